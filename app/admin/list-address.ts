import { redirect } from 'react-router'

export type ListAddress = { search: string; page: number }

/** What a list's address asks for: `?search=`, trimmed and not endless, and `?page=`, 1 unless it is a whole number above. */
export function listAddress(url: URL): ListAddress {
  const page = Number(url.searchParams.get('page') ?? '1')
  return { search: (url.searchParams.get('search') ?? '').trim().slice(0, 200), page: Number.isSafeInteger(page) && page >= 1 && page < 1e6 ? page : 1 }
}

/** The address of a list without what was opened on it: the query, or the bare path. */
export function listQuery({ search, page }: ListAddress): string {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(page > 1 ? { page: String(page) } : {}) }).toString()
  return query ? `?${query}` : ''
}

/** Leads from a page that is no longer there, because its last row was decided, to the last one there is. */
export function keepWithin(url: URL, { search, page }: ListAddress, pages: number): void {
  if (page > pages) throw redirect(`${url.pathname}${listQuery({ search, page: pages })}`)
}
