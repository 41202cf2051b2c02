import type { LeftOutReason, SessionCopy } from '#domain/training/copy-week'
import { plural } from '#domain/words/texts'

const OBSTACLE_TEXT: Record<Exclude<SessionCopy['obstacle'], null>, string> = {
  'in-the-past': 'This time has passed.',
  closed: 'The academy is closed.',
  'coach-busy': 'The coach has another session at that time.',
  'no-trainees': 'No trainees can come.',
}

const LEFT_OUT_TEXT: Record<LeftOutReason, string> = {
  'not-enrolled': 'is no longer your trainee',
  'trainee-busy': 'has another session at that time',
  'none-left': 'has no sessions left',
  'package-ended': 'has a package that ends before that day',
}

export const copyWeekText = {
  title: 'Copy week',
  note: (from: string, to: string) => `From ${from} to ${to}`,
  week: (first: string, last: string) => `${first} – ${last}`,
  calendar: 'Calendar',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  seats: (count: number) => `Group session with ${plural(count, 'seat', 'seats')}`,
  possible: 'Sessions to plan',
  skipped: 'Not copied',
  empty: 'There are no sessions in the week before. Plan sessions first, then copy them week by week.',
  nonePossible: 'No session of the week before can be copied. The reasons are below.',
  planSession: 'Plan session',
  submit: 'Plan chosen sessions',
  pending: 'Planning…',
  noneChosen: 'Please choose at least one session.',
  session: (when: string, who: string) => `${when}: ${who}`,
  place: (coach: string, place: string) => [coach, place].filter((word) => word !== '').join(' · '),
  closed: (day: string | null) => (day ? `The academy is closed (${day}).` : OBSTACLE_TEXT.closed),
  obstacle: OBSTACLE_TEXT,
  leftOut: (name: string, reason: LeftOutReason) => `Without ${name}, who ${LEFT_OUT_TEXT[reason]}.`,
  alone: (name: string, reason: LeftOutReason) => `${name} ${LEFT_OUT_TEXT[reason]}.`,
  unknownTrainee: 'a former trainee',
  count: (count: number) => plural(count, 'session', 'sessions'),
} as const
