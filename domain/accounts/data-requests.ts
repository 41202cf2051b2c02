import { DAY_MS, manilaDayOf } from '#domain/words/formats'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { UserType } from './accounts.ts'

/** NPC Advisory No. 2021-01 under RA 10173 sets this maximum. Holidays count as working days, so it is never late. */
export const MOST_WORKING_DAYS = 30

export const WORDS_LONGEST = 1000
const WORDS_SHORTEST = 10

export function dueDay(requestedAt: string, workingDays: number): string {
  let day = new Date(`${manilaDayOf(new Date(requestedAt))}T00:00:00Z`)
  for (let left = workingDays; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

export function isRequestOverdue(due: string, now: Date): boolean {
  return manilaDayOf(now) > due
}

export type CorrectionRefusal = 'staff-account' | 'words-short' | 'words-long' | 'asked-already'

export function checkCorrectionRequest(facts: {
  type: UserType
  words: string
  hasOpenRequest: boolean
}): Verdict<string, CorrectionRefusal> {
  if (facts.type === 'ADMIN_USER') return no('staff-account')
  const words = facts.words.trim()
  if (words.length < WORDS_SHORTEST) return no('words-short')
  if (words.length > WORDS_LONGEST) return no('words-long')
  return facts.hasOpenRequest ? no('asked-already') : yes(words)
}
