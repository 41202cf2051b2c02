import { ADDRESSES } from '#routes'
import type { AddressFacts } from '#route-facts'
import { addressNamed, getAddressFacts } from '#route-lookup'
import type { Audience } from './cached-page.ts'

export const READ_PARAMETERS: ReadonlySet<string> = new Set(['page', 'preview', 'refused'])
const PLAIN_QUERY = /^(?:[\w\-.~=&+*!,:;@/]|%(?!00)[\da-f]{2}){0,2000}$/i

export const findAudience = (path: string): Audience | undefined => getAddressFacts(addressNamed(path)).cached

export function toCachePath(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = url.slice(at + 1)
  return PLAIN_QUERY.test(query) && ![...new URLSearchParams(query).keys()].some((name) => READ_PARAMETERS.has(name))
    ? url.slice(0, at)
    : url
}

const EVERYONES = Object.values<AddressFacts>(ADDRESSES).filter(({ cached }) => cached === 'everyone')

export const FIXED_PAGES: readonly string[] = EVERYONES.map(({ path }) => path).filter((path) => !path.includes(':'))

export const NAMED_PAGES: readonly string[] = [
  ...new Set(EVERYONES.map(({ path }) => path).flatMap((path) => /^(.*\/):\w+$/.exec(path)?.[1] ?? [])),
]
export const NAME_FORM = String.raw`[\w-]{1,80}`

/** A subset of what `toCachePath` drops; percent-encoded names do not match, so nginx passes them to the site. */
export const QUERY_FORM =
  String.raw`(?=.{0,2000}$)(?:(?!(?:${[...READ_PARAMETERS].join('|')})(?:[=&]|$))[\w\-.~+*!,:;@/]*` +
  String.raw`(?:=(?:[\w\-.~=+*!,:;@/]|%(?!00)[\da-fA-F]{2})*)?(?:&|$))*`

export const listCachedLinks = (links: readonly string[]): string[] =>
  links.filter((path) => findAudience(path) === 'everyone')
