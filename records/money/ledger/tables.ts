import type { Generated } from 'kysely'
import type { PackageKey } from '#domain/enrolment/packages'
import type { LedgerEntryKind, Method } from '#domain/money/ledger/entries'

export type AcknowledgementsTable = {
  number: string
  year: number
  sequence: number
  entry_id: string
  payment_id: string
  user_id: string | null
  name: string
  package_name: string
  amount_centavos: number
  issuer: string
  issued_at: string
  issued_by: string | null
  voided_at: string | null
  voided_by: string | null
  voided_reason: string | null
  forgotten_at: string | null
  paid_by: Generated<Method | null>
  owed_centavos: Generated<number | null>
  due_on: Generated<string | null>
}

export type AcknowledgementSharesTable = {
  entry_id: string
  number: string
  user_id: string | null
  name: string
  package_name: string
  amount_centavos: number
}

export type AcknowledgementTermsTable = {
  id: number
  name: string
  address: string
  tax_number: string
  permit: string
  revision: Generated<number>
  updated_by: string | null
}

export type ClosedMonthsTable = {
  month: string
  closed_at: string
  closed_by: string | null
  totals: string
}

export type InvoiceNumbersTable = {
  entry_id: string
  number: string
  written_at: string
  written_by: string | null
}

/** What staff read as the ledger: one row for each entry, oldest builds' rows included. */
export type LedgerEntriesView = {
  id: string
  payment_id: string
  /** The payment that enrolled the client; the entry counts towards its balance. */
  enrolment_payment_id: string
  user_id: string | null
  package: PackageKey
  kind: LedgerEntryKind
  amount_centavos: number
  credit_centavos: number
  method: Method | null
  note: string | null
  submitted_at: string
  occurred_at: string
  recorded_by: string | null
  proof_file_id: string | null
  statement_line_id: string | null
}
