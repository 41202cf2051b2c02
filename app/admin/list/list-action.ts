import { linkTo } from '#addresses'
import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { visitContext } from '#app/context'
import { listAddress, listQuery, listWith } from './list-address.ts'

/** What an action is given. */
export type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

export type ListAnswer = { done: string | null; refusal: { title: string; text: string } | null }

/** The administrator who asks; the layout's guard has let nobody else through. */
export function staffOf(context: Asked['context']): Actor {
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect(linkTo('login'))
  return actor
}

/** Tells whether script sent this: then it is answered in place, else by leading back to the list. */
export const isFetched = (request: Request): boolean => new URL(request.url).pathname.endsWith('.data')

export function doneAt(path: string, url: URL, news: string): string {
  return path + listWith(listQuery(listAddress(url)), 'done', news)
}

export function refusedWith({ title, text, status }: { title: string; text: string; status: number }) {
  return data<ListAnswer>({ done: null, refusal: { title, text } }, { status })
}

/** Says what was done: in words, or before script as news in the list's address. */
export function doneWith({ request, url }: Pick<Asked, 'request' | 'url'>, news: string, words: string | null) {
  if (!isFetched(request)) return redirect(doneAt(url.pathname, url, news), 303)
  return data<ListAnswer>({ done: words, refusal: null })
}
