import type { RefusalText } from '#domain/text/shared/refusals'
import { listNames, plural } from '#domain/words/texts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

export const toOrdinal = (place: number): string => ORDINALS[place - 1] ?? `number ${place}`

/** Null means the reader alone, who may also be one of two. */
type Names = readonly string[] | null
const asSubject = (names: Names) => listNames(names ?? ['you']).replace(/^you/, 'You')
const isSeveral = (names: Names) => names === null || names.length > 1

export const seatsText = {
  title: 'Group sessions',
  error: 'Error: Group sessions',
  lead: 'Take a seat in a group session. Each counts as one session of your package.',
  none: 'No group sessions to choose from now. New ones appear here.',
  noneFit: 'No group session fits now: all sessions of your package are planned or taken, or it ends before.',
  needsPackage: 'Group sessions come with a package.',
  toPackages: 'View packages',
  hint: 'Take a seat, or join a waiting list',
  you: 'you',
  myself: 'Myself',
  another: 'another child',
  seatsLeft: (left: number, seats: number) =>
    left === 0 ? `No seats left of ${seats}` : `${left} of ${plural(seats, 'seat', 'seats')} left`,
  waiting: (count: number) => `Waiting list: ${count}`,
  call: 'Online call',
  zone: 'Manila time',
  who: 'Who takes part?',
  whoHint: 'Choose one or two. Two get both seats or none.',
  oneLeft: 'Only one seat is left: two join the waiting list.',
  forOne: (name: string) => `For ${name}`,
  take: 'Take a seat',
  join: 'Join the waiting list',
  listHint: 'When a seat is free, it is offered to the first on the list until a deadline.',
  saving: 'Saving…',
  inside: (names: Names) => `${asSubject(names)} ${isSeveral(names) ? 'have' : 'has'} a seat`,
  place: (names: Names, place: number) =>
    `${asSubject(names)} ${isSeveral(names) ? 'are' : 'is'} ${toOrdinal(place)} on the list`,
  leave: 'Leave the list',
  offer: (names: Names, until: string) =>
    names !== null && names.length > 1
      ? `Two seats are free for ${listNames(names)}. Take them until ${until}, Manila time.`
      : `A seat is free for ${listNames(names ?? ['you'])}. Take it until ${until}, Manila time.`,
  accept: 'Take it',
  acceptTwo: 'Take both',
  decline: 'No thanks',
  done: {
    taken: 'Seat saved. The session is under My sessions, a child’s in the account of the child.',
    waiting: 'Added to the waiting list. A free seat is offered to the first on it.',
    declined: 'Thank you. The next on the list can take it.',
    left: 'You left the waiting list.',
  },
} as const

const say = (text: string, status = 409): RefusalText => ({ text, status })
const CHANGED = say('Someone else changed this first. The page is up to date now. Please try again.')
const BEGUN = say('This session has started.')

export const seatRefusalText = {
  'session-cancelled': say('This session was cancelled.'),
  'changed-meanwhile': CHANGED,
  'in-the-past': BEGUN,
  begun: BEGUN,
  closed: CHANGED,
  'coach-busy': CHANGED,
  'trainee-busy': say('There is another session at that time. Cancel or move it first.'),
  'package-ended': say('The package ends before that day.'),
  full: say('All places of this session are taken now.'),
  'none-left': say('All sessions of this kind in the package are planned or taken.'),
  'not-open': say('Staff fill this session now, so you cannot take a seat by yourself.'),
  'already-in': say('One of the two has a seat already. Choose only the other one.'),
  'on-the-list': say('One of them is on the waiting list already. Leave that list first, then choose again.'),
  'too-few-seats': say('This session has only one seat. Choose one of the two.'),
  'gone-meanwhile': say('Someone else took the seat just now. You can join the waiting list.'),
  'offer-lapsed': say('This offer has ended, and the next on the list can take the seat.'),
} as const satisfies Record<string, RefusalText>

export const declineSeatText = {
  title: 'Seat in a group session',
  ask: 'Give this seat to the next on the list?',
  askTwo: 'Give these two seats to the next on the list?',
  lead: 'A seat in a group session is free.',
  session: 'Session',
  day: 'Day',
  time: 'Time',
  hours: (hours: string) => `${hours}, Manila time`,
  decline: 'No thanks',
  saving: 'Saving…',
  toSeats: 'View group sessions',
  headings: { declined: 'Offer declined', taken: 'This seat is taken', over: 'This offer has ended' },
  states: {
    declined: 'Thank you. The next on the list can take it.',
    taken: 'You find the session under My sessions. To give the seat up, cancel it there.',
    over: 'Its deadline has passed, or the session has changed. There is nothing to do.',
  },
  again: 'Someone else changed this first. Please try again.',
  dead: 'To see an offer or your place on a list, sign in and open Group sessions.',
  deadHeading: 'This link no longer works',
} as const
