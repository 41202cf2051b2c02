import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import { plural } from '#domain/words/texts'

export const sessionText = {
  crumb: 'Session',
  title: (kind: string, when: string) => `${kind}, ${when}`,
  calendar: 'Calendar',
  facts: 'Session',
  when: 'When',
  length: 'Length',
  coach: 'Coach',
  noCoach: 'No coach',
  place: 'Place',
  noPlace: 'Not set yet',
  places: 'Places',
  placesTaken: (used: number, capacity: number) => `${used} of ${capacity} taken`,
  series: 'Series',
  inSeries: 'Part of a series',
  cancelled: 'This session is cancelled.',
  unenrolledTrainee: 'Unenrolled trainee',
  trainees: 'Trainees',
  noTrainees: 'No trainees in this session.',
  markingNote: 'You can mark attendance on the day of the session',
  confirmed: 'Confirmed',
  selfPlanned: 'Planned by the trainee',
  report: 'Session report',
  marks: { held: 'Present', late: 'Late', missed: 'Missed', cancelled: 'Remove', planned: 'Undo' },
  markOf: (mark: string, name: string) => `${mark}: ${name}`,
  removed: 'Removed',
  traineeRemoved: 'Trainee removed from the session',
  saving: 'Saving…',
  add: {
    label: 'Another trainee',
    choose: 'Choose',
    submit: 'Add trainee',
    pending: 'Adding…',
  },
  move: {
    title: 'Change session',
    day: 'Date',
    time: 'Start time',
    minutes: 'Minutes',
    place: 'Place or link',
    coach: 'Coach',
    save: 'Save changes',
    notChanged: 'The session was not changed.',
    anyway: 'Move it even though the academy is closed',
  },
  cancel: {
    title: 'Cancel session',
    warning: (count: number) =>
      (count === 0
        ? 'No trainee is in this session.'
        : `${plural(count, 'trainee', 'trainees')} will see that it is cancelled.`) +
      ' You cannot undo this, but you can plan a new session.',
    later: (sessions: number, trainees: number) =>
      `The series has ${plural(sessions, 'later session', 'later sessions')} with ` +
      `${trainees === 0 ? 'no trainees' : plural(trainees, 'trainee', 'trainees')}.`,
    reason: 'Reason (optional)',
    reasonHint: 'The trainees read it.',
    reasonLong: `Please use at most ${REQUEST_WORDS_LONGEST} characters.`,
    givenReason: (reason: string) => `Reason: ${reason}`,
    submit: 'Cancel session',
    series: 'Cancel this and all later sessions of the series',
    pending: 'Cancelling…',
  },
  done: {
    moved: 'Session changed',
    marked: 'Attendance marked',
    joined: 'Trainee added',
    seats: 'Seats saved',
    closed: 'Seats closed. Nobody waits on a list now',
  },
  marked: (state: string) => `Attendance: ${state}`,
  unmarked: 'Attendance mark removed',
  removedTrainees: (count: number) => `Removed trainees (${count})`,
} as const

export const seatsStaffText = {
  title: 'Seats for trainees',
  off: 'Only staff add trainees. With seats, trainees whose package has sessions of this kind left take them.',
  on: (seats: number, free: number) =>
    `Trainees take up to ${plural(seats, 'seat', 'seats')} by themselves. ${free} free now.`,
  field: 'Seats trainees take themselves',
  hint: (places: number) =>
    `The session has ${plural(places, 'place', 'places')}; more seats add places. Trainees whom staff add count too.`,
  tooMany: 'Please enter a whole number of seats from 1 to 50.',
  open: 'Save seats',
  close: 'Close to trainees',
  closeNote: 'Closing ends the waiting list and emails those on it.',
  list: 'Waiting list',
  none: 'The waiting list is empty.',
  offered: (until: string) => `Offered until ${until}`,
  waitingCount: (count: number) => (count === 0 ? 'Nobody waits' : `${count} on the waiting list`),
} as const
