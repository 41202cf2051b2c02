import { plural } from '#domain/words/texts'

export const trialSlotsText = {
  title: 'Trial lessons',
  note: 'The times that visitors can book without an account',
  noteOwn: 'The trial lessons that you give',
  enquiries: 'View enquiries',
  view: 'View page',
  shown: {
    title: 'The public page',
    on: 'The page is public and linked in the menu.',
    onBySlots: 'The page is public and linked in the menu as long as there are times ahead.',
    off: 'The page is not public. Open times, or show it without any: visitors can then write to you.',
    show: 'Show trial lessons without times too',
    hide: 'Show only while there are times',
    saving: 'Saving…',
    links: 'Links that say where people come from, for posts and messages:',
  },
  open: {
    title: 'Open times',
    day: 'Date',
    from: 'From',
    until: 'To',
    minutes: 'Length in minutes',
    place: 'Place (optional)',
    placeHint: 'A room, an address or a meeting link. Visitors read it.',
    coach: 'Coach (optional)',
    noCoach: 'No coach yet',
    anyway: 'Also outside the opening hours',
    submit: 'Open times',
    opening: 'Opening…',
  },
  errors: {
    day: 'Please choose a date.',
    time: 'Please enter a time, such as 14:00.',
    order: 'Please enter a time after the first one.',
    minutes: (least: number, most: number) => `Please enter ${least} to ${most} minutes.`,
    place: (longest: number) => `Please use at most ${longest} characters.`,
    tooShort: 'No lesson of this length fits between the two times.',
    tooMany: (most: number) => `Please open at most ${most} times at once.`,
  },
  coming: 'Coming trial lessons',
  empty: 'No trial lessons ahead. Times that you open appear here.',
  emptyOwn: 'No trial lessons ahead. The academy opens them, and yours appear here.',
  columns: { when: 'Time', place: 'Place', coach: 'Coach', takenBy: 'Booked by', actions: 'Actions' },
  free: 'Free',
  close: 'Close',
  closing: 'Closing…',
  clashes: 'No times were opened. These are not possible:',
  done: {
    opened: 'Times opened. Visitors can book them now.',
    closed: 'Time closed. Visitors no longer see it.',
    shown: 'The page of trial lessons is public.',
    hidden: 'The page of trial lessons is public only while there are times ahead.',
  },
} as const

export const trialSlotRefusalText = {
  taken: {
    title: 'Time booked',
    text: 'Someone has booked this time. To free it, cancel the booking first.',
    status: 409,
  },
  clash: { text: trialSlotsText.clashes, status: 409 },
  'not-possible': { text: 'These times are not possible. Please check the form.', status: 422 },
  'not-found': { text: 'This time or coach is no longer there. The page is up to date now.', status: 404 },
} as const

export const openedCountText = (count: number) => plural(count, 'trial lesson', 'trial lessons')
