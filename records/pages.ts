import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Rows on a page of the back office. */
export const PAGE = 25

/** How many pages a list of so many rows has; an empty one has one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE))
}

/** How many rows a query would return. PostgreSQL counts in text, because a count may not fit a number. */
export async function countOf<In extends keyof Tables>(query: SelectQueryBuilder<Tables, In, object>): Promise<number> {
  const { count } = await query.select((counting) => counting.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
