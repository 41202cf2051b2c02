export const dataRequestsText = {
  title: 'Data requests',
  tabs: { label: 'Data requests', deletions: 'Deletions', corrections: 'Corrections' },
  processingRecord: 'Record of processing',
  thing: 'request',
  overdue: (day: string) => `Was due by ${day}`,
  dueBy: 'due by',
} as const

export const deletionRequestsText = {
  note: 'Clients who want their account and all their data deleted',
  section: 'Requests',
  caption: 'Deletion requests',
  columns: { client: 'Client', packageName: 'Package', requested: 'Requested', actions: 'Actions' },
  noPackage: 'No package',
  viewActivity: 'View activity',
  deleteAccount: 'Delete account',
  ofClient: (name: string) => ` of ${name}`,
  deleting: 'Deleting…',
  consequences:
    'Their details, proofs of payment, enrollment, testimonial and pictures are deleted for good. Payments stay in ' +
    'the payment history without the name.',
  accountDeleted: 'Account deleted.',
  namedAccountDeleted: (name: string) => `Account of ${name} deleted.`,
  empty: 'Requests to delete an account will appear here.',
} as const

export const correctionsText = {
  note: 'Clients who want something in their data corrected',
  requested: 'requested',
  reply: 'Your reply',
  replyHint: 'The client reads it under privacy in their account.',
  sendReply: 'Send reply',
  sending: 'Sending…',
  replySent: 'Reply sent.',
  empty: 'Requests to correct data will appear here.',
} as const
