import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import type { PaymentTerms } from '#domain/money/balance/terms'
import type { EnquiryStatus } from '#domain/training/trial/enquiries'
import type { OpenHours } from '#domain/training/open-hours/open-hours'
import type { AttendanceState, SessionKind } from '#domain/training/sessions'
import { DEMO_FOLDER, type DemoClient, type DemoSet } from './demo-content.ts'

export type DemoStaff = { administrator: Actor; coaches: ReadonlyMap<string, Actor> }

export type DemoCoach = {
  key: string
  firstName: string
  lastName: string
  email: string
  joinedDaysAgo: number
  centavosPerHour: number
  trainees: readonly string[]
}

export type DemoNotes = { shown: string; private: string; ratings: Record<string, number>; materials: string[] }

export type DemoSession = {
  coach: string
  kind: SessionKind
  inDays: readonly number[]
  time: string
  minutes: number
  place: string
  seats?: number
  trainees: readonly string[]
  marks?: Readonly<Record<string, AttendanceState>>
  notes?: Readonly<Record<string, DemoNotes>>
  confirmed?: readonly string[]
  cancelled?: { trainee: string; hoursBefore: number; reason: string }
  moveRequest?: { trainee: string; inDays: number; time: string; words: string }
}

type DemoReview = {
  coach: string
  hoursLater: number
  ratings: Record<string, number>
  onceMore: string
  moments: readonly { atMs: number; mark: string; words: string }[]
}

export type DemoPractice = {
  homework: readonly { trainee: string; coach: string; drill: number; inDays: number; note: string }[]
  recordings: readonly {
    trainee: string
    drill: number
    daysAgo: number
    fillers: number | null
    ownRatings: Record<string, number>
    review: DemoReview | null
  }[]
}

export type DemoActivity = {
  coaches: readonly DemoCoach[]
  downPayment: PaymentTerms & { packageKey: PackageKey; daysAgo: number }
  packageEnds: readonly { trainee: string; inDays: number; reason: string }[]
  voucher: { code: string; percent: number; most: number; daysAgo: number; endsInDays: number }
  clients: readonly DemoClient[]
  progressFromSessions: readonly string[]
  sessions: readonly DemoSession[]
  practice: DemoPractice
  openHours: readonly (Pick<OpenHours, 'from' | 'until' | 'minutes' | 'kind' | 'place'> & {
    coach: string
    weekdays: readonly number[]
  })[]
  trial: {
    slots: readonly {
      coach: string | null
      inDays: number
      from: string
      count: number
      minutes: number
      place: string
    }[]
    enquiries: readonly {
      name: string
      email: string
      mobile: string
      message: string
      slot: number | null
      source: string
      hoursAgo: number
      status: EnquiryStatus
      note: string
    }[]
  }
  certificates: readonly { trainee: string; daysAgo: number }[]
  readings: readonly { email: string; reference: string; shownCentavos?: number }[]
  messages: readonly {
    name: string
    email: string
    subject: string
    message: string
    hoursAgo: number
    read: boolean
  }[]
}

/** Null for a set that has a site without people. */
export function readDemoActivity(set: DemoSet): DemoActivity | null {
  if (set !== 'demo') return null
  return JSON.parse(readFileSync(join(DEMO_FOLDER, 'activity.json'), 'utf8'))
}
