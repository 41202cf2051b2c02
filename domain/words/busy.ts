export const BUSY = {
  heading: 'The academy is busy',
  read: 'The academy is busy. Please try again in a moment.',
  write: 'The academy is busy. Nothing was saved; please try again.',
  unknown: 'The academy could not be reached for a moment. Please look whether it was saved before you try again.',
  full: 'The academy cannot save anything just now. Nothing was saved; please try again in a few minutes.',
  storage: 'The academy cannot keep files just now. Nothing was saved; please try again in a minute.',
  again: 'Try again',
  away: {
    heading: 'Back in a moment',
    text:
      'The academy is being brought up to date and will be back in a moment; its other pages can be read meanwhile. ' +
      'If you have just sent something, please look whether it arrived before you send it again.',
  },
  goBack: 'Go back in your browser: what you typed and chose is still there.',
} as const
