import { addDays } from '#domain/training/manila'
import { formatDay } from '#domain/words/formats'

type OwnValidity = { validUntil: string | null; sessionTook: number; sessions: number }
const NOTICE_DAYS = 30

const countSessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`

export function describeOwnValidity(
  { validUntil, sessionTook, sessions }: OwnValidity,
  today: string,
): { text: string; isNotice: boolean } | null {
  if (validUntil === null) return null
  const left = Math.max(0, sessions - sessionTook)
  const day = formatDay(validUntil)
  if (validUntil < today) {
    const unused = left === 0 ? '' : ` ${countSessions(left)} ${left === 1 ? 'was' : 'were'} not used.`
    return { text: `Your package ended on ${day}.${unused} Write to us if you want to go on.`, isNotice: true }
  }
  const rest = `${countSessions(left)} ${left === 1 ? 'is' : 'are'} left.`
  const isNotice = left > 0 && validUntil <= addDays(today, NOTICE_DAYS)
  return { text: `Your package is valid until ${day}. ${rest}`, isNotice }
}
