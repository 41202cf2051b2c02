import { trialText } from '#domain/text/shared/training/trial'
import { formatDay, formatInstant, once } from '#domain/words/formats'
import { addMinutes, dayOf, minutesBetween, toManilaTime } from '#domain/training/manila'
import type { Clash } from '#domain/training/plan-session'
import type { AttendanceState, SessionKind } from '#domain/training/sessions'

export const sessionCountText = {
  finished: (finished: number, count: number) => `${finished} of ${count} finished`,
  next: (unit: string, number: number) => `${unit.charAt(0).toUpperCase()}${unit.slice(1)} ${number} comes next`,
  all: 'All sessions finished',
} as const

export const KIND_WORDS: Record<SessionKind, string> = { 'q-and-a': 'Q&A session', assessment: 'Assessment' }

export const CALENDAR_KIND_WORDS = { ...KIND_WORDS, trial: trialText.title } as const

export const STATE_WORDS: Record<AttendanceState, string> = {
  planned: 'Planned',
  held: 'Present',
  late: 'Late',
  missed: 'Missed',
  cancelled: 'Cancelled',
}

export const STATE_TONES: Record<AttendanceState, 'good' | 'warn' | 'bad' | 'info'> = {
  planned: 'info',
  held: 'good',
  late: 'warn',
  missed: 'bad',
  cancelled: 'bad',
}

const fullDay = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
)
const shortDay = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    }),
)

/** 'Q&A session, Nov 28, 2026, 10:00 AM': names no person. */
export function sessionNamed(kind: SessionKind, startsAt: string): string {
  return `${KIND_WORDS[kind]}, ${formatInstant(startsAt)}`
}

export function dayInFull(day: string): string {
  return fullDay().format(new Date(`${day}T00:00:00Z`))
}

export function dayInShort(day: string): string {
  return shortDay().format(new Date(`${day}T00:00:00Z`))
}

export function hourInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours % 24 < 12 ? 'AM' : 'PM'
  return `${((hours + 11) % 12) + 1}:${String(minutes).padStart(2, '0')} ${half}`
}

/** '10:00 to 11:30 AM', '11:00 AM to 12:00 PM'. */
export function hoursInWords(startsAt: string, endsAt: string): string {
  const [from, to] = [hourInWords(toManilaTime(startsAt)), hourInWords(toManilaTime(endsAt))]
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`
}

export function hoursInShort(startsAt: string, endsAt: string): string {
  const [from, to] = [hourInWords(toManilaTime(startsAt)), hourInWords(toManilaTime(endsAt))]
  return `${from.slice(0, -3)} – ${to.slice(0, -3)}`
}

export function whenInFull(startsAt: string, endsAt: string): string {
  return `${dayInFull(dayOf(startsAt))}, ${hoursInWords(startsAt, endsAt)}`
}

export function lengthInWords(startsAt: string, endsAt: string): string {
  const minutes = minutesBetween(startsAt, endsAt)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '', rest ? `${rest} minutes` : '']
  return words.filter((word) => word !== '').join(' ')
}

export function hoursOf(minutes: number): string {
  return String(Math.round((minutes / 60) * 100) / 100)
}

export function clashInWords(clash: Clash, minutes: number, people: ReadonlyMap<string, string>): string {
  return clashesInWords([clash], minutes, people)
}

export function clashesInWords(
  clashes: readonly Clash[],
  minutes: number,
  people: ReadonlyMap<string, string>,
): string {
  const startsAt = clashes[0]?.startsAt ?? ''
  const reasons = clashes.map((clash) => clashReasonText(clash, people))
  return `${whenInFull(startsAt, addMinutes(startsAt, minutes))}: ${reasons.join('; ')}.`
}

function clashReasonText({ reason, trainee, words }: Clash, people: ReadonlyMap<string, string>): string {
  switch (reason) {
    case 'in-the-past':
      return 'this time has passed'
    case 'closed':
      return `the academy is closed${words ? ` (${words})` : ''}`
    case 'coach-busy':
      return 'the coach has another session at that time'
    case 'trainee-busy':
      return `${nameOf(trainee, people) ?? 'a trainee'} has another session at that time`
    case 'package-ended':
      return `the package of ${nameOf(trainee, people) ?? 'a trainee'} ends on ${formatDay(words ?? '')}`
  }
}

function nameOf(trainee: string | null, people: ReadonlyMap<string, string>): string | undefined {
  return trainee === null ? undefined : people.get(trainee)
}

export function shortPackageText(
  { traineeId, used, count }: { traineeId: string; used: number; count: number },
  names: ReadonlyMap<string, string>,
): string {
  const left = Math.max(0, count - used)
  const rest = left === 0 ? 'none are left' : left === 1 ? '1 is left' : `${left} are left`
  const whose = names.get(traineeId) ?? 'This trainee'
  return `${whose}: ${used} of ${count} sessions of this kind are taken or planned, so ${rest}.`
}

type Words = { title: string; text: string; status: number }
const say = (title: string, text: string, status = 409): Words => ({ title, text, status })

export const SESSION_REFUSALS = {
  'in-the-past': say('Time in the past', 'This time has passed. Please choose a later one.', 422),
  closed: say('Academy closed', 'The academy is closed at that time. Please choose another time.'),
  'coach-busy': say('Coach not free', 'The coach has another session at that time. Nothing was changed.'),
  'trainee-busy': say('Trainee not free', 'A trainee has another session at that time. Nothing was changed.'),
  'package-ended': say(
    'Package ended',
    'The package of a trainee ends before that day. Owners and managers can change its last day on the page of the trainee.',
  ),
  'not-possible': say('Not possible', 'Please check the date, the start time, the length and the trainees.', 422),
  full: say('Session full', 'The session has fewer places than trainees.'),
  'made-up': say('Already made up', 'Another session makes up for that one already. Please check the form again.'),
  'none-left': say('No sessions left', 'All sessions of this kind in the package are taken or planned.'),
  'all-taken': say(
    'All sessions taken',
    'All sessions of this kind in the package are taken. Undo one of them first.',
  ),
  'session-cancelled': say('Session cancelled', 'Someone cancelled this session. Nothing was changed.'),
  'changed-meanwhile': say(
    'Changed by someone else',
    'Someone else changed this first. The page is up to date now: please check it, then try again.',
  ),
  'already-marked': say('Attendance marked', 'Attendance is already marked in this session. Undo it first.'),
  'not-yet': say('Too early', 'You can mark attendance on the day of the session.'),
  'was-cancelled': say('Trainee removed', 'This trainee was removed from the session. Add them again first.'),
  'was-held': say('Attendance marked', 'This trainee is marked as present or late. Undo that first.'),
  'not-allowed': say('Not allowed', 'Only the coach of a session, a manager or an owner can do this.', 403),
  'not-found': say('Not found', 'This record is no longer there. Please reload the page.', 404),
} as const satisfies Record<string, Words>
