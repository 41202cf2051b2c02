export const assessmentsText = {
  title: 'Notes and ratings',
  empty:
    'No notes or ratings yet. After each session you find your coach’s notes and your homework here, and after an ' +
    'assessment your ratings.',
  ratings: 'Your ratings',
  table: 'View as table',
  tableCaption: 'Ratings out of 10, oldest assessment first',
  assessment: 'Assessment',
  notRated: '–',
  notes: 'Notes from your coach',
} as const
