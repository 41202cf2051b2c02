import { linkTo } from '#routes'

const BACK_OFFICE = /^\/+admin\/+/i

/** Rewrites an address with invalid percent encoding to one that no page has; null when the address is valid. */
export function asItStands(url: string): string | null {
  const address = new URL(url)
  try {
    decodeURIComponent(address.pathname)
    return null
  } catch {
    const inside = BACK_OFFICE.exec(address.pathname)?.[0]
    address.pathname =
      (inside ? `${linkTo('admin')}/` : '/') + encodeURIComponent(address.pathname.slice(inside?.length ?? 1))
    return address.href
  }
}
