import { redirect } from 'react-router'
import { sortNamed, type Sort } from '#domain/lists'
import type { DayRange } from '#domain/operating/report-range'

export type ListAddress = { search: string; page: number; sort: Sort }

/**
 * What a list's address asks for: `?search=`, trimmed and not endless, `?page=`, 1 unless it is a whole number above,
 * and `?sort=`.
 */
export function listAddress(url: URL): ListAddress {
  const page = Number(url.searchParams.get('page') ?? '1')
  return {
    search: (url.searchParams.get('search') ?? '').trim().slice(0, 200),
    page: Number.isSafeInteger(page) && page >= 1 && page < 1e6 ? page : 1,
    sort: sortNamed(url.searchParams.get('sort')),
  }
}

/** The address of a list without what was opened on it: the query, or the bare path. */
export function listQuery({ search, page, sort }: ListAddress): string {
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query ? `?${query}` : ''
}

/** The days an address asks for, as they were written. */
export function rangeAddress(url: URL): DayRange {
  const day = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 40)
  return { from: day('from'), to: day('to') }
}

/** Leads from a page that is no longer there, because its last row was decided, to the last one there is. */
export function keepWithin(url: URL, { page }: Pick<ListAddress, 'page'>, pages: number): void {
  if (page <= pages) return
  const query = new URLSearchParams(url.searchParams)
  query.set('page', String(pages))
  if (pages === 1) query.delete('page')
  throw redirect(`${url.pathname}${query.size > 0 ? `?${query}` : ''}`)
}
