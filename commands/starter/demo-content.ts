import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contact } from '#domain/content/contact'
import type { StageArt } from '#domain/content/stage-art'
import type { PackageKey, TrainingPackage } from '#domain/enrolment/packages'
import { PLACE } from '#services/operating/place'

/** One set of demo content: JSON files, with the pictures and PDFs they name in `files/`. */
export const DEMO_FOLDER = join(PLACE, 'seed', 'stage')

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
  birthdate: string
  address: string
  phone: string
  handlerName: string
  packageKey: PackageKey | null
  sessionTook: number
  assessmentTook: number
  reason: string | null
  daysAgo: number
  referenceNumber: string | null
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
  tabs: readonly Passage[]
  questions: readonly { question: string; answer: string }[]
  share: { pageTitle: string; title: string; description: string }
  [part: string]: unknown
}

const read = (name: string) => JSON.parse(readFileSync(join(DEMO_FOLDER, `${name}.json`), 'utf8'))

export const accomplishments: readonly { id: string; title: string; content: string; date: string }[] =
  read('accomplishments')
export const clients: readonly DemoClient[] = read('clients')
export const materials: readonly { id: string; fileName: string; art: StageArt }[] = read('materials')
export const members: readonly DemoMember[] = read('members')
export const news: readonly DemoStory[] = read('news')
export const wins: readonly DemoStory[] = read('wins')
export const packages: readonly Omit<TrainingPackage, 'hidden' | 'terms'>[] = read('packages')
export const starterSiteContent: DemoSiteContent = read('site-content')
export const starterWinHeader: { title: string; name: string } = read('win-header')
