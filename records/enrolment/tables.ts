import type { Generated } from 'kysely'
import type { PaymentStatus } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import type { EntryKind, MaterialsWhen, Method } from '#domain/money/ledger/entries'

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
  /** Null: all is paid at once. */
  down_payment_centavos: Generated<number | null>
  balance_days: Generated<number>
  materials_when: Generated<MaterialsWhen>
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
  /** When it stopped counting. At most one payment of a person that is no part has none. */
  removed_at: string | null
  removed_because: 'deleted' | 'resubmitted' | 'unenrolled' | null
  reference: Generated<string | null>
  /** The payment that enrolled, when this one brings a part of the rest; null for one that enrols. */
  part_of: Generated<string | null>
  /** The whole price when it was sent; null in rows from before part payments: then it is the amount. */
  price_centavos: Generated<number | null>
  discount_centavos: Generated<number>
  voucher: Generated<string | null>
  /** What the client writes into the transfer's message. */
  code: Generated<string | null>
  /** A day; on the payment that enrols. */
  balance_due_on: Generated<string | null>
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

/** The ledger: its triggers let nothing that an entry says be changed, and none go. */
export type PaymentHistoryTable = {
  /** The entry's own; of the first entry of a payment it is the payment's. */
  payment_id: string
  user_id: string | null
  package: PackageKey
  /** Money: what came in is positive, what went out negative. */
  amount_centavos: number
  submitted_at: string
  confirmed_at: string
  confirmed_by: string | null
  receipt_file_id: string | null
  kind: Generated<EntryKind>
  /** The payment that enrolled; null: payment_id. */
  enrolment_id: Generated<string | null>
  /** Which payment it is about; null: payment_id. */
  of_payment: Generated<string | null>
  /** Taken off what is owed, without money. */
  credit_centavos: Generated<number>
  method: Generated<Method | null>
  note: Generated<string | null>
  line_id: Generated<string | null>
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

/** Its reading began and has not ended. */
export type ReceiptReadingsBegunTable = {
  file_id: string
  began_at: string
}
