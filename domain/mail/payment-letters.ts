import { linkTo } from '#addresses'
import { formatInstant, formatPhp } from '#domain/words/formats'
import { greetingOf, type Mail } from '#domain/mail/letters'
import { packageSlug, type PackageKey } from '#domain/enrolment/packages'
import type { Decision } from '#domain/enrolment/payments'
import { ASK_WORDS, REJECT_REASONS } from '#domain/enrolment/ready-words'
import { writeLetter } from './letter.ts'

export type PaymentFacts = {
  brand: string
  paymentId: string
  client: {
    name: string
    firstName: string
    email: string /** Whether the address was shown to be theirs. */
    verified: boolean
  }
  package: PackageKey
  packageName: string
  amountCentavos: number
  submittedAt: string
}

const READY_MADE: ReadonlySet<string> = new Set([...REJECT_REASONS, ...ASK_WORDS])
/** To an address nobody has confirmed only ready-made words go: those that were written may name the person. */
const wordsFor = ({ client }: PaymentFacts, words: string | null) =>
  client.verified || READY_MADE.has(words ?? '') ? words : null
const factsOf = ({ packageName, amountCentavos, submittedAt }: PaymentFacts): [string, string][] => [
  ['Package', packageName],
  ['Amount', formatPhp(amountCentavos)],
  ['Sent', formatInstant(submittedAt)],
]
const hello = ({ client }: PaymentFacts) =>
  greetingOf({ name: client.firstName || client.name, verified: client.verified })

/** To the client: the proof of payment has arrived. */
export function paymentReceived(facts: PaymentFacts): Mail {
  const letter = writeLetter({
    brand: facts.brand,
    subject: `Payment received: ${facts.packageName}`,
    heading: 'We have your proof of payment',
    paragraphs: [
      hello(facts),
      'Thank you. Our staff look at it next and confirm it; you will get another e-mail as soon as ' +
        'they have decided. There is nothing more to do for now.',
    ],
    facts: factsOf(facts),
    action: {
      label: 'See where it stands',
      path: linkTo('registration', { packagesid: packageSlug(facts.package) }),
    },
  })
  return { kind: 'payment-received', to: facts.client.email, once: `payment-received:${facts.paymentId}`, ...letter }
}

type Administrator = { id: string; email: string }
const clientFacts = ({ client }: PaymentFacts): [string, string][] => [
  ['Client', client.name],
  ['E-mail', client.email],
]
const lookAt = ({ paymentId }: PaymentFacts) => ({
  label: 'Look at the payment',
  path: `${linkTo('pendingPayments')}?view=${encodeURIComponent(paymentId)}`,
})

/** To one administrator: a payment waits for a decision. */
export function paymentArrived(facts: PaymentFacts, administrator: Administrator): Mail {
  const letter = writeLetter({
    brand: facts.brand,
    subject: `New payment of ${facts.client.name}: ${formatPhp(facts.amountCentavos)}`,
    heading: 'A payment waits for you',
    paragraphs: [`${facts.client.name} has sent a proof of payment.`],
    facts: [...clientFacts(facts), ...factsOf(facts)],
    action: lookAt(facts),
  })
  return {
    kind: 'payment-arrived',
    to: administrator.email,
    once: `payment-arrived:${facts.paymentId}:${administrator.id}`,
    ...letter,
  }
}

/** To one administrator: the client has answered what was asked about a payment. */
export function paymentAnswered(facts: PaymentFacts, administrator: Administrator, question: string): Mail {
  const letter = writeLetter({
    brand: facts.brand,
    subject: `Answer of ${facts.client.name} about a payment`,
    heading: 'A client has answered',
    paragraphs: [`${facts.client.name} has answered what was asked about the proof of payment.`],
    facts: [...clientFacts(facts), ...factsOf(facts)],
    action: lookAt(facts),
  })
  return {
    kind: 'payment-answered',
    to: administrator.email,
    once: `payment-answered:${facts.paymentId}:${question}:${administrator.id}`,
    ...letter,
  }
}

/** To the client: the payment is confirmed, the training can begin. */
export function paymentConfirmed(facts: PaymentFacts): Mail {
  const letter = writeLetter({
    brand: facts.brand,
    subject: `Payment confirmed: ${facts.packageName}`,
    heading: 'Your payment has been confirmed',
    paragraphs: [
      hello(facts),
      `Thank you, and welcome to ${facts.packageName}. Your sessions and your learning materials are waiting in your account.`,
    ],
    facts: factsOf(facts),
    action: { label: 'Open your account', path: linkTo('profile') },
  })
  return {
    kind: 'payment-confirmed',
    to: facts.client.email,
    once: `payment-confirmed:${facts.paymentId}`,
    ...letter,
  }
}

/** To the client: what staff still need to know, and where to answer. */
export function paymentAsked(facts: PaymentFacts, asked: string | null, at: string): Mail {
  const quote = wordsFor(facts, asked)
  const letter = writeLetter({
    brand: facts.brand,
    subject: `One more thing about your payment: ${facts.packageName}`,
    heading: 'We need one more thing',
    paragraphs: [
      hello(facts),
      'Our staff have a question about your proof of payment. Answer with a picture or in words; your payment ' +
        'keeps its place, and what you sent before is kept.',
    ],
    facts: factsOf(facts),
    ...(quote ? { quote } : {}),
    action: {
      label: 'Read and answer',
      path: linkTo('registration', { packagesid: packageSlug(facts.package) }),
    },
  })
  return { kind: 'payment-asked', to: facts.client.email, once: `payment-asked:${facts.paymentId}:${at}`, ...letter }
}

/** To the client: the payment is rejected, why, and how to try again. */
export function paymentRejected(facts: PaymentFacts, given: string | null): Mail {
  const reason = wordsFor(facts, given)
  const letter = writeLetter({
    brand: facts.brand,
    subject: `Payment rejected: ${facts.packageName}`,
    heading: 'Your payment has been rejected',
    paragraphs: [
      hello(facts),
      'Our staff could not accept your proof of payment. Please try again; what you have typed is kept.',
    ],
    facts: [...factsOf(facts), ...(reason ? [['Reason', reason] satisfies [string, string]] : [])],
    action: { label: 'Try again', path: linkTo('registration', { packagesid: packageSlug(facts.package) }) },
    note: 'If you think this is a mistake, please contact us.',
  })
  return { kind: 'payment-rejected', to: facts.client.email, once: `payment-rejected:${facts.paymentId}`, ...letter }
}

/** What the client is told of each decision, with the words of staff and when it was made; null tells nothing. */
export const DECISION_LETTERS: Record<
  Decision,
  ((facts: PaymentFacts, words: string | null, at: string) => Mail) | null
> = {
  confirm: paymentConfirmed,
  ask: paymentAsked,
  reject: paymentRejected,
  delete: null,
}
