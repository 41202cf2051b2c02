import { data, redirect } from 'react-router'
import type { FieldErrors } from '#domain/forms'

export type SecurityAnswer = {
  intent: string
  errors: FieldErrors
  done: string | null
  codes: string[]
}

export function answering(intent: string) {
  return (said: Partial<SecurityAnswer>, status = 200) =>
    data<SecurityAnswer>({ intent, errors: {}, done: null, codes: [], ...said }, { status })
}

export function backTo(back: string, done: string): Response {
  return redirect(`${back}${back.includes('?') ? '&' : '?'}done=${done}`, 303)
}
