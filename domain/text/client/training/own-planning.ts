import type { RefusalText } from '#domain/text/shared/refusals'
import { dayInShort } from '#domain/text/shared/sessions'
import type { OwnMoveRefusal } from '#domain/training/open-hours/open-hours'
import type { SessionKind } from '#domain/training/sessions'
import { plural } from '#domain/words/texts'

const KIND_COUNTS: Record<SessionKind, [string, string]> = {
  'q-and-a': ['Q&A session', 'Q&A sessions'],
  assessment: ['assessment', 'assessments'],
}

export const ownPlanningText = {
  title: 'Plan a session',
  moveTitle: 'Choose another time',
  error: (title: string) => `Error: ${title}`,
  plan: 'Plan a session',
  move: 'Choose another time',
  hint: 'Choose a free time of your coach',
  times: (coach: string) => `Free times of ${coach} in the next 4 weeks, in Manila time.`,
  aWeek: (limit: number) => `You can plan ${plural(limit, 'session', 'sessions')} a week by yourself.`,
  weekFull: (monday: string) => `In the week of ${dayInShort(monday)} you have planned as many as you can.`,
  usedUp: (kind: SessionKind, count: number) =>
    count === 1
      ? `Your ${KIND_COUNTS[kind][0]} is planned or taken.`
      : `All ${plural(count, ...KIND_COUNTS[kind])} are planned or taken.`,
  none: (coach: string) => `${coach} has no free times in the next 4 weeks. New ones appear here.`,
  byStaff: 'Your coach plans your sessions with you.',
  noMove: 'You cannot move this session by yourself.',
  ask: 'Ask your coach for another time',
  now: 'Now planned for',
  confirm: {
    plan: 'Plan this session?',
    move: 'Move the session to this time?',
    before: (when: string) => `Now: ${when}`,
    zone: 'Manila time',
    place: (place: string) => place || 'Place to be announced',
    withCoach: (coach: string) => `With ${coach}`,
    submitPlan: 'Plan session',
    submitMove: 'Move session',
    planning: 'Planning…',
    moving: 'Moving…',
    other: 'Choose another time',
  },
  sessions: 'My sessions',
} as const

const say = (text: string): RefusalText => ({ text, status: 409 })
const GONE = say('This time is no longer free. The page shows the free times now: please choose another one.')

export const ownPlanningRefusalText: Record<OwnMoveRefusal, RefusalText> = {
  'in-the-past': GONE,
  closed: say('The academy is closed at that time. Please choose another one.'),
  'coach-busy': GONE,
  'trainee-busy': say('You have another session at that time. Please choose another one.'),
  'package-ended': say('Your package ends before that day. Please choose an earlier time.'),
  'time-gone': GONE,
  'week-full': say('You have planned as many sessions as you can in that week. Please choose another week.'),
  'none-left': say('All sessions of this kind in your package are planned or taken.'),
  'not-by-yourself': say('You cannot plan sessions by yourself now. Your coach plans them with you.'),
  'no-coach': say('You have no coach at the moment. The academy plans your sessions with you.'),
  'changed-meanwhile': say('Someone else changed this first. The page is up to date now. Please try again.'),
  'not-planned': say('This session has started, is over, or was changed by your coach.'),
  'moved-meanwhile': say('This session was moved after you opened the page. Please check the new time.'),
  'move-too-late': say('It is too late to move this session. If something comes up now, write to your coach.'),
  'in-a-group': say('Other trainees can be in this session too, so you cannot move it.'),
  'other-coach': say('You have this session with another coach, so you cannot move it by yourself.'),
  'not-possible': GONE,
}
