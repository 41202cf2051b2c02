import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { dayOf } from './manila.ts'
import { isTaken, type AttendanceState } from './sessions.ts'

export type MarkRefusal =
  | 'session-cancelled'
  | 'not-yet'
  | 'changed-meanwhile'
  | 'was-cancelled'
  | 'was-held'
  | 'all-taken'

type Facts = {
  state: AttendanceState
  revision: number
  startsAt: string | null
  cancelled: boolean
  took: number
  count: number
}

/** The new state, or null when it is already set; refused before the day of the session. */
export function mark(
  facts: Facts,
  { state, seen }: { state: AttendanceState; seen: number },
  now: Date,
): Verdict<AttendanceState | null, MarkRefusal> {
  if (facts.state === state) return yes(null)
  if (facts.cancelled) return no('session-cancelled')
  if (facts.revision !== seen) return no('changed-meanwhile')
  if (facts.state === 'cancelled') return no('was-cancelled')
  if (state === 'cancelled' && isTaken(facts.state)) return no('was-held')
  const came = state !== 'planned' && state !== 'cancelled'
  if (came && facts.startsAt !== null && dayOf(facts.startsAt) > dayOf(now.toISOString())) return no('not-yet')
  if (isTaken(state) && !isTaken(facts.state) && facts.took >= facts.count) return no('all-taken')
  return yes(state)
}
