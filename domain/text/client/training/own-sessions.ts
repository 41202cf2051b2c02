export const ownSessionsText = {
  title: 'My sessions',
  upcoming: 'Upcoming',
  none: 'No upcoming session. Your coach plans your sessions with you.',
  byEmail: 'You get an email when one is planned.',
  here: 'You see them here.',
  needsPackage: 'Sessions come with a package.',
  toPackages: 'View packages',
  past: 'Past',
  cancelled: 'Cancelled',
  notMarked: 'Not marked yet',
  calendar: 'Your calendar',
  calendarHint: 'A private address that shows your sessions on your phone or computer.',
  done: {
    confirm: 'Thank you. Your coach sees that you will be there.',
    'take-back': 'Request withdrawn. The session stays as planned.',
    requested: 'Request sent to your coach.',
  },
} as const
