import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** What was typed and not sent yet, kept in this browser; null where there is nothing or nothing may be kept. */
export function keptDraft(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps what is typed in this browser; where storage is full or forbidden, the form alone keeps it. */
export function keepDraft(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The words stay in the form.
  }
}

/** Forgets what was kept, because it was sent or given up. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}

/**
 * Keeps the words of a form on this device until they are sent, and puts them back when the page is opened again:
 * after a closed tab, or after signing in anew.
 */
export function useDraftOfForm(form: RefObject<HTMLFormElement | null>, key: string, put: () => void) {
  const [restored, setRestored] = useState(false)
  const putBack = useEffectEvent(() => {
    const kept = keptDraft(key)
    if (!kept || !form.current || !fillForm(form.current, new URLSearchParams(kept))) return
    setRestored(true)
    put()
  })
  useEffect(() => {
    // After the page has been taken over, so that nothing is drawn twice within it.
    const soon = setTimeout(() => putBack())
    return () => clearTimeout(soon)
  }, [])
  return {
    restored,
    keep() {
      if (form.current) keepDraft(key, wordsOf(form.current).toString())
    },
    forget() {
      forgetDraft(key)
      setRestored(false)
    },
  }
}

/** What a form holds in words, without what says only which step or button it is. */
export function wordsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[0] !== 'intent' && entry[0] !== 'step',
    ),
  )
}

/** Fills the form's fields; tells whether that changed any. */
export function fillForm(form: HTMLFormElement, words: URLSearchParams): boolean {
  let changed = false
  for (const [name, value] of words) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || control.value === value)
      continue
    control.value = value
    changed = true
  }
  return changed
}
