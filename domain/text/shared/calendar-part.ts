import type { RefusalText } from '#domain/text/shared/refusals'

export const calendarPartText = {
  hint:
    'Your phone or computer checks for changes about once an hour. Anyone with the address sees the sessions: keep it ' +
    'to yourself, and make a new one if others have it.',
  make: 'Make my calendar',
  makeNew: 'Make a new address',
  making: 'Making…',
  end: 'Turn off calendar',
  ending: 'Turning off…',
  address: 'Address of your calendar',
  open: 'Open in my calendar',
  copy: 'Copy the address',
  copied: 'Copied.',
  copyByHand: 'Please copy the address by hand.',
  howTo:
    'In Google Calendar on a computer, choose Other calendars, then From URL. In Outlook, choose Add calendar, then ' +
    'Subscribe from web. Paste the address there.',
} as const

export const calendarFeedRefusalText: Record<'not-enrolled' | 'not-allowed' | 'too-many', RefusalText> = {
  'not-enrolled': { text: 'A calendar is there once you are enrolled.', status: 409 },
  'not-allowed': { text: 'Your role has no sessions to show.', status: 409 },
  'too-many': { text: 'Too many new addresses. Please try again in an hour.', status: 429 },
}
