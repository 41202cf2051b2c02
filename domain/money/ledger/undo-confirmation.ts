import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { CLOCK_SKEW_MS } from '#domain/operating/site-clock'

export const UNDO_MINUTES = 10

export type UndoRefusal = 'not-allowed' | 'not-found' | 'not-confirmed' | 'too-late' | 'built-upon' | 'month-closed'

export type UndoFacts = {
  confirmedAt: string | null
  builtUpon: boolean
}

export function undo({ confirmedAt, builtUpon }: UndoFacts, now: Date): Verdict<null, UndoRefusal> {
  if (!confirmedAt) return no('not-confirmed')
  if (!mayUndo(confirmedAt, now)) return no('too-late')
  return builtUpon ? no('built-upon') : yes(null)
}

export function mayUndo(confirmedAt: string, now: Date): boolean {
  const age = now.getTime() - new Date(confirmedAt).getTime()
  return age < UNDO_MINUTES * 60_000 && age >= -CLOCK_SKEW_MS
}
