import type { Generated } from 'kysely'
import type { PaymentStatus } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'

export type PackagesTable = {
  key: PackageKey
  position: number
  name: string
  description: string
  price_centavos: number | null
  sessions: number
  assessments: number
  hidden_at: Generated<string | null>
  /** 1 once somebody has booked it: then it is never deleted. */
  booked: Generated<number>
  highlighted: Generated<number>
  /** So that no form adds two. */
  added_by_form: Generated<string | null>
  updated_by: Generated<string | null>
  revision: Generated<number>
}

export type DraftsTable = {
  user_id: string
  fields: string
  /** Later at each write. */
  updated_at: string
  /** The open form that wrote last; null for one that has sent its step. */
  writer: Generated<string | null>
}

export type PaymentsTable = {
  id: string
  user_id: string
  package: PackageKey
  amount_centavos: number
  status: PaymentStatus
  submitted_at: string
  upload_id: string
  receipt_file_id: string
  decided_at: string | null
  decided_by: string | null
  reason: string | null
  /** When it stopped counting. At most one payment of a person has none. */
  removed_at: string | null
  removed_because: 'deleted' | 'resubmitted' | 'unenrolled' | null
  reference: Generated<string | null>
}

/** At most one of a payment is open. */
export type PaymentQuestionsTable = {
  id: string
  payment_id: string
  asked_at: string
  asked_by: string
  words: string
  answered_at: string | null
  answer_text: string | null
  answer_file_id: string | null
}

export type PaymentHistoryTable = {
  payment_id: string
  user_id: string | null
  package: PackageKey
  amount_centavos: number
  submitted_at: string
  confirmed_at: string
  confirmed_by: string | null
  receipt_file_id: string | null
}

/** The database writes it; half days are those of engine/half-days.ts. */
export type PaymentSumsTable = {
  half_day: string
  payments: number
  centavos: string | number
  changes: Generated<number>
}

/** A row without words says that it was tried. */
export type ReceiptReadingsTable = {
  file_id: string
  tried_at: string
  reference: string | null
  amount_centavos: string | number | null
}
