import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

type StoredEntry = { revision: number; updatedBy: string | null; same: boolean }
export type EditRefusal = 'gone' | 'changed' | 'already-added'

export function judgeChange(
  stored: StoredEntry | null,
  edit: { revision: number; actorId: string },
): Verdict<'save' | 'saved-already', 'gone' | 'changed'> {
  if (!stored) return no('gone')
  if (stored.revision === edit.revision) return yes('save')
  return stored.same && stored.updatedBy === edit.actorId ? yes('saved-already') : no('changed')
}

export function judgeAddition(
  stored: StoredEntry | null,
  actorId: string,
): Verdict<'save' | 'saved-already', 'already-added'> {
  if (!stored) return yes('save')
  return stored.same && stored.updatedBy === actorId ? yes('saved-already') : no('already-added')
}
