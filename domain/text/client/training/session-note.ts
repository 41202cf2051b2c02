export const sessionNoteText = {
  ratings: 'Ratings',
  ofTen: ' of 10',
  homework: 'Homework for the next session',
} as const
