import { DIALOGS } from '#domain/words/messages'

export const ownDataText = {
  title: 'Your data',
  confirmed: 'You confirmed that it is you. You can download your data now.',
  deletion: { title: 'Account deletion', asking: 'Sending…', keeping: 'Saving…' },
  /** Of one's own account, or of a child's whom a parent acts for. */
  account: {
    own: {
      copy: 'Get everything the academy stores about you, with your pictures and proofs of payment, in one file.',
      download: 'Download my data',
      hint: 'You can ask the academy to delete your account and your data. Payments stay in its books, without your name.',
      requested: (on: string, due: string) =>
        `You requested to delete your account on ${on}. The academy deletes it by ${due}. Until then, you can keep it.`,
      keep: 'Keep my account',
      ask: 'Delete my account',
      dialog: DIALOGS.askDeletion,
    },
    ofChild: (name: string) => ({
      copy: `Get everything the academy stores about ${name}, with pictures and proofs of payment, in one file.`,
      download: `Download ${name}’s data`,
      hint: `You can ask the academy to delete ${name}’s account and data. Payments stay in its books, without a name.`,
      requested: (on: string, due: string) =>
        `You requested to delete ${name}’s account on ${on}. The academy deletes it by ${due}. Until then, you can keep it.`,
      keep: `Keep ${name}’s account`,
      ask: `Delete ${name}’s account`,
      dialog: {
        title: `Delete ${name}’s account`,
        text: `Are you sure you want to ask for ${name}’s account to be deleted? Enrollment, receipts and testimonial go with it.`,
        confirm: 'Delete',
      },
    }),
  },
  correction: {
    title: 'Corrections',
    hint:
      'You can edit the details in the account. If anything else is wrong, such as a training date, ask the academy ' +
      'to correct it.',
    replied: (on: string) => `The academy replied on ${on}:`,
    requested: (on: string, words: string, due: string) =>
      `You sent this request on ${on}: “${words}” The academy replies by ${due}.`,
    words: 'What is wrong, and what is right?',
    ask: 'Request correction',
    asking: 'Sending…',
    withdraw: 'Withdraw request',
    withdrawing: 'Withdrawing…',
  },
} as const
