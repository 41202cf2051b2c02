import type { Generated } from 'kysely'

export type StatementsTable = {
  id: string
  account: string
  layout: string
  file_name: string
  added_at: string
  added_by: string | null
  lines: number
  new_lines: Generated<number>
  from_day: string
  to_day: string
  problems: Generated<number>
  account_number: Generated<string | null>
}

export type StatementLinesTable = {
  id: string
  statement_id: string
  account: string
  /** Of the line's content, so that the same line in another file has the same hash. */
  hash: string
  day: string
  time: string | null
  amount_centavos: number | string
  description: string
  reference: string
  codes: string | null
  balance_centavos: number | string | null
  raw: string
  added_at: string
  payment_id: Generated<string | null>
  claimed_at: Generated<string | null>
  claimed_by: Generated<string | null>
  /** 1 when it came after its payment had been confirmed by hand. */
  tied: Generated<number>
  ignored_at: Generated<string | null>
  ignored_by: Generated<string | null>
  ignored_because: Generated<string | null>
}

/** The further payments of a line that proves several; `statement_lines.payment_id` is the first. */
export type StatementLineSharesTable = { payment_id: string; line_id: string }

export type StatementProofsView = { line_id: string; payment_id: string }

export type StatementLayoutsTable = {
  key: string
  name: string
  kinds: string
  day_order: 'day-first' | 'month-first'
  chosen_by: string | null
  chosen_at: string
}

export type MovementClaimsTable = {
  movement: string
  payment_id: string
  claimed_at: string
}
