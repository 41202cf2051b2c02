import { STATE_WORDS } from '#domain/text/shared/sessions'
import { ATTENDANCE_STATES, type AttendanceState } from '#domain/training/sessions'
import { rollCallText } from '#domain/text/staff/training/roll-call'

export type AttendanceVersion = { state: AttendanceState; revision: number }

export type MarkConflict =
  | 'changed-meanwhile'
  | 'session-cancelled'
  | 'was-cancelled'
  | 'was-held'
  | 'not-yet'
  | 'all-taken'
  | 'not-found'
  | 'not-allowed'

export type MarkResult =
  | ({ outcome: 'kept' } & AttendanceVersion)
  | { outcome: 'conflict'; reason: MarkConflict; by: string | null; mine: boolean; now: AttendanceVersion | null }

export type Mark = {
  id: string
  /** The person who made the mark; no other user's session sends it. */
  personId: string
  name: string
  base: AttendanceVersion
  wanted: AttendanceState | null
  /** Choices sent without a response: the server may have saved them. */
  lost: readonly AttendanceState[]
  against: { wanted: AttendanceState; reason: MarkConflict; by: string | null } | null
}

export const CALLED = ['held', 'late', 'missed'] as const satisfies AttendanceState[]

export const isState = (text: unknown): text is AttendanceState =>
  (ATTENDANCE_STATES as readonly unknown[]).includes(text)

/** The newer of list and mark: a list loaded before the last mark is outdated. */
export function knownOf(row: AttendanceVersion, mark: Mark | undefined): AttendanceVersion {
  return mark && mark.base.revision > row.revision ? mark.base : { state: row.state, revision: row.revision }
}

export function shownOf(row: AttendanceVersion, mark: Mark | undefined): AttendanceState {
  return mark?.wanted ?? knownOf(row, mark).state
}

export function applyClick(
  row: AttendanceVersion & { id: string; name: string },
  mark: Mark | undefined,
  { wanted, personId }: { wanted: AttendanceState; personId: string },
): Mark {
  const [base, lost] = [knownOf(row, mark), mark?.lost ?? []]
  const held = wanted === base.state && lost.length === 0
  return { id: row.id, personId, name: row.name, base, wanted: held ? null : wanted, lost, against: null }
}

export function sent(mark: Mark, state: AttendanceState): Mark {
  return { ...mark, lost: [...new Set([...mark.lost, state])] }
}

export function settled(mark: Mark, state: AttendanceState, result: MarkResult): Mark {
  if (result.outcome === 'conflict') {
    const { reason, by, mine, now } = result
    // The server had saved it and only the response was lost: later choices continue from there.
    if (reason === 'changed-meanwhile' && now && mine && mark.lost.includes(now.state))
      return { ...mark, base: now, lost: [] }
    const wanted = mark.wanted ?? state
    return { ...mark, base: now ?? mark.base, wanted: null, lost: [], against: { wanted, reason, by } }
  }
  const base = { state: result.state, revision: result.revision }
  const done = mark.wanted === state || mark.wanted === base.state
  return { ...mark, base, wanted: done ? null : mark.wanted, lost: [] }
}

export function resolved(mark: Mark, again: boolean): Mark {
  const wanted = again && mark.against && mayInsist(mark) ? mark.against.wanted : null
  return { ...mark, wanted, against: null }
}

export function mayInsist({ against, base }: Mark): boolean {
  return against?.reason === 'changed-meanwhile' && base.state !== against.wanted
}

export function isSpent(mark: Mark, row: AttendanceVersion | undefined): boolean {
  return mark.wanted === null && mark.against === null && (!row || row.revision >= mark.base.revision)
}

export function conflictWords({ name, base, against }: Mark): string {
  if (!against) return ''
  const text = rollCallText.conflicts
  const yours = STATE_WORDS[against.wanted]
  switch (against.reason) {
    case 'changed-meanwhile':
      return text.changed(name, yours, against.by ?? text.someoneElse, STATE_WORDS[base.state])
    case 'session-cancelled':
      return text.cancelled(name, yours)
    case 'was-cancelled':
      return text.removed(name, yours)
    case 'was-held':
      return text.present(name, yours)
    case 'not-yet':
      return text.later(name, yours)
    case 'all-taken':
      return text.allTaken(name, yours)
    case 'not-found':
    case 'not-allowed':
      return text.notListed(name, yours)
  }
}

/** A stored mark; null when it is not of this build's form. */
export function markIn(value: unknown): Mark | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, personId, name, base, wanted, lost, against } = value as Record<string, unknown>
  const isBase =
    typeof base === 'object' && base !== null && 'state' in base && isState(base.state) && 'revision' in base
  if (typeof id !== 'string' || typeof personId !== 'string' || typeof name !== 'string' || !isBase) return null
  if ((wanted !== null && !isState(wanted)) || !Array.isArray(lost)) return null
  return { id, personId, name, base, wanted, lost: lost.filter(isState), against: against ?? null } as Mark
}
