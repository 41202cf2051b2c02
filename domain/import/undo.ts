import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const UNDO_IMPORT_HOURS = 24
export const DRAFT_HOURS = 24

export type ImportRefusal =
  | 'not-allowed'
  | 'proof-needed'
  | 'not-found'
  | 'changed-meanwhile'
  | 'too-late'
  | 'nothing-to-import'

export const STAY_REASONS = ['signed-in', 'changed', 'used', 'held', 'month-closed'] as const
export type StayReason = (typeof STAY_REASONS)[number]

export type ImportState = 'draft' | 'done' | 'undone'

export function checkImportUndo(
  { state, doneAt }: { state: ImportState; doneAt: string | null },
  now: Date,
): Verdict<'undo' | 'undone-already', 'too-late' | 'not-found'> {
  if (state === 'undone') return yes('undone-already')
  if (state !== 'done' || doneAt === null) return no('not-found')
  return isWithinUndo(doneAt, now) ? yes('undo') : no('too-late')
}

export function isWithinUndo(doneAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(doneAt) < UNDO_IMPORT_HOURS * 3_600_000
}

export type TouchFacts = {
  hasSignedIn: boolean
  isChanged: boolean
  isUsed: boolean
  isHeld: boolean
  inClosedMonth: boolean
}

export function findStayReason(facts: TouchFacts): StayReason | null {
  if (facts.isHeld) return 'held'
  if (facts.hasSignedIn) return 'signed-in'
  if (facts.isChanged) return 'changed'
  if (facts.isUsed) return 'used'
  return facts.inClosedMonth ? 'month-closed' : null
}
