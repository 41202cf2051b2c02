import { redirect } from 'react-router'
import { sortNamed, type Sort } from '#domain/lists'
import type { DayRange } from '#domain/operating/report-range'

export type ListAddress = { search: string; page: number; sort: Sort; show?: string }

export type Listed = ListAddress & { total: number; pages: number }

export function listAddress(url: URL): ListAddress {
  const page = Number(url.searchParams.get('page') ?? '1')
  return {
    search: (url.searchParams.get('search') ?? '').trim().slice(0, 200),
    page: Number.isSafeInteger(page) && page >= 1 && page < 1e6 ? page : 1,
    sort: sortNamed(url.searchParams.get('sort')),
  }
}

export function listQuery({ search, page, sort, show }: ListAddress): string {
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(show ? { show } : {}),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query ? `?${query}` : ''
}

export function listWith(list: string, name: 'view' | 'done', value: string): string {
  return `${list ? `${list}&` : '?'}${name}=${value}`
}

export function newsIn(url: URL, words: Record<string, string>): string | null {
  const news = url.searchParams.get('done') ?? ''
  return Object.hasOwn(words, news) ? (words[news] ?? null) : null
}

export function rangeAddress(url: URL): DayRange {
  const day = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 40)
  return { from: day('from'), to: day('to') }
}

export async function listPage<Row>(
  url: URL,
  read: (address: ListAddress) => Promise<{ total: number; pages: number; rows: Row[] }>,
): Promise<Listed & { rows: Row[] }> {
  const address = listAddress(url)
  const { total, pages, rows } = await read(address)
  keepWithin(url, address, pages)
  return { ...address, total, pages, rows }
}

export function keepWithin(url: URL, { page }: Pick<ListAddress, 'page'>, pages: number): void {
  if (page <= pages) return
  const query = new URLSearchParams(url.searchParams)
  query.set('page', String(pages))
  if (pages === 1) query.delete('page')
  throw redirect(`${url.pathname}${query.size > 0 ? `?${query}` : ''}`)
}
