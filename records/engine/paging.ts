import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Sort } from '#domain/lists'
import type { Tables } from './tables.ts'

export const PAGE = 25

export type ListAsked = { search: string; page: number; sort?: Sort }

export function wayOf(sort: Sort | undefined): 'asc' | 'desc' {
  return sort === 'oldest' || sort === 'name' ? 'asc' : 'desc'
}

/** A list from A to Z goes by the beginning of what its rows are searched for. */
export function initials(searchColumn: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(searchColumn)}, 1, 100)`
}

/** One page of a query in the order asked for, rows of one key by their ids. */
export function onPage<In extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, In, Row>,
  key: string | Expression<string>,
  id: string,
  { page, sort }: Pick<ListAsked, 'page' | 'sort'>,
): SelectQueryBuilder<Tables, In, Row> {
  return query
    .orderBy(typeof key === 'string' ? sql.ref(key) : key, wayOf(sort))
    .orderBy(sql.ref(id), wayOf(sort))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE))
}

/** PostgreSQL counts in text. */
export async function countOf<In extends keyof Tables>(
  query: SelectQueryBuilder<Tables, In, object>,
): Promise<number> {
  const { count } = await counting(query).executeTakeFirstOrThrow()
  return Number(count)
}

export function counting<In extends keyof Tables>(query: SelectQueryBuilder<Tables, In, object>) {
  return query.select(({ fn }) => fn.countAll<number | string>().as('count'))
}

/**
 * Beside each row, so that a search looks through the table once. Without a search all that are `listed` are counted
 * apart, in the same question; where they are not named here, pageOf asks.
 */
export function counted<In extends keyof Tables>(
  search: string,
  listed?: SelectQueryBuilder<Tables, In, object>,
): RawBuilder<number | string | null> {
  if (search !== '') return sql`count(*) over ()`
  return listed ? sql`${counting(listed)}` : sql`null`
}

export async function pageOf<In extends keyof Tables, Row>(
  found: (Row & { total: number | string | null })[],
  listed: SelectQueryBuilder<Tables, In, object>,
  { search, page }: { search: string; page: number },
) {
  const beside = found[0]?.total
  const untold = beside === null || (beside === undefined && (page > 1 || search === ''))
  const total = untold ? await countOf(listed) : Number(beside ?? 0)
  return { total, pages: pagesOf(total), rows: found.map(({ total: _total, ...row }) => row) }
}
