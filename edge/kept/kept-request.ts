import { addressNamed, ADDRESSES, factsOf, type Facts } from '#addresses'
import type { Audience } from './kept-page.ts'

/** With one of these a page is drawn for it. */
export const READ: ReadonlySet<string> = new Set(['page', 'preview', 'refused'])
/** Whatever else looks odd takes the long way through the edge. */
const PLAIN_QUERY = /^(?:[\w\-.~=&+*!,:;@/]|%(?!00)[\da-f]{2}){0,2000}$/i

export const keptFor = (path: string): Audience | undefined => factsOf(addressNamed(path)).kept

/**
 * Without a query that makes no difference to what is kept: the marks of Facebook and newsletters, and what anybody
 * makes up.
 */
export function pathOf(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = url.slice(at + 1)
  return PLAIN_QUERY.test(query) && ![...new URLSearchParams(query).keys()].some((name) => READ.has(name))
    ? url.slice(0, at)
    : url
}

const EVERYONES = Object.values<Facts>(ADDRESSES).filter(({ kept }) => kept === 'everyone')

/** Those that are there whatever the content. */
export const FIXED_PAGES: readonly string[] = EVERYONES.map(({ path }) => path).filter((path) => !path.includes(':'))

/** Where those with a name of their own lie, such as `/wins/`. */
export const NAMED_PAGES: readonly string[] = [
  ...new Set(EVERYONES.map(({ path }) => path).flatMap((path) => /^(.*\/):\w+$/.exec(path)?.[1] ?? [])),
]
/** A web server's regular expression for such a name. */
export const NAME_FORM = String.raw`[\w-]{1,80}`

/**
 * And for the queries that make no difference to any of them: at most those that `pathOf` leaves out. A name written in
 * percents is not read here, and asks the site.
 */
export const QUERY_FORM =
  String.raw`(?=.{0,2000}$)(?:(?!(?:${[...READ].join('|')})(?:[=&]|$))[\w\-.~+*!,:;@/]*` +
  String.raw`(?:=(?:[\w\-.~=+*!,:;@/]|%(?!00)[\da-fA-F]{2})*)?(?:&|$))*`

const LINK = /\bhref="(\/[\w/-]*)"/g

/** The pages for everyone that a page leads to. */
export function pagesLinkedIn(html: string): string[] {
  const links = [...html.matchAll(LINK)].map(([, path = '']) => path)
  return [...new Set(links)].filter((path) => keptFor(path) === 'everyone')
}
