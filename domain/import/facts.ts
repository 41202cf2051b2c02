import type { PackageKey } from '#domain/enrolment/packages'
import type { Method } from '#domain/money/ledger/entries'
import type { AttendanceState, SessionKind } from '#domain/training/sessions'
import type { ImportRow } from './rows.ts'

export type ImportPackage = {
  key: PackageKey
  name: string
  priceCentavos: number | null
  sessions: number
  assessments: number
}

export type KnownEnrolment = {
  id: string
  package: PackageKey
  owedCentavos: number
  /** Counts what was taken and what is planned. */
  used: Record<SessionKind, number>
  taken: Record<SessionKind, number>
  starts: readonly string[]
}

export type KnownPerson = {
  id: string
  name: string
  email: string
  mobile: string | null
  isClient: boolean
  waits: boolean
  hasPendingPayment: boolean
  enrolment: KnownEnrolment | null
  payments: readonly { amountCentavos: number; day: string }[]
}

export type ImportFacts = {
  now: Date
  people: readonly KnownPerson[]
  packages: readonly ImportPackage[]
  closedMonths: ReadonlySet<string>
  /** Maps reference numbers of payments to the person's id. */
  references: ReadonlyMap<string, string>
}

export type PersonFields = Pick<
  ImportRow,
  'name' | 'firstName' | 'lastName' | 'nickname' | 'email' | 'mobile' | 'birthdate' | 'age' | 'address' | 'handler'
> & { guardian: ImportRow['guardian'] }

type PaymentFields = { amountCentavos: number; day: string; reference: string; method: Method | null }

/** What an import writes. `person` is an id, or the row that creates the person. */
export type PlannedWrite =
  | { step: 'person'; person: string; fields: PersonFields }
  | { step: 'enrol'; person: string; package: PackageKey; priceCentavos: number; payment: PaymentFields | null }
  | { step: 'pay'; person: string; package: PackageKey; payment: PaymentFields }
  | { step: 'count'; person: string; kind: SessionKind; count: number }
  | { step: 'session'; person: string; kind: SessionKind; startsAt: string; state: AttendanceState }
  | {
      step: 'guardian'
      person: string
      guardian: NonNullable<ImportRow['guardian']>
      birthdate: string
      age: number | null
    }

export const FATE_KINDS = ['new', 'minor', 'known', 'repeat', 'ask'] as const
export type FateKind = (typeof FATE_KINDS)[number]

export type FateNote =
  | { note: 'new-person' }
  | { note: 'no-email' }
  | { note: 'minor' }
  | { note: 'known-by'; by: 'email' | 'mobile'; name: string }
  | { note: 'same-as-row'; by: 'email' | 'mobile'; row: number }
  | { note: 'nothing-new' }
  | { note: 'minor-waits' }
  | { note: 'enrols'; packageName: string; paidCentavos: number | null; owedCentavos: number; day: string | null }
  | { note: 'pays'; amountCentavos: number; day: string }
  | { note: 'paid-before'; amountCentavos: number; day: string }
  | { note: 'counts'; kind: SessionKind; count: number }
  | { note: 'session'; kind: SessionKind; startsAt: string; state: AttendanceState; atNoon: boolean }
  | { note: 'session-before'; startsAt: string }
  | FateQuestion

export type FateQuestion =
  | { note: 'unreadable'; column: ImportRow['unreadable'][number]['column']; text: string }
  | { note: 'no-name' }
  | { note: 'no-contact' }
  | { note: 'two-people'; names: [string, string] }
  | { note: 'other-name'; name: string; row: number | null }
  | { note: 'staff'; name: string }
  | { note: 'no-birthdate' }
  | { note: 'no-guardian' }
  | { note: 'unknown-package'; text: string }
  | { note: 'no-package' }
  | { note: 'other-package'; packageName: string }
  | { note: 'payment-pending' }
  | { note: 'no-day' }
  | { note: 'day-ahead'; day: string }
  | { note: 'month-closed'; day: string }
  | { note: 'more-than-owed'; owedCentavos: number; amountCentavos: number }
  | { note: 'reference-used'; reference: string }
  | { note: 'not-enrolled' }
  | { note: 'no-time'; day: string }
  | { note: 'none-left'; kind: SessionKind; count: number }

export type Fate = {
  row: number
  name: string
  kind: FateKind
  notes: FateNote[]
  steps: PlannedWrite[]
  person: string | null
}
