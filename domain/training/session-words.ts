import { formatInstant, once } from '#domain/words/formats'
import { addMinutes, dayOf, minutesBetween, toManilaTime } from './manila.ts'
import type { Clash } from './plan-session.ts'
import type { AttendanceState, SessionKind } from './sessions.ts'

export const KIND_WORDS: Record<SessionKind, string> = { 'q-and-a': 'Q&A session', assessment: 'Assessment' }

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
      month: 'long',
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

/** 'Saturday, November 28, 2026'. */
export function dayInFull(day: string): string {
  return fullDay().format(new Date(`${day}T00:00:00Z`))
}

/** 'Sat, Nov 28'. */
export function dayInShort(day: string): string {
  return shortDay().format(new Date(`${day}T00:00:00Z`))
}

/** '10:00 AM' of HH:MM. */
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

/** '10:00 – 11:00', where the hour of the day is clear. */
export function hoursInShort(startsAt: string, endsAt: string): string {
  const [from, to] = [hourInWords(toManilaTime(startsAt)), hourInWords(toManilaTime(endsAt))]
  return `${from.slice(0, -3)} – ${to.slice(0, -3)}`
}

/** 'Saturday, November 28, 2026, 10:00 to 11:00 AM'. */
export function whenInFull(startsAt: string, endsAt: string): string {
  return `${dayInFull(dayOf(startsAt))}, ${hoursInWords(startsAt, endsAt)}`
}

/** '45 minutes', '1 hour', '1 hour 30 minutes'. */
export function lengthInWords(startsAt: string, endsAt: string): string {
  const minutes = minutesBetween(startsAt, endsAt)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '', rest ? `${rest} minutes` : '']
  return words.filter((word) => word !== '').join(' ')
}

/** '1.5' of 90 minutes, as spreadsheets sum it. */
export function hoursOf(minutes: number): string {
  return String(Math.round((minutes / 60) * 100) / 100)
}

export function clashInWords(clash: Clash, minutes: number, people: ReadonlyMap<string, string>): string {
  const when = whenInFull(clash.startsAt, addMinutes(clash.startsAt, minutes))
  const who = clash.trainee === null ? undefined : people.get(clash.trainee)
  switch (clash.because) {
    case 'in-the-past':
      return `${when}: this is over.`
    case 'closed':
      return `${when}: the academy is closed${clash.words ? ` (${clash.words})` : ''}.`
    case 'coach-busy':
      return `${when}: the coach has another session then.`
    case 'trainee-busy':
      return `${when}: ${who ?? 'a trainee'} has another session then.`
  }
}

export function shortPackageText(
  { traineeId, used, count }: { traineeId: string; used: number; count: number },
  names: ReadonlyMap<string, string>,
): string {
  const left = Math.max(0, count - used)
  const rest = left === 0 ? 'none is left' : left === 1 ? '1 is left' : `${left} are left`
  const whose = names.get(traineeId) ?? 'This trainee'
  return `${whose}: ${used} of ${count} sessions of this kind are taken or planned, so ${rest}. Nothing was planned.`
}

type Words = { title: string; text: string; status: number }
const say = (title: string, text: string, status = 409): Words => ({ title, text, status })

export const SESSION_REFUSALS = {
  'in-the-past': say('In the past', 'This is over. Please choose an hour to come.', 422),
  closed: say('Closed', 'The academy is closed then.'),
  'coach-busy': say('Coach busy', 'The coach has another session then. Nothing was changed.'),
  'trainee-busy': say('Trainee busy', 'A trainee has another session then. Nothing was changed.'),
  'not-possible': say('Not possible', 'Please check the day, the hour, the length and who attends.', 422),
  full: say('Full', 'There are more trainees than places.'),
  'none-left': say('None left', 'All sessions of this kind in the package are taken or planned.'),
  'all-taken': say('All taken', 'All sessions of this kind in the package are taken. Undo one of them first.'),
  'session-cancelled': say('Cancelled', 'This session was cancelled meanwhile. Nothing was changed.'),
  'changed-meanwhile': say(
    'Changed meanwhile',
    'Somebody else has changed this meanwhile. The page now shows how it stands.',
  ),
  'already-marked': say('Marked already', 'Somebody is marked in this session. Undo that first.'),
  'not-yet': say('Not yet', 'Who was there can be marked on the day of the session.'),
  'was-cancelled': say('Taken out', 'This trainee was taken out of the session. Add them again first.'),
  'was-held': say('Was there', 'This trainee was there. Undo that first.'),
  'not-allowed': say('Not allowed', 'Only the coach of a session, a manager or an owner may do this.', 403),
  'not-found': say('Not found', 'This is no longer there. Reload the page.', 404),
} as const satisfies Record<string, Words>
