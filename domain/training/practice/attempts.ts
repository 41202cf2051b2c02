import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { POINTS_MOST } from '#domain/training/assessing/notes'
import { MEGABYTE } from '#domain/words/formats'

export const MARK_TONES = ['good', 'work'] as const
export type MarkTone = (typeof MARK_TONES)[number]

export type RemovalReason = 'age' | 'withdrawn' | 'trainee' | 'report'

export const MONTHLY_LIMIT = { attempts: 60, bytes: 300 * MEGABYTE } as const

export const FILLERS_MOST = 500
export const REPORT_LONGEST = 500

export type SendingRefusal = 'not-allowed' | 'not-enrolled' | 'consent-needed' | 'month-full'

export type AttemptRefusal = SendingRefusal | 'no-such-drill' | 'upload-missing' | 'rating-wrong'

export type SentAttempt = {
  /** The phone makes the id, so that an attempt sent twice is kept once. */
  id: string
  drillId: string
  assignmentId: string | null
  upload: string
  recordedAt: string
  /** The filler words that the trainee counted while listening; null when they did not count. */
  fillers: number | null
  ownRatings: Record<string, number>
}

type SendingFacts = { isEnrolled: boolean; agrees: boolean; month: { attempts: number; bytes: number } }

type AttemptFacts = SendingFacts & { hasDrill: boolean; criteria: readonly string[] }

export function allowSending({ isEnrolled, agrees, month }: SendingFacts): Verdict<null, SendingRefusal> {
  if (!isEnrolled) return no('not-enrolled')
  if (!agrees) return no('consent-needed')
  if (month.attempts >= MONTHLY_LIMIT.attempts || month.bytes >= MONTHLY_LIMIT.bytes) return no('month-full')
  return yes(null)
}

export function allowAttempt(
  { hasDrill, criteria, ...sending }: AttemptFacts,
  { ownRatings, fillers }: Pick<SentAttempt, 'ownRatings' | 'fillers'>,
): Verdict<null, AttemptRefusal> {
  const allowed = allowSending(sending)
  if (!allowed.ok && allowed.reason !== 'month-full') return allowed
  if (!hasDrill) return no('no-such-drill')
  const isRating = ([id, points]: [string, number]) =>
    criteria.includes(id) && Number.isInteger(points) && points >= 1 && points <= POINTS_MOST
  const isCount = fillers === null || (Number.isInteger(fillers) && fillers >= 0 && fillers <= FILLERS_MOST)
  if (!isCount || !Object.entries(ownRatings).every(isRating)) return no('rating-wrong')
  return allowed
}
