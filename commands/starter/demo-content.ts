import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GuardianWords } from '#domain/consent/guardians'
import type { Contact } from '#domain/content/contact'
import type { StageArt } from '#domain/content/stage-art'
import type { PackageKey, TrainingPackage } from '#domain/enrolment/packages'
import type { WayToPay } from '#domain/money/balance/balance'
import { PLACE } from '#services/operating/place'

const FOLDERS = { demo: 'stage', debate: 'debate' } as const
export type DemoSet = keyof typeof FOLDERS
export const DEMO_FOLDER = join(PLACE, 'seed', FOLDERS.demo)

export type DemoStory = { id: string; title: string; content: string; date: string; postUrl: string; art: StageArt }
export type DemoMember = {
  id: string
  name: string
  titles: readonly string[]
  testimonial: string | null
  date: string
  art: StageArt | null
}
export type ClientState =
  | 'new'
  | 'booked'
  | 'half-registered'
  | 'pending'
  | 'asked'
  | 'rejected'
  | 'enrolled'
  | 'finished'
export type DemoClient = {
  state: ClientState
  primary: boolean
  firstName: string
  lastName: string
  email: string
  nickname: string
  age: number
  /** Null is counted back from the age. */
  birthdate: string | null
  address: string
  phone: string
  handlerName: string
  packageKey: PackageKey | null
  sessionTook: number
  assessmentTook: number
  reason: string | null
  daysAgo: number
  referenceNumber: string | null
  way?: WayToPay
  voucher?: string
  guardian?: GuardianWords
}
type Passage = { title: string; text: string }
type DemoSiteContent = {
  brand: string
  contactEmail: string
  socialLink: string
  contact: Contact
  hero: { words: readonly string[]; lead: string; aboutLead: string }
  mentors: readonly { title: string; name: string; bio: string; art: StageArt }[]
  partners: readonly string[]
  history: string
  vision: string
  mission: string
  goals: readonly Passage[]
  coreValues: readonly Passage[]
  tabs: readonly (Passage & { short: string })[]
  questions: readonly { question: string; answer: string }[]
  share: { pageTitle: string; title: string; description: string }
  [part: string]: unknown
}

export type DemoContent = {
  accomplishments: readonly { id: string; title: string; content: string; date: string }[]
  clients: readonly DemoClient[]
  materials: readonly { id: string; fileName: string; art: StageArt }[]
  members: readonly DemoMember[]
  news: readonly DemoStory[]
  wins: readonly DemoStory[]
  packages: readonly Omit<TrainingPackage, 'hidden' | 'terms'>[]
  starterSiteContent: DemoSiteContent
  starterWinHeader: { title: string; name: string }
}

export function readDemoContent(set: DemoSet): DemoContent {
  const read = (name: string) => JSON.parse(readFileSync(join(PLACE, 'seed', FOLDERS[set], `${name}.json`), 'utf8'))
  return {
    accomplishments: read('accomplishments'),
    clients: read('clients'),
    materials: read('materials'),
    members: read('members'),
    news: read('news'),
    wins: read('wins'),
    packages: read('packages'),
    starterSiteContent: read('site-content'),
    starterWinHeader: read('win-header'),
  }
}

export const {
  accomplishments,
  clients,
  materials,
  members,
  news,
  wins,
  packages,
  starterSiteContent,
  starterWinHeader,
} = readDemoContent('demo')
