import type { MailState } from '#domain/mail/deliveries'

export const outboxText = {
  title: 'Email outbox',
  note: 'All emails of the academy, newest first',
  messages: 'Messages',
  contentNote: 'The content of emails is not shown here',
  search: 'Search by recipient or subject',
  empty: 'No emails yet. The emails your academy sends appear here.',
  thing: 'email',
  columns: {
    recipient: 'To',
    status: 'Status',
    subject: 'Subject',
    attempts: 'Attempts',
    next: 'Next attempt',
    created: 'Created',
    actions: 'Actions',
  },
  now: 'now',
  sent: (when: string) => `Sent ${when}`,
  none: '–',
  sendAgain: 'Send again',
  sending: 'Sending…',
  sentAgain: (recipient: string) => `The email to ${recipient} will be sent again`,
  notSetUp:
    'Email is not set up. Emails are kept here and nothing is lost. They are sent when an owner sets up email.',
  setUp: 'Set up email',
} as const

export const MAIL_STATES: Record<MailState, string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  kept: 'Not sent yet',
}
