import { plural } from '#domain/words/texts'

export const balancesText = {
  title: 'Balances due',
  note: ({ people, amount, late }: { people: number; amount: string; late: number }) =>
    people === 0
      ? 'All trainees have paid in full'
      : `${plural(people, 'trainee owes', 'trainees owe')} ${amount}, ${late === 0 ? 'none' : late} overdue`,
  csv: 'CSV',
  search: 'Search by name, email or user ID',
  empty: 'No balances due. Trainees who paid only a part appear here until they have paid in full.',
  thing: 'balance',
  columns: {
    trainee: 'Trainee',
    package: 'Package',
    amount: 'Balance',
    due: 'Due',
    reminded: 'Last reminder',
    actions: 'Actions',
  },
  noDueDate: 'No due date',
  overdue: 'Overdue',
  proofToReview: 'Proof to review',
  viewProof: 'View proof',
  notReminded: 'Not yet',
  remindedToday: 'Reminded today',
  remind: 'Send reminder',
  reminding: 'Sending…',
  reminded: (name: string) => `Reminder sent to ${name}`,
  recorded: 'Reminder recorded',
  recordedWithoutEmail: (name: string) =>
    `Reminder recorded for ${name}. Email is not set up. Please call or message them.`,
  remindedBefore: (name: string) => `${name} was already reminded today`,
  viewAccount: 'View account',
} as const

export const remindRefusalText = {
  'not-allowed': { title: 'Not allowed', text: 'Your role does not allow this. Please ask an owner.', status: 403 },
  'nothing-owed': {
    title: 'Nothing to pay',
    text: 'This balance is already paid. The page is up to date now.',
    status: 409,
  },
} as const

export const balancesCsvText = {
  traineeId: 'Trainee ID',
  name: 'Name',
  userId: 'User ID',
  email: 'Email',
  phone: 'Phone',
  package: 'Package',
  balance: 'Balance (PHP)',
  due: 'Due',
} as const
