import { listNames } from '#domain/words/texts'

export const familyPayText = {
  title: 'Pay for your children',
  error: (title: string) => `Error: ${title}`,
  lead: 'Pay once for two or more children, and send one proof of payment for all of them.',
  several:
    'Do you pay for more than one child? Fill in each registration up to here, then choose ‘All children’ and pay once.',
  link: (names: readonly string[]) => `Pay once for ${listNames(names)}`,
  children: 'Your children',
  noPackage: 'No package is chosen yet.',
  missing: (labels: readonly string[]) => `Still to fill in or correct: ${labels.join(', ')}.`,
  notReady: (name: string, why: string) => `${name} is not ready to be paid for. ${why}`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  down: 'Down payment. The rest is due later.',
  howToReady:
    'You can pay here when at least two children are ready. Open a child’s account, choose a package, fill in the ' +
    'details up to the proof of payment, and come back to this page.',
  sum: 'Total to pay',
  updateSum: 'Update the total',
  tooFew: 'Please choose at least two children. For one child, pay in the child’s account.',
  sumChanged: (amount: string) =>
    `The total is now ${amount}. If you have not paid yet, pay this amount. Then send your proof of payment.`,
  agree: 'What you agree to',
  agreeFor: (name: string) => `For ${name}`,
  trainingNeeded: (name: string) => `Please agree to this: without it we cannot train ${name}.`,
  receipt: 'Proof of payment',
  send: 'Send',
  sending: 'Sending…',
  sent: (names: readonly string[]) => `Your proof of payment for ${listNames(names)} is sent. Our staff check it.`,
} as const

export const familyPayRefusalText = {
  'too-many-children': { text: 'Please choose at most 10 children.', status: 422, field: 'children' },
  'too-few-children': { text: familyPayText.tooFew, status: 422, field: 'children' },
  'guardian-needed': {
    text: 'Please open the child’s account and check the age and the birthdate.',
    status: 422,
    field: 'children',
  },
} as const
