import type { Generated } from 'kysely'

export type StatementsTable = {
  id: string
  /** As staff named it. */
  account: string
  layout: string
  file_name: string
  added_at: string
  added_by: string | null
  lines: number
  /** Of these, what no earlier statement had brought. */
  new_lines: Generated<number>
  from_day: string
  to_day: string
  problems: Generated<number>
  /** As the file names the account; null where it does not. */
  account_number: Generated<string | null>
}

export type StatementLinesTable = {
  id: string
  statement_id: string
  account: string
  /** Of what makes the line itself: the same line of another file has the same. */
  hash: string
  day: string
  time: string | null
  /** Positive came in. */
  amount_centavos: number | string
  description: string
  reference: string
  /** Payment codes in its words, with blanks between them. */
  codes: string | null
  balance_centavos: number | string | null
  raw: string
  added_at: string
  /** What it proves: a line is used once. */
  payment_id: Generated<string | null>
  claimed_at: Generated<string | null>
  claimed_by: Generated<string | null>
  /** 1 when it came after its payment had been confirmed by hand. */
  tied: Generated<number>
  /** Set aside: not a client's payment. */
  ignored_at: Generated<string | null>
  ignored_by: Generated<string | null>
  ignored_because: Generated<string | null>
}

export type StatementLayoutsTable = {
  /** The headings of the file. */
  key: string
  name: string
  /** What each column is, as JSON. */
  kinds: string
  day_order: 'day-first' | 'month-first'
  chosen_by: string | null
  chosen_at: string
}

/** A movement of money and the one payment it proves. */
export type MovementClaimsTable = {
  /** A digest of what names the movement. */
  movement: string
  payment_id: string
  claimed_at: string
}
