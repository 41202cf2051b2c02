import type { RefusalText } from '#domain/text/shared/refusals'
export const privacyNoticeText = {
  title: 'Privacy notice',
  errorTitle: 'Error: Privacy notice',
  version: (version: number) => `Version ${version}`,
  notPublished:
    'You have not published your privacy notice yet. Review every line, make it fit your academy, then publish it. ' +
    'Everyone who signs up sees this text and agrees to it.',
  published: 'Privacy notice published. People who sign up or register from now on agree to this version.',
  text: 'Text of the notice',
  placeholders: '{academy} becomes the name of your academy, {email} your contact email.',
  brief: 'In short',
  briefHint: 'What a 14-year-old can read in half a minute. One point per line.',
  body: 'The whole notice',
  bodyHint: 'Start a line with ## for a heading, and with - for a list item.',
  publish: 'Publish notice',
  publishing: 'Publishing…',
  versions: 'Versions',
  publishedBy: (when: string, by: string | null) => (by ? `${when}, ${by}` : when),
  proposal: 'Standard text, not published',
} as const

export const NOTICE_REFUSALS = {
  'not-allowed': { text: 'Only owners and managers can change the privacy notice.', status: 403 },
  changed: {
    text: 'Someone published another version after you opened the page. Read it first. What you typed is still here.',
    status: 409,
  },
  'the-same': { text: 'This text is already published.', status: 409 },
} as const satisfies Record<string, RefusalText>
