import { linkTo } from '#routes'
import { formatDay, formatInstant, formatPhp } from '#domain/words/formats'
import { greetingOf, SITE, type Mail, type MailKind } from '#domain/mail/letters'
import { spokenCode } from '#domain/money/payment-codes'
import { amountInWords } from '#domain/money/ledger/acknowledgements'
import { packageSlug, type PackageKey } from '#domain/enrolment/packages'
import type { Decision } from '#domain/enrolment/payments'
import { readyQuestionsText, rejectReasonsText } from '#domain/text/staff/enrolment/payment-decisions'
import { writeLetter, type Letter } from './letter.ts'

export type PaymentMailFacts = {
  brand: string
  paymentId: string
  client: {
    name: string
    firstName: string
    email: string
    verified: boolean
  }
  package: PackageKey
  packageName: string
  amountCentavos: number
  submittedAt: string
  code: string | null
  acknowledgement?: string | null
  /** For a minor whose guardian has not agreed, the payment cannot be confirmed. */
  guardian?: 'waiting' | 'declined' | null
  isRest?: boolean
  /** The balance after the enrolling payment, and whether the materials open only when it is paid. */
  rest?: { centavos: number; dueOn: string; materialsWait: boolean } | null
}

const READY_MADE: ReadonlySet<string> = new Set([...rejectReasonsText, ...readyQuestionsText])
/** An unconfirmed address gets predefined texts only: written ones may name the person. */
const wordsFor = ({ client }: PaymentMailFacts, words: string | null) =>
  client.verified || READY_MADE.has(words ?? '') ? words : null
type Fact = [label: string, value: string]
const factsOf = ({ packageName, amountCentavos, submittedAt, code }: PaymentMailFacts): Fact[] => [
  ['Package', packageName],
  ['Amount', formatPhp(amountCentavos)],
  ['Sent', formatInstant(submittedAt)],
  ...(code ? [['Payment code', spokenCode(code)] satisfies Fact] : []),
]
const hello = ({ client }: PaymentMailFacts) =>
  greetingOf({ name: client.firstName || client.name, verified: client.verified })

const statusPage = (facts: PaymentMailFacts) =>
  facts.isRest ? linkTo('balance') : linkTo('registration', { packagesid: packageSlug(facts.package) })

type Said = Pick<Letter, 'subject' | 'heading' | 'quote' | 'note'>

function toClient(
  facts: PaymentMailFacts,
  kind: MailKind,
  {
    words,
    more = [],
    at = '',
    ...said
  }: Said & Pick<Letter, 'action'> & { words: string; more?: Fact[]; at?: string },
): Mail {
  const letter = writeLetter({
    brand: facts.brand,
    paragraphs: [hello(facts), words],
    facts: [...factsOf(facts), ...more],
    ...said,
  })
  return { kind, to: facts.client.email, once: `${kind}:${facts.paymentId}${at}`, ...letter }
}

export function paymentReceived(facts: PaymentMailFacts): Mail {
  return toClient(facts, 'payment-received', {
    subject: `Payment received: ${facts.packageName}`,
    heading: 'We have your proof of payment',
    words: facts.guardian ? RECEIVED_OF_MINOR[facts.guardian] : RECEIVED,
    action: facts.guardian
      ? { label: 'Your guardian', path: linkTo('ownGuardian') }
      : { label: 'See where it stands', path: statusPage(facts) },
  })
}

const RECEIVED =
  'Thank you. Our staff look at it next and confirm it; you will get another e-mail as soon as ' +
  'they have decided. There is nothing more to do for now.'
const RECEIVED_OF_MINOR = {
  waiting:
    'Thank you. You are under 18, so your parent or guardian has to agree before our staff can confirm it. Please ' +
    'make sure that they have the link and answer: you can ask them again or hand the link over yourself.',
  declined:
    'Thank you. You are under 18, and your parent or guardian has said no: our staff cannot confirm it while they do ' +
    'not agree. Please talk with them, or write to us.',
}

type Administrator = { id: string; email: string }

function toAdministrator(
  facts: PaymentMailFacts,
  { id, email }: Administrator,
  { kind, about, words, ...said }: Said & { kind: MailKind; about: string; words: string },
): Mail {
  const { brand, client, paymentId } = facts
  const letter = writeLetter({
    brand,
    paragraphs: [`${client.name} ${words}`],
    facts: [['Client', client.name], ['E-mail', client.email], ...factsOf(facts)],
    action: {
      label: 'Look at the payment',
      path: `${linkTo('pendingPayments')}?view=${encodeURIComponent(paymentId)}`,
    },
    ...said,
  })
  return { kind, to: email, once: `${kind}:${about}:${id}`, ...letter }
}

export function paymentArrived(facts: PaymentMailFacts, administrator: Administrator): Mail {
  return toAdministrator(facts, administrator, {
    kind: 'payment-arrived',
    about: facts.paymentId,
    subject: `New payment of ${facts.client.name}: ${formatPhp(facts.amountCentavos)}`,
    heading: 'A payment waits for you',
    words: facts.isRest
      ? 'has sent a proof of payment for the rest.'
      : facts.guardian
        ? 'has sent a proof of payment. They are under 18: it can be confirmed once their guardian has agreed.'
        : 'has sent a proof of payment.',
  })
}

export function paymentAnswered(facts: PaymentMailFacts, administrator: Administrator, question: string): Mail {
  return toAdministrator(facts, administrator, {
    kind: 'payment-answered',
    about: `${facts.paymentId}:${question}`,
    subject: `Answer of ${facts.client.name} about a payment`,
    heading: 'A client has answered',
    words: 'has answered what was asked about the proof of payment.',
  })
}

/** `at` makes a repeated confirmation a separate email. */
export function paymentConfirmed(facts: PaymentMailFacts, at: string): Mail {
  const { acknowledgement, amountCentavos, rest } = facts
  return toClient(facts, 'payment-confirmed', {
    at: `:${at}`,
    subject: `Payment confirmed: ${facts.packageName}`,
    heading: 'Your payment has been confirmed',
    words: confirmedWords(facts),
    more: [
      ...(acknowledgement
        ? ([
            ['Acknowledgement receipt', acknowledgement],
            ['Amount in words', amountInWords(amountCentavos)],
            ['As a PDF', SITE + linkTo('ownAcknowledgement', { number: acknowledgement })],
          ] satisfies Fact[])
        : []),
      ...(rest
        ? ([['Rest to pay', `${formatPhp(rest.centavos)} by ${formatDay(rest.dueOn)}`]] satisfies Fact[])
        : []),
    ],
    action: facts.isRest
      ? { label: 'See your payments', path: linkTo('balance') }
      : { label: 'Open your account', path: linkTo('profile') },
  })
}

function confirmedWords({ packageName, isRest, rest }: PaymentMailFacts): string {
  if (isRest)
    return `Thank you: what you paid for ${packageName} has reached us. Your account says what is left, if anything.`
  const waiting = rest?.materialsWait
    ? 'Your sessions are waiting in your account; your learning materials open when all is paid.'
    : 'Your sessions and your learning materials are waiting in your account.'
  return `Thank you, and welcome to ${packageName}. ${waiting}`
}

/** Tells the client that the earlier confirmation no longer holds. */
export function paymentUndone(facts: PaymentMailFacts, at: string): Mail {
  return toClient(facts, 'payment-undone', {
    at: `:${at}`,
    subject: `Payment is checked once more: ${facts.packageName}`,
    heading: 'We are checking your payment once more',
    words:
      'A moment ago we wrote that your payment was confirmed. That was too early: staff have taken it back and look at it ' +
      'again. There is nothing for you to do; you will hear from us as soon as they have decided.',
    action: { label: 'See where it stands', path: statusPage(facts) },
  })
}

/** `at` makes a repeated question a separate email. */
export function paymentQuestionMail(facts: PaymentMailFacts, question: string | null, at: string): Mail {
  return toClient(facts, 'payment-asked', {
    at: `:${at}`,
    subject: `One more thing about your payment: ${facts.packageName}`,
    heading: 'We need one more thing',
    words:
      'Our staff have a question about your proof of payment. Answer with a picture or in words; your payment ' +
      'keeps its place, and what you sent before is kept.',
    quote: wordsFor(facts, question) || undefined,
    action: { label: 'Read and answer', path: statusPage(facts) },
  })
}

export function paymentRejected(facts: PaymentMailFacts, given: string | null): Mail {
  const reason = wordsFor(facts, given)
  return toClient(facts, 'payment-rejected', {
    subject: `Payment rejected: ${facts.packageName}`,
    heading: 'Your payment has been rejected',
    words: 'Our staff could not accept your proof of payment. Please try again; what you have typed is kept.',
    more: reason ? [['Reason', reason]] : [],
    action: { label: 'Try again', path: statusPage(facts) },
    note: 'If you think this is a mistake, please contact us.',
  })
}

/** Null sends no email. */
export const DECISION_LETTERS: Record<
  Decision,
  ((facts: PaymentMailFacts, words: string | null, at: string) => Mail) | null
> = {
  confirm: (facts, _words, at) => paymentConfirmed(facts, at),
  ask: paymentQuestionMail,
  reject: paymentRejected,
  delete: null,
}
