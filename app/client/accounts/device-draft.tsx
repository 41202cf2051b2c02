import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { changedFields } from '#ui/forms/early'

function onDevice<Answer>(work: () => Answer): Answer | null {
  try {
    return work()
  } catch {
    return null
  }
}

export const keptDraft = (key: string) => onDevice(() => localStorage.getItem(key))
export const keepDraft = (key: string, text: string) => onDevice(() => localStorage.setItem(key, text))
export const forgetDraft = (key: string) => onDevice(() => localStorage.removeItem(key))

export function useDraftOfForm(form: RefObject<HTMLFormElement | null>, key: string, put: () => void) {
  const [restored, setRestored] = useState(false)
  const putBack = useEffectEvent(() => {
    if (!form.current) return
    const changed = changedFields(form.current).length > 0
    const filled = fillServed(form.current, new URLSearchParams(keptDraft(key) ?? ''))
    if (filled) setRestored(true)
    if (changed) keepDraft(key, readFormValues(form.current).toString())
    if (filled || changed) put()
  })
  useEffect(() => {
    // Waits for hydration to finish, which avoids a second render.
    const soon = setTimeout(() => putBack())
    return () => clearTimeout(soon)
  }, [])
  return {
    restored,
    keep() {
      if (form.current) keepDraft(key, readFormValues(form.current).toString())
    },
    forget() {
      forgetDraft(key)
      setRestored(false)
    },
  }
}

export function readFormValues(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !['intent', 'step', PERSON_FIELD].includes(entry[0]),
    ),
  )
}

export function fillServed(form: HTMLFormElement, words: URLSearchParams): boolean {
  const changed = changedFields(form)
  return restoreFormFields(form, new URLSearchParams([...words].filter(([name]) => !changed.includes(name))))
}

export function restoreFormFields(form: HTMLFormElement, words: URLSearchParams): boolean {
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
