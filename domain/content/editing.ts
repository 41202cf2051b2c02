import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

/** `same` when it already is what they ask for. */
type StoredEntry = { revision: number; updatedBy: string | null; same: boolean }
export type EditRefusal = 'gone' | 'changed' | 'already-added'

/** Made on the version the form was opened on; sent twice by one person, it is made once. */
export function judgeChange(
  stored: StoredEntry | null,
  asked: { revision: number; actorId: string },
): Verdict<'save' | 'saved-already', 'gone' | 'changed'> {
  if (!stored) return no('gone')
  if (stored.revision === asked.revision) return yes('save')
  return stored.same && stored.updatedBy === asked.actorId ? yes('saved-already') : no('changed')
}

/** A form adds one entry, however often it is sent. */
export function judgeAddition(
  stored: StoredEntry | null,
  actorId: string,
): Verdict<'save' | 'saved-already', 'already-added'> {
  if (!stored) return yes('save')
  return stored.same && stored.updatedBy === actorId ? yes('saved-already') : no('already-added')
}
