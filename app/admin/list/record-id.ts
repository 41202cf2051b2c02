import { data, type RouterContextProvider } from 'react-router'
import { isFetched } from '#app/fetched'
import { redirect } from 'react-router'
import { listAddress, listQuery, listWith } from './list-address.ts'

export const isRecordId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)

export function readRecordId(form: FormData, name: string): string {
  const id = form.get(name)
  if (!isRecordId(id)) throw data(null, { status: 400 })
  return id
}

export function readRevision(form: FormData, name = 'seen'): number {
  const seen = Number(form.get(name))
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  return seen
}

// OLD
export type PageActionArgs = { request: Request; context: Readonly<RouterContextProvider>; url: URL }
export type ListAnswer = { done: string | null; refusal: { title: string; text: string } | null }
export function toDonePath(path: string, url: URL, news: string): string {
  return path + listWith(listQuery(listAddress(url)), 'done', news)
}
export function respondRefused({ title = '', text, status }: { title?: string; text: string; status: number }) {
  return data<ListAnswer>({ done: null, refusal: { title, text } }, { status })
}
export function respondDone(
  { request, url }: Pick<PageActionArgs, 'request' | 'url'>,
  news: string,
  words: string | null,
) {
  if (!isFetched(request)) return redirect(toDonePath(url.pathname, url, news), 303)
  return data<ListAnswer>({ done: words, refusal: null })
}
