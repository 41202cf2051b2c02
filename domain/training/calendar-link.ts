import { formatDayOf } from '#domain/words/formats'

export type CalendarLinkFacts = { madeAt: string; expiresAt: string; endedAt: string | null }

const AGAIN = 'Make a new one and add it to your calendar again.'

export function calendarLinkState(
  facts: CalendarLinkFacts | null,
  now: Date,
): { works: boolean; text: string } | null {
  if (!facts) return null
  const { madeAt, expiresAt, endedAt } = facts
  if (endedAt !== null) {
    const text = `Your calendar address ended on ${formatDayOf(endedAt)}, when you signed out everywhere or set a new password.`
    return { works: false, text: `${text} ${AGAIN}` }
  }
  if (expiresAt <= now.toISOString())
    return { works: false, text: `Your calendar address ended on ${formatDayOf(expiresAt)}, after a year. ${AGAIN}` }
  const days = `was made on ${formatDayOf(madeAt)} and works until ${formatDayOf(expiresAt)}`
  return { works: true, text: `Your calendar address ${days}. It is shown only when you make it.` }
}
