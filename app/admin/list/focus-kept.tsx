import { useEffect } from 'react'

/**
 * When a row left the list and took the focus away with it, the heading receives it. `decided` is new with each
 * answer that may have done
 * so, and undefined while a dialog is open: the dialogs of a page close, and give the focus back where they can,
 * before this looks.
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
