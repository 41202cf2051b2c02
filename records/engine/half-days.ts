import { sql, type RawBuilder } from 'kysely'
import type { InstantRange } from '#domain/operating/report-range'
import type { Records } from './db.ts'

/** Half UTC days are cut at midnight in Manila (docs/decisions/008), and called 2026-11-21a and 2026-11-21b. */
export type CountedByHalfDays =
  | { table: 'payment_sums'; column: 'payments' | 'changes' }
  | { table: 'audit_sums'; column: 'entries' }

const NAMED = /^(\d{4}-\d\d-\d\d)([ab])$/
const MANY = 1000

export function halfDayOf(instant: string): string {
  return `${instant.slice(0, 10)}${instant.slice(11, 13) >= '16' ? 'b' : 'a'}`
}

export async function countedIn(
  { read }: Records,
  { table, column }: CountedByHalfDays,
  range: InstantRange,
): Promise<number> {
  const { rows } = await sql<{
    total: number | string | null
  }>`select sum(${sql.ref(column)}) as total from ${sql.table(table)} where ${within(range)}`.execute(read)
  return Number(rows[0]?.total ?? 0)
}

/**
 * `before`: the instant before which the remaining rows lie, null for the beginning; `rows`: how many of those to
 * skip.
 */
export async function farBack(
  { read }: Records,
  { table, column }: CountedByHalfDays,
  range: InstantRange,
  rows: number,
): Promise<{ before: string | null; rows: number }> {
  if (rows < MANY) return { before: null, rows }
  const count = sql.ref(column)
  const {
    rows: [found],
  } = await sql<{ half_day: string; newer: number | string }>`
    select half_day, newer from (select half_day, sum(${count}) over (order by half_day desc) - ${count} as newer from
      ${sql.table(table)} where ${within(range)}) as sums
    where newer <= ${rows} and not exists (select 1 from ${sql.table(table)} where lower(half_day) >= 'a' and ${count}
      <> 0) order by half_day limit 1`.execute(read)
  // Undated rows are listed elsewhere than their sum says: skip row by row.
  const [, day, half] = NAMED.exec(found?.half_day ?? '') ?? []
  return found && day
    ? { before: `${day}T${half === 'a' ? '16' : '24'}`, rows: rows - Number(found.newer) }
    : { before: null, rows }
}

export function within({ since, until }: InstantRange): RawBuilder<boolean> {
  return between('half_day', { since: since && halfDayOf(since), until: until && halfDayOf(until) })
}

export function between(column: string, { since, until }: InstantRange): RawBuilder<boolean> {
  const instant = sql.ref(column)
  return sql<boolean>`(${since === null ? sql`true` : sql`${instant} >= ${since}`} and
    ${until === null ? sql`true` : sql`${instant} < ${until}`})`
}
