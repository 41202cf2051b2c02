import type { Generated } from 'kysely'
import type { PaymentStatus } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import type { LedgerEntryKind, MaterialsWhen, Method } from '#domain/money/ledger/entries'

export type PackagesTable = {
  key: PackageKey
  position: number
  name: string
  description: string
  price_centavos: number | null
  sessions: number
  assessments: number
  hidden_at: Generated<string | null>
  /** 1 once a client booked it; then it is never deleted. */
  booked: Generated<number>
  highlighted: Generated<number>
  added_by_form: Generated<string | null>
  updated_by: Generated<string | null>
  revision: Generated<number>
  down_payment_centavos: Generated<number | null>
  balance_days: Generated<number>
  materials_when: Generated<MaterialsWhen>
  /** Null for no limit. */
  validity_months: Generated<number | null>
  /** Null: only staff plan sessions. */
  self_planned_a_week: Generated<number | null>
}

export type PackageChangesTable = {
  id: string
  trainee_id: string
  from_package: PackageKey
  to_package: PackageKey
  /** What the client owes more; negative for less. */
  difference_centavos: number
  reason: string
  changed_by: string | null
  changed_at: string
}

export type PackageChangeRequestsTable = {
  id: string
  trainee_id: string
  to_package: PackageKey
  note: string
  requested_at: string
  state: Generated<'waiting' | 'accepted' | 'declined' | 'withdrawn'>
  answer: Generated<string | null>
  settled_at: Generated<string | null>
  settled_by: Generated<string | null>
}

export type DraftsTable = {
  user_id: string
  fields: string
  updated_at: string
  /** The open form that wrote last; null once its step was submitted. */
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
  /** When the payment stopped counting. A person has at most one enrolling payment with null. */
  removed_at: string | null
  removed_because: 'deleted' | 'resubmitted' | 'unenrolled' | null
  reference: Generated<string | null>
  part_of: Generated<string | null>
  /** The full price when submitted; null before part payments existed: then it equals the amount. */
  price_centavos: Generated<number | null>
  discount_centavos: Generated<number>
  voucher: Generated<string | null>
  code: Generated<string | null>
  balance_due_on: Generated<string | null>
  family_payment_id: Generated<string | null>
}

export type FamilyPaymentsTable = {
  id: string
  parent_id: string | null
  upload_id: string
  code: string | null
  submitted_at: string
}

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

/**
 * Triggers forbid changing what an entry says, and deleting one. Read it as `ledger_entries`; only writers use these
 * names.
 */
export type PaymentHistoryTable = {
  /** The entry's own id; for the first entry of a payment, the payment's id. */
  payment_id: string
  user_id: string | null
  package: PackageKey
  /** Positive for money received, negative for money paid out. */
  amount_centavos: number
  submitted_at: string
  confirmed_at: string
  confirmed_by: string | null
  receipt_file_id: string | null
  kind: Generated<LedgerEntryKind>
  enrolment_id: Generated<string | null>
  /** The payment the entry is about; null means payment_id. */
  of_payment: Generated<string | null>
  credit_centavos: Generated<number>
  method: Generated<Method | null>
  note: Generated<string | null>
  line_id: Generated<string | null>
}

export type PaymentSumsTable = {
  half_day: string
  payments: number
  centavos: string | number
  changes: Generated<number>
}

export type ReceiptReadingsTable = {
  file_id: string
  tried_at: string
  reference: string | null
  amount_centavos: string | number | null
}

export type ReceiptReadingsBegunTable = {
  file_id: string
  began_at: string
}
