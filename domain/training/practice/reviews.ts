import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { POINTS_MOST } from '#domain/training/assessing/notes'
import type { MarkTone } from './attempts.ts'

export const MOMENTS_MOST = 80
export const MOMENT_WORDS_LONGEST = 500
export const ONCE_MORE_LONGEST = 300
export const MARKS_LEAST = 6
export const MARKS_MOST = 8
export const MARK_LONGEST = 24

export type Moment = {
  id: string
  atMs: number
  markId: string | null
  words: string
  voiceUpload: string | null
}

export type MomentRefusal = 'not-allowed' | 'not-found' | 'removed' | 'nothing-said' | 'too-many' | 'upload-missing'

export function allowMoment(
  { milliseconds, count }: { milliseconds: number; count: number },
  { atMs, markId, words, voiceUpload }: Omit<Moment, 'id'>,
): Verdict<{ atMs: number }, MomentRefusal> {
  if (markId === null && words === '' && voiceUpload === null) return no('nothing-said')
  if (count >= MOMENTS_MOST) return no('too-many')
  return yes({ atMs: Math.min(Math.max(0, Math.round(atMs)), milliseconds) })
}

export type Review = { ratings: Record<string, number>; onceMore: string }
export type ReviewRefusal = 'not-allowed' | 'not-found' | 'changed' | 'rating-wrong' | 'words-long'

/** Refused for an outdated page, so that two coaches at once lose nothing. */
export function allowReview(
  { revision, criteria }: { revision: number; criteria: readonly string[] },
  { review: { ratings, onceMore }, seen }: { review: Review; seen: number },
): Verdict<null, ReviewRefusal> {
  const isRating = ([id, points]: [string, number]) =>
    criteria.includes(id) && Number.isInteger(points) && points >= 1 && points <= POINTS_MOST
  if (!Object.entries(ratings).every(isRating)) return no('rating-wrong')
  if (onceMore.length > ONCE_MORE_LONGEST) return no('words-long')
  return seen === revision ? yes(null) : no('changed')
}

export type MarkWords = { name: string; tone: MarkTone }

export function parseMarks(rows: readonly MarkWords[]): Verdict<MarkWords[], 'too-few' | 'twice' | 'long'> {
  const marks = rows.filter(({ name }) => name !== '').slice(0, MARKS_MOST)
  if (marks.length < MARKS_LEAST) return no('too-few')
  if (marks.some(({ name }) => name.length > MARK_LONGEST)) return no('long')
  if (new Set(marks.map(({ name }) => name.toLowerCase())).size < marks.length) return no('twice')
  return yes(marks)
}

/** '0:07', '1:30'. */
export function formatMoment(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
