import { linkTo } from '#routes'

const OF_ACCOUNT = ['saved', 'check', 'account']
const ACCOUNT_FRAGMENTS = ['#account', '#details-title', '#look-title']
const PRIVACY_FRAGMENTS = ['#data-title', '#agreed-title', '#corrections']

/** Where the parts of the former account page are now; null for the home itself. */
export function findMovedPart({ search, hash }: { search: string; hash: string }): string | null {
  const query = new URLSearchParams(search)
  if (query.get('ask') === 'data' || PRIVACY_FRAGMENTS.includes(hash)) return linkTo('clientPrivacy') + search + hash
  if (OF_ACCOUNT.some((name) => query.has(name)) || ACCOUNT_FRAGMENTS.includes(hash))
    return linkTo('clientAccount') + search + hash
  return null
}
