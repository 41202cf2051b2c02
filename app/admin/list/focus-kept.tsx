import { useEffect } from 'react'

/**
 * When a row left the list with the focus, the heading receives it. `decided` is new with each such answer, and
 * undefined while a dialog is open, which gives the focus back itself.
 */
export function useFocusKept(decided: unknown) {
  useEffect(() => {
    if (decided === undefined) return
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches(':disabled')) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [decided])
}
