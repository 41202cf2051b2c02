import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { POINTS_MOST } from '#domain/training/assessing/notes'

export const MARK_TONES = ['good', 'work'] as const
export type MarkTone = (typeof MARK_TONES)[number]

export type RemovalReason = 'age' | 'withdrawn' | 'trainee'

/** What one trainee may send in a calendar month of Manila. */
export const MONTHLY_LIMIT = { attempts: 60, bytes: 300 * 1024 * 1024 } as const

export const FILLERS_MOST = 500
export const REPORT_LONGEST = 500

export type AttemptRefusal =
  | 'not-allowed'
  | 'not-enrolled'
  | 'consent-needed'
  | 'month-full'
  | 'no-such-drill'
  | 'upload-missing'
  | 'rating-wrong'

export type SentAttempt = {
  /** Made on the phone, so that an attempt sent twice is kept once. */
  id: string
  drillId: string
  assignmentId: string | null
  upload: string
  recordedAt: string
  /** The filler words that the trainee counted while listening; null when they did not count. */
  fillers: number | null
  ownRatings: Record<string, number>
}

type Facts = {
  isEnrolled: boolean
  agrees: boolean
  hasDrill: boolean
  criteria: readonly string[]
  month: { attempts: number; bytes: number }
}

/** Whether a trainee may send an attempt now; `month` is what they sent in it so far. */
export function allowAttempt(
  { isEnrolled, agrees, hasDrill, criteria, month }: Facts,
  { ownRatings, fillers }: Pick<SentAttempt, 'ownRatings' | 'fillers'>,
): Verdict<null, AttemptRefusal> {
  if (!isEnrolled) return no('not-enrolled')
  if (!agrees) return no('consent-needed')
  if (!hasDrill) return no('no-such-drill')
  const isRating = ([id, points]: [string, number]) =>
    criteria.includes(id) && Number.isInteger(points) && points >= 1 && points <= POINTS_MOST
  const isCount = fillers === null || (Number.isInteger(fillers) && fillers >= 0 && fillers <= FILLERS_MOST)
  if (!isCount || !Object.entries(ownRatings).every(isRating)) return no('rating-wrong')
  if (month.attempts >= MONTHLY_LIMIT.attempts || month.bytes >= MONTHLY_LIMIT.bytes) return no('month-full')
  return yes(null)
}
