export const calendarFeedText = {
  title: 'My calendar',
  note: 'Your sessions in the calendar of your phone or computer',
  allSessions: 'A private address with all sessions of the academy. It shows trainees by their first names only.',
  ownSessions: 'A private address with all your sessions. It shows trainees by their first names only.',
} as const
