import type { Generated } from 'kysely'
import type { Method } from '#domain/money/ledger/entries'

export type AcknowledgementsTable = {
  /** 2026-000001 */
  number: string
  year: number
  sequence: number
  /** The ledger's entry it stands for. */
  entry_id: string
  payment_id: string
  /** Null when the person's data were deleted. */
  user_id: string | null
  name: string
  package_name: string
  amount_centavos: number
  /** The academy's details of that day, as JSON. */
  issuer: string
  issued_at: string
  issued_by: string | null
  voided_at: string | null
  voided_by: string | null
  voided_reason: string | null
  forgotten_at: string | null
  paid_by: Generated<Method | null>
  /** Still to pay when it was issued; negative where the academy owes. */
  owed_centavos: Generated<number | null>
  due_on: Generated<string | null>
}

/** One row, once staff have written it. */
export type AcknowledgementTermsTable = {
  id: number
  name: string
  address: string
  tax_number: string
  /** Follows the sentence that the paper is not an invoice, where there is one. */
  permit: string
  revision: Generated<number>
  updated_by: string | null
}

export type ClosedMonthsTable = {
  /** 2026-10, of Manila. */
  month: string
  closed_at: string
  closed_by: string | null
  /** What it came to, as JSON. */
  totals: string
}

/** The BIR invoice that staff wrote outside the site for an entry of the ledger. */
export type InvoiceNumbersTable = {
  entry_id: string
  number: string
  written_at: string
  written_by: string | null
}
