import { calendarLinkText } from '#domain/text/shared/calendar-link'
import { formatDayOf } from '#domain/words/formats'

export type CalendarLinkFacts = { madeAt: string; expiresAt: string; endedAt: string | null }

export function calendarLinkState(
  facts: CalendarLinkFacts | null,
  now: Date,
): { works: boolean; text: string } | null {
  if (!facts) return null
  const { madeAt, expiresAt, endedAt } = facts
  if (endedAt !== null) return { works: false, text: calendarLinkText.ended(formatDayOf(endedAt)) }
  if (expiresAt <= now.toISOString()) return { works: false, text: calendarLinkText.expired(formatDayOf(expiresAt)) }
  return { works: true, text: calendarLinkText.works(formatDayOf(madeAt), formatDayOf(expiresAt)) }
}
