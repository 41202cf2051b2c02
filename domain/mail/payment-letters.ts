import { linkTo } from '#addresses'
import { formatInstant, formatPhp } from '#domain/words/formats'
import { greetingOf, type Mail } from '#domain/mail/letters'
import { packageSlug, type PackageKey } from '#domain/enrolment/packages'
import { REJECT_REASONS } from '#domain/enrolment/reject-reasons'
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

const READY_MADE: ReadonlySet<string> = new Set(REJECT_REASONS)
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

/** To one administrator: a payment waits for a decision. */
export function paymentArrived(facts: PaymentFacts, administrator: { id: string; email: string }): Mail {
  const letter = writeLetter({
    brand: facts.brand,
    subject: `New payment of ${facts.client.name}: ${formatPhp(facts.amountCentavos)}`,
    heading: 'A payment waits for you',
    paragraphs: [`${facts.client.name} has sent a proof of payment.`],
    facts: [['Client', facts.client.name], ['E-mail', facts.client.email], ...factsOf(facts)],
    action: {
      label: 'Look at the payment',
      path: `${linkTo('pendingPayments')}?view=${encodeURIComponent(facts.paymentId)}`,
    },
  })
  return {
    kind: 'payment-arrived',
    to: administrator.email,
    once: `payment-arrived:${facts.paymentId}:${administrator.id}`,
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

/**
 * To the client: the payment is rejected, why, and how to try again. To an address nobody has confirmed only a
 * ready-made reason goes: one that was written may name the person.
 */
export function paymentRejected(facts: PaymentFacts, given: string | null): Mail {
  const reason = facts.client.verified || READY_MADE.has(given ?? '') ? given : null
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
