import { STATE_WORDS } from '#domain/training/session-words'
import { ATTENDANCE_STATES, type AttendanceState } from '#domain/training/sessions'

/** What the academy holds of one attendance. */
export type Standing = { state: AttendanceState; revision: number }

/** Why a mark was not kept: somebody else was there first, or the session is not what it was. */
export type MarkConflict =
  | 'changed-meanwhile'
  | 'session-cancelled'
  | 'was-cancelled'
  | 'was-held'
  | 'not-yet'
  | 'all-taken'
  | 'not-found'
  | 'not-allowed'

/** What the academy answers to a mark. */
export type MarkHeard =
  | ({ outcome: 'kept' } & Standing)
  | { outcome: 'conflict'; because: MarkConflict; by: string | null; mine: boolean; now: Standing | null }

/** One mark of a roll call as a device holds it, until the list that it is drawn over knows it too. */
export type Mark = {
  /** Of the attendance. */
  id: string
  /** Whose mark it is: nobody else's session sends it. */
  personId: string
  name: string
  /** What the academy holds, as far as this device knows. */
  base: Standing
  /** What was pressed and is not sent yet. */
  wanted: AttendanceState | null
  /** What was sent and never answered: the academy may hold it. */
  lost: readonly AttendanceState[]
  /** What was pressed and not kept, until somebody has read why. */
  against: { wanted: AttendanceState; because: MarkConflict; by: string | null } | null
}

/** The three that a roll call marks. */
export const CALLED = ['held', 'late', 'missed'] as const satisfies AttendanceState[]

export const isState = (text: unknown): text is AttendanceState =>
  (ATTENDANCE_STATES as readonly unknown[]).includes(text)

/** What is known of an attendance: a list from before the last mark knows less than the mark. */
export function knownOf(row: Standing, mark: Mark | undefined): Standing {
  return mark && mark.base.revision > row.revision ? mark.base : { state: row.state, revision: row.revision }
}

/** What the list shows: what was pressed last, sent or not. */
export function shownOf(row: Standing, mark: Mark | undefined): AttendanceState {
  return mark?.wanted ?? knownOf(row, mark).state
}

/** The mark after a press; what the academy surely holds already needs no sending. */
export function pressed(
  row: Standing & { id: string; name: string },
  mark: Mark | undefined,
  { wanted, personId }: { wanted: AttendanceState; personId: string },
): Mark {
  const [base, lost] = [knownOf(row, mark), mark?.lost ?? []]
  const held = wanted === base.state && lost.length === 0
  return { id: row.id, personId, name: row.name, base, wanted: held ? null : wanted, lost, against: null }
}

/** The mark on its way: until it is answered nobody knows whether the academy holds it. */
export function sent(mark: Mark, state: AttendanceState): Mark {
  return { ...mark, lost: [...new Set([...mark.lost, state])] }
}

/** The mark once the academy has answered to `state`; what was pressed meanwhile waits on. */
export function settled(mark: Mark, state: AttendanceState, heard: MarkHeard): Mark {
  if (heard.outcome === 'conflict') {
    const { because, by, mine, now } = heard
    // It arrived before, and only its answer was lost: what was pressed after it goes on from there.
    if (because === 'changed-meanwhile' && now && mine && mark.lost.includes(now.state))
      return { ...mark, base: now, lost: [] }
    const wanted = mark.wanted ?? state
    return { ...mark, base: now ?? mark.base, wanted: null, lost: [], against: { wanted, because, by } }
  }
  const base = { state: heard.state, revision: heard.revision }
  const done = mark.wanted === state || mark.wanted === base.state
  return { ...mark, base, wanted: done ? null : mark.wanted, lost: [] }
}

/** The mark after somebody read why it was not kept: marked all the same, or left as it stands. */
export function resolved(mark: Mark, again: boolean): Mark {
  const wanted = again && mark.against && mayInsist(mark) ? mark.against.wanted : null
  return { ...mark, wanted, against: null }
}

/** Only what somebody else marked otherwise can be marked all the same. */
export function mayInsist({ against, base }: Mark): boolean {
  return against?.because === 'changed-meanwhile' && base.state !== against.wanted
}

/** Whether a mark says nothing that the list does not say by itself. */
export function isSpent(mark: Mark, row: Standing | undefined): boolean {
  return mark.wanted === null && mark.against === null && (!row || row.revision >= mark.base.revision)
}

/** Why a mark was not kept, in words that name the trainee. */
export function conflictWords({ name, base, against }: Mark): string {
  if (!against) return ''
  const [pressedWord, by] = [STATE_WORDS[against.wanted], against.by ?? 'Somebody else']
  switch (against.because) {
    case 'changed-meanwhile':
      return `${name}: you marked ${pressedWord}, and ${by} marked ${STATE_WORDS[base.state]} meanwhile.`
    case 'session-cancelled':
      return `${name}: the session was cancelled meanwhile, so ${pressedWord} was not kept.`
    case 'was-cancelled':
      return `${name} was taken out of the session meanwhile, so ${pressedWord} was not kept.`
    case 'was-held':
      return `${name} was marked as present meanwhile, so ${pressedWord} was not kept.`
    case 'not-yet':
      return `${name}: the session was moved to a later day, so ${pressedWord} was not kept.`
    case 'all-taken':
      return `${name} has taken all sessions of the package, so ${pressedWord} was not kept.`
    case 'not-found':
    case 'not-allowed':
      return `${name} is no longer on your list, so ${pressedWord} was not kept.`
  }
}

/** What a device kept, if it is a mark of this build. */
export function markIn(value: unknown): Mark | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, personId, name, base, wanted, lost, against } = value as Record<string, unknown>
  const isBase =
    typeof base === 'object' && base !== null && 'state' in base && isState(base.state) && 'revision' in base
  if (typeof id !== 'string' || typeof personId !== 'string' || typeof name !== 'string' || !isBase) return null
  if ((wanted !== null && !isState(wanted)) || !Array.isArray(lost)) return null
  return { id, personId, name, base, wanted, lost: lost.filter(isState), against: against ?? null } as Mark
}
