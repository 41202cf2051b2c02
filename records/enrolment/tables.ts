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
  /** Null while it is offered. */
  hidden_at: Generated<string | null>
  /** 1 once somebody has booked it: from then on it is never deleted. */
  booked: Generated<number>
  highlighted: Generated<number>
  /** The form that added it, so that none adds two. */
  added_by_form: Generated<string | null>
  updated_by: Generated<string | null>
  revision: Generated<number>
}

/** What was typed into the registration form so far, as typed. */
export type DraftsTable = { user_id: string; fields: string; updated_at: string }

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
  /** When it stopped counting: deleted, resubmitted or unenrolled. At most one payment a person is without it. */
  removed_at: string | null
  removed_because: 'deleted' | 'resubmitted' | 'unenrolled' | null
  /** The reference number staff typed from the receipt, letters and digits only. */
  reference: Generated<string | null>
}

/** What staff asked about a payment, and what the client answered; at most one a payment is open. */
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

/**
 * What the payments confirmed in each half of a UTC day (a until 16:00, b after: midnight in Manila) come to; the
 * database writes it.
 */
export type PaymentSumsTable = {
  half_day: string
  payments: number
  centavos: string | number
  changes: Generated<number>
}

/** What a machine read from a receipt; a row without words says that it was tried. */
export type ReceiptReadingsTable = {
  file_id: string
  tried_at: string
  reference: string | null
  amount_centavos: string | number | null
}
