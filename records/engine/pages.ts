import { sql, type Compilable, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Sort } from '#domain/lists'
import type { Reader, Records } from './db.ts'
import { prepareQueryBy } from './remembered.ts'
import type { Tables } from './tables.ts'

export const PAGE = 25

export type ListQuery = { search: string; page: number; sort?: Sort }

type Listed<In extends keyof Tables> = SelectQueryBuilder<Tables, In, object>
type Total = { total: number | string | null }

export function wayOf(sort: Sort | undefined): 'asc' | 'desc' {
  return sort === 'oldest' || sort === 'name' ? 'asc' : 'desc'
}

/** The sort key of an alphabetical list: the start of the search text, as indexed. */
export function initials(searchColumn: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(searchColumn)}, 1, 100)`
}

export function onPage<In extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, In, Row>,
  key: string | Expression<string>,
  id: string,
  { page, sort }: Pick<ListQuery, 'page' | 'sort'>,
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

/** PostgreSQL returns counts as text. */
export async function countOf<In extends keyof Tables>(query: Listed<In>): Promise<number> {
  const { count } = await counting(query).executeTakeFirstOrThrow()
  return Number(count)
}

export function counting<In extends keyof Tables>(query: Listed<In>) {
  return query.select(({ fn }) => fn.countAll<number | string>().as('count'))
}

/** A search counts with each row, so that it reads the table once; otherwise all `listed` rows are counted. */
export function counted<In extends keyof Tables>(search: string, listed?: Listed<In>): RawBuilder<Total['total']> {
  if (search !== '') return sql`count(*) over ()`
  return listed ? sql`${counting(listed)}` : sql`null`
}

export async function pageOf<In extends keyof Tables, Row>(
  found: (Row & Total)[],
  listed: Listed<In>,
  { search, page }: Pick<ListQuery, 'search' | 'page'>,
) {
  const countedTotal = found[0]?.total
  const untold = countedTotal === null || (countedTotal === undefined && (page > 1 || search === ''))
  const total = untold ? await countOf(listed) : Number(countedTotal ?? 0)
  return { total, pages: pagesOf(total), rows: found.map(({ total: _total, ...row }) => row) }
}

export type Listing<In extends keyof Tables> = {
  read: Reader
  listed: Listed<In>
  total: RawBuilder<Total['total']>
  listQuery: ListQuery
}

/** `listed` selects all matching rows, `shown` the columns of a page. Without a search, the SQL is cached. */
export function paged<In extends keyof Tables, Row extends Total, Values extends string[]>(
  listed: (records: Pick<Records, 'read' | 'engine'>, search: string, ...values: Values) => Listed<In>,
  shown: (listing: Listing<In>) => Compilable<Row>,
) {
  const selectPage = (read: Reader, rows: Listed<In>, listQuery: ListQuery) =>
    shown({ read, listed: rows, total: counted(listQuery.search, rows), listQuery })
  const ofAll = prepareQueryBy(
    (read, { engine, ...listQuery }: ListQuery & Pick<Records, 'engine'>, ...values: Values) =>
      selectPage(read, listed({ read, engine }, '', ...values), listQuery),
  )
  return async ({ read, engine }: Records, listQuery: ListQuery, ...values: Values) => {
    const { search, page, sort } = listQuery
    const rows = listed({ read, engine }, search, ...values)
    const found =
      search === ''
        ? await ofAll(read, { engine, search, page, sort }, ...values)
        : (await read.executeQuery(selectPage(read, rows, listQuery))).rows
    return pageOf(found, rows, listQuery)
  }
}
