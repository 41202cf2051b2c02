import type { SessionKind } from '#domain/training/sessions'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const SESSION_NOTE_MAX_LENGTH = 4000
export const MATERIALS_MOST = 8
export const POINTS_MOST = 10

export type Notes = {
  shown: string
  private: string
  ratings: Record<string, number>
  materials: string[]
}

export type NotesRefusal = 'not-allowed' | 'not-found' | 'note-long' | 'rating-wrong' | 'not-assessed' | 'changed'

type Facts = {
  kind: SessionKind
  revision: number
  same: boolean
  criteria: readonly string[]
}

export function keepNotes(
  { kind, revision, same, criteria }: Facts,
  { notes, seen }: { notes: Notes; seen: number },
): Verdict<'keep' | 'kept-already', NotesRefusal> {
  if (notes.shown.length > SESSION_NOTE_MAX_LENGTH || notes.private.length > SESSION_NOTE_MAX_LENGTH)
    return no('note-long')
  const rated = Object.entries(notes.ratings)
  if (rated.length > 0 && kind !== 'assessment') return no('not-assessed')
  const wrong = ([id, points]: [string, number]) =>
    !criteria.includes(id) || !Number.isInteger(points) || points < 1 || points > POINTS_MOST
  if (rated.some(wrong)) return no('rating-wrong')
  if (revision === seen) return yes('keep')
  return same ? yes('kept-already') : no('changed')
}

export function areSame(one: Notes, other: Notes): boolean {
  const text = ({ shown, private: kept, ratings, materials }: Notes) =>
    JSON.stringify([shown, kept, Object.entries(ratings).toSorted(), materials.toSorted()])
  return text(one) === text(other)
}

export const CRITERION_LONGEST = 40
export const CRITERIA_MOST = 12

export type CriterionRefusal =
  | 'not-allowed'
  | 'gone'
  | 'moved-meanwhile'
  | 'changed'
  | 'name-missing'
  | 'name-too-long'
  | 'name-taken'
  | 'too-many'
  | 'last-one'
