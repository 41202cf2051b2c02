export const sessionCardText = {
  next: 'Your next session',
  none: 'No upcoming session',
  plannedByEmail: 'Your coach plans it with you. You get an email when it is planned.',
  plannedHere: 'Your coach plans it with you. You see it here when it is planned.',
  all: 'All my sessions',
  cancelled: 'Cancelled',
  cancelledByAcademy: (kind: string, when: string) =>
    `${kind} on ${when} is cancelled. It does not count as a session you took.`,
  byAcademy: 'The academy cancelled this session. It does not count as taken.',
  confirmed: 'You will be there',
  zone: 'Manila time',
  confirm: 'I will be there',
  confirming: 'Saving…',
  addToCalendar: 'Add to calendar',
  reschedule: 'Ask to reschedule',
  tooLate: (hours: number) =>
    `You can ask to reschedule up to ${hours} hours before a session. If something comes up now, write to your coach.`,
  placeLater: 'Place to be announced',
  inNewTab: ', in a new tab',
  withCoach: (coach: string) => `With ${coach}`,
  request: {
    declined: 'You requested another time.',
    answer: 'Your coach replied:',
    waiting: (time: string | null) =>
      `You requested ${time ? `to move this session to ${time}` : 'another time for this session'}. Your coach’s reply will ` +
      'appear here. Until then, the session stays as planned.',
    withdraw: 'Withdraw request',
    withdrawing: 'Withdrawing…',
  },
} as const
