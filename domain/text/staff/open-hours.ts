import { hourInWords, KIND_WORDS } from '#domain/text/shared/sessions'
import { timeOfMinute } from '#domain/training/manila'
import type { SessionKind } from '#domain/training/sessions'
import { formatDay } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const openHoursText = {
  title: 'Open hours',
  note: 'Hours of each week in which trainees plan sessions with their coach by themselves',
  noteOwn: 'Hours of each week in which your trainees plan sessions by themselves',
  calendar: 'View calendar',
  none: 'No open hours yet. Add the first below.',
  off: 'No package lets trainees plan by themselves yet, so nobody sees these hours.',
  offOwner: 'Set the sessions a week in a package.',
  packages: 'View packages',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  columns: { when: 'Hours', session: 'Session', place: 'Place', valid: 'Valid', coach: 'Coach', actions: 'Actions' },
  always: 'Always',
  ended: 'Ended',
  session: (kind: SessionKind, minutes: number) => `${KIND_WORDS[kind]}, ${minutes} minutes`,
  valid: (from: string | null, until: string | null) =>
    [from ? `from ${formatDay(from)}` : '', until ? `until ${formatDay(until)}` : ''].filter(Boolean).join(' '),
  edit: 'Edit',
  remove: 'Remove',
  removing: 'Removing…',
  ask: {
    title: 'Remove open hours',
    text: 'Do you want to remove these hours? Trainees no longer choose times in them. Sessions already planned stay.',
    confirm: 'Remove open hours',
  },
  form: {
    add: 'Add open hours',
    change: 'Change open hours',
    cancel: 'Cancel',
    coach: 'Coach',
    choose: 'Choose a coach',
    weekday: 'Weekday',
    from: 'From',
    until: 'To',
    kind: 'Session',
    minutes: 'Length in minutes',
    place: 'Place (optional)',
    placeHint: 'A room, an address or a meeting link.',
    validFrom: 'First day (optional)',
    validUntil: 'Last day (optional)',
    submit: 'Add open hours',
    save: 'Save open hours',
    saving: 'Saving…',
  },
  daysOff: {
    title: 'Days without own planning',
    note: 'Trainees choose no time on these days. Sessions already planned stay. Closed days of the academy are left out anyway.',
    none: 'No such days ahead.',
    coach: 'Coach who is away',
    day: 'Date',
    add: 'Close day',
    open: 'Open again',
    actionOn: (action: string, day: string, coach: string) => `${action}: ${day}, ${coach}`,
  },
  done: {
    saved: 'Open hours saved. Trainees can choose these times now.',
    removed: 'Open hours removed. Sessions already planned stay.',
    closed: 'Day closed. Trainees choose no time on it.',
    opened: 'Day open again.',
  },
  errors: {
    coach: 'Please choose a coach.',
    weekday: 'Please choose a weekday.',
    time: 'Please enter a time, such as 14:00.',
    order: 'Please enter a time after the first one.',
    minutes: (least: number, most: number) => `Please enter ${least} to ${most} minutes.`,
    tooShort: 'No session of this length fits between the two times.',
    kind: 'Please choose a kind of session.',
    place: (longest: number) => `Please use at most ${longest} characters.`,
    day: 'Please enter a valid date.',
    dayPast: 'Please choose today or a later day.',
    days: 'Please enter a day that is not before the first one.',
  },
} as const

export const openHoursRefusalText = {
  'hours-overlap': {
    text: 'The coach already has open hours for this kind of session at that time. Change those instead.',
    status: 409,
    field: 'from',
  },
  'changed-meanwhile': {
    title: 'Changed by someone else',
    text: 'Someone else changed these hours first. The page is up to date now: please check it, then try again.',
    status: 409,
  },
  'not-found': {
    title: 'Not found',
    text: 'These hours or this coach are no longer there. The page is up to date now.',
    status: 404,
  },
  'not-allowed': 403,
} as const

const clockOf = (minute: number) => hourInWords(timeOfMinute(minute % 1440))

/** 'Monday, 2:00 PM to 5:00 PM'. */
export function describeOpenHours({
  weekday,
  from,
  until,
}: {
  weekday: number
  from: number
  until: number
}): string {
  return `${openHoursText.weekdays[weekday] ?? ''}, ${clockOf(from)} to ${clockOf(until)}`
}

export const selfPlanningText = (aWeek: number) =>
  `Trainees plan ${plural(aWeek, 'session', 'sessions')} a week by themselves`
