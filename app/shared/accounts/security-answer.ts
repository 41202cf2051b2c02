import { data, redirect } from 'react-router'
import type { FieldErrors } from '#domain/forms'

export type SecurityAnswer = {
  intent: string
  errors: FieldErrors
  done: string | null
  /** Shown once, right after they were made. */
  codes: string[]
}

/** What the page about a person's security says to one of its buttons. */
export function answering(intent: string) {
  return (said: Partial<SecurityAnswer>, status = 200) =>
    data<SecurityAnswer>({ intent, errors: {}, done: null, codes: [], ...said }, { status })
}

/** Back to that page, which says what was done. */
export function backTo(back: string, done: string): Response {
  return redirect(`${back}${back.includes('?') ? '&' : '?'}done=${done}`, 303)
}
