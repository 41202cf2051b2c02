import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = hash ? null : document.querySelector<HTMLElement>('main h1')
    if (!heading || document.querySelector('dialog:modal')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
