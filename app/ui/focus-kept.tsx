import { useEffect } from 'react'

// The dialog gives the focus back first, when it can.
const AFTER_CLOSING_MS = 80

/** When a row left the list and took the focus away with it, the heading receives it. `decided` is new with each answer that may have done so. */
export function useFocusKept(decided: unknown) {
  useEffect(() => {
    if (decided === undefined) return
    const timer = setTimeout(() => {
      const heading = document.activeElement === document.body ? document.querySelector<HTMLElement>('main h1') : null
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }, AFTER_CLOSING_MS)
    return () => clearTimeout(timer)
  }, [decided])
}
