import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
export const guardianText = {
  title: 'Guardian',
  documentTitle: (name: string) => `Guardian of ${name}`,
  errorTitle: (name: string) => `Error: Guardian of ${name}`,
  under18: 'Under 18',
  states: { waiting: 'Waiting', agreed: 'Agreed', declined: 'Declined' },
  name: 'Guardian',
  relation: 'Relation',
  contact: 'Contact',
  requested: 'Requested',
  signedAs: 'Signed as',
  message: 'Their message',
  addresses: 'IP addresses',
  addressesOf: (client: string | null, guardian: string | null) =>
    `Client: ${client ?? 'unknown'}; guardian: ${guardian ?? 'unknown'}`,
  addressesNote:
    'If both addresses are the same, they may share a home, or one person may have answered for both. If you are ' +
    'not sure, call the guardian or ask for a signed form.',
  saving: 'Saving…',
  progress: {
    shown: 'The guardian’s link shows the client’s progress.',
    hidden: 'The guardian’s link does not show the client’s progress.',
    show: 'Show progress',
    hide: 'Hide progress',
  },
  share: {
    title: 'Share the link',
    note:
      'For a guardian whom no email reaches. Send them the link in a message or let them scan it. It works for 14 ' +
      'days, and earlier links stop working.',
    label: (name: string) => `Link for the guardian of ${name}`,
    create: 'Create link',
    creating: 'Creating…',
    notNeeded: 'This client needs no guardian any more.',
  },
  form: {
    title: 'Signed consent form',
    note:
      'Instead of the link, you can upload a picture or PDF of a form that the guardian signed. Only owners, ' +
      'managers and cashiers can open it. It counts as their consent to training, and to what you check below.',
    open: 'View form',
    file: 'Picture or PDF',
    fileHint: `PNG, JPEG, WebP or PDF, up to ${formatLimit(RECEIPT_MAX_BYTES)}.`,
    tooLarge: `This file is too large. Please choose one up to ${formatLimit(RECEIPT_MAX_BYTES)}.`,
    save: 'Save form',
  },
} as const

export const guardianNoticeText = {
  waiting:
    'This client is under 18 and their guardian has not agreed yet. You cannot confirm the payment until they agree.',
  declined: 'This client is under 18 and their guardian declined. You cannot confirm the payment.',
  link: 'Guardian',
} as const
