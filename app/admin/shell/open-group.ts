import { useEffect, useState } from 'react'
import { isNavigationGroup, type NavigationGroup } from '#domain/operating/admin-pages'
import { linkTo } from '#routes'

const COOKIE = 'navigation-group'
const NONE = 'none'
const YEAR_SECONDS = 31_536_000

export type OpenGroup = NavigationGroup | null

export function readOpenGroup(cookies: string | null): OpenGroup | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1]
  if (isNavigationGroup(value)) return value
  return value === NONE ? null : undefined
}

/** Opens the group of each page the person goes to, and saves what is open in a cookie, so that HTML has it too. */
export function useOpenGroup(first: OpenGroup, ofPage: NavigationGroup | null) {
  const [open, setOpen] = useState(first)
  const [page, setPage] = useState(ofPage)
  if (page !== ofPage) {
    setPage(ofPage)
    if (ofPage !== null) setOpen(ofPage)
  }
  useEffect(() => {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    const terms = `path=${linkTo('admin')}; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
    // oxlint-disable-next-line unicorn/no-document-cookie -- not all browsers have the cookie store yet
    document.cookie = `${COOKIE}=${open ?? NONE}; ${terms}`
  }, [open])
  const onToggle = (group: NavigationGroup, isOpen: boolean) =>
    setOpen((before) => (isOpen ? group : before === group ? null : before))
  return { open, onToggle }
}
