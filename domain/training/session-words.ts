import { formatInstant } from '#domain/words/formats'
import type { AttendanceState, SessionKind } from './sessions.ts'

export const KIND_WORDS: Record<SessionKind, string> = { 'q-and-a': 'Q&A session', assessment: 'Assessment' }

export const STATE_WORDS: Record<AttendanceState, string> = {
  planned: 'Planned',
  held: 'Present',
  late: 'Late',
  missed: 'Missed',
  cancelled: 'Taken out',
}

/** 'Q&A session, Nov 28, 2026, 10:00 AM': names no person. */
export function sessionNamed(kind: SessionKind, startsAt: string): string {
  return `${KIND_WORDS[kind]}, ${formatInstant(startsAt)}`
}
