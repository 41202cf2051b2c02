import { linkTo } from '#routes'
import { formatDay, formatInstant, formatPhp } from '#domain/words/formats'
import { greetingOf, SITE, type Mail, type MailKind } from '#domain/mail/emails'
import { spokenCode } from '#domain/money/payment-codes'
import { amountInWords } from '#domain/money/ledger/acknowledgements'
import { packageSlug, type PackageKey } from '#domain/enrolment/packages'
import type { Decision } from '#domain/enrolment/payments'
import { readyQuestionsText, rejectReasonsText } from '#domain/text/staff/enrolment/payment-decisions'
import { renderEmail, type EmailDraft } from '#domain/mail/render-email'

export type PaymentMailFacts = {
  brand: string
  paymentId: string
  client: { name: string; firstName: string; email: string; verified: boolean }
  package: PackageKey
  packageName: string
  amountCentavos: number
  submittedAt: string
  code: string | null
  acknowledgement?: string | null
  guardian?: 'waiting' | 'declined' | null
  isRest?: boolean
  rest?: { centavos: number; dueOn: string; materialsWait: boolean } | null
  children?: { name: string; packageName: string; amountCentavos: number }[]
  /** The minor for whom the reader, their guardian, sent the proof. */
  ward?: { id: string; name: string }
}

const READY_MADE: ReadonlySet<string> = new Set([...rejectReasonsText, ...readyQuestionsText])
/** An unconfirmed address gets predefined texts only: written ones may name the person. */
const wordsFor = ({ client }: PaymentMailFacts, words: string | null) =>
  client.verified || READY_MADE.has(words ?? '') ? words : null
type Fact = [label: string, value: string]
function factsOf(
  { packageName, amountCentavos, submittedAt, code, children, ward }: PaymentMailFacts,
  named: boolean,
): Fact[] {
  const paidFor = children
    ? children.map(
        ({ name, ...child }, at): Fact => [
          named ? name : `Child ${at + 1}`,
          `${child.packageName}, ${formatPhp(child.amountCentavos)}`,
        ],
      )
    : [['Package', packageName] satisfies Fact]
  return [
    ...(ward && named ? [['Trainee', ward.name] satisfies Fact] : []),
    ...paidFor,
    ['Amount', formatPhp(amountCentavos)],
    ['Sent', formatInstant(submittedAt)],
    ...(code ? [['Payment code', spokenCode(code)] satisfies Fact] : []),
  ]
}
const hello = ({ client }: PaymentMailFacts) =>
  greetingOf({ name: client.firstName || client.name, verified: client.verified })

/** What the payment is for, in a subject: no names, because the address may not be confirmed. */
const paidFor = ({ packageName, children }: PaymentMailFacts) =>
  children ? `${children.length} children` : packageName

const statusPage = (facts: PaymentMailFacts) =>
  facts.ward
    ? linkTo('ward', { id: facts.ward.id })
    : facts.children
      ? linkTo('family')
      : facts.isRest
        ? linkTo('balance')
        : linkTo('registration', { packagesid: packageSlug(facts.package) })

type Said = Pick<EmailDraft, 'subject' | 'heading' | 'quote' | 'note'>

function toClient(
  facts: PaymentMailFacts,
  kind: MailKind,
  {
    words,
    more = [],
    at = '',
    ...said
  }: Said & Pick<EmailDraft, 'action'> & { words: string; more?: Fact[]; at?: string },
): Mail {
  const rendered = renderEmail({
    brand: facts.brand,
    paragraphs: [hello(facts), words],
    facts: [...factsOf(facts, facts.client.verified), ...more],
    ...said,
  })
  return {
    kind,
    to: facts.client.email,
    once: `${kind}:${facts.paymentId}${at}${facts.ward ? ':guardian' : ''}`,
    ...rendered,
  }
}

export function paymentReceived(facts: PaymentMailFacts): Mail {
  return toClient(facts, 'payment-received', {
    subject: `Proof of payment received: ${paidFor(facts)}`,
    heading: 'We received your proof of payment',
    words: facts.guardian && !facts.children ? RECEIVED_OF_MINOR[facts.guardian] : RECEIVED,
    action:
      facts.guardian && !facts.children
        ? { label: 'View guardian status', path: linkTo('ownGuardian') }
        : { label: 'View status', path: statusPage(facts) },
  })
}

const RECEIVED =
  'Thank you. Our staff will check it next, and we will email you when they have decided. You do not need to do ' +
  'anything now.'
const RECEIVED_OF_MINOR = {
  waiting:
    'Thank you. You are under 18, so your parent or guardian must agree before our staff can confirm it. Please make ' +
    'sure that they have the link and reply. You can ask them again or give them the link yourself.',
  declined:
    'Thank you. You are under 18, and your parent or guardian declined. Our staff cannot confirm your payment unless ' +
    'they agree. Please talk with them, or write to us.',
}

type Administrator = { id: string; email: string }

function toAdministrator(
  facts: PaymentMailFacts,
  { id, email }: Administrator,
  { kind, about, words, ...said }: Said & { kind: MailKind; about: string; words: string },
): Mail {
  const { brand, client, paymentId } = facts
  const rendered = renderEmail({
    brand,
    paragraphs: [`${client.name} ${words}`],
    facts: [['Client', client.name], ['Email', client.email], ...factsOf(facts, true)],
    action: {
      label: 'View payment',
      path: `${linkTo('pendingPayments')}?view=${encodeURIComponent(paymentId)}`,
    },
    ...said,
  })
  return { kind, to: email, once: `${kind}:${about}:${id}`, ...rendered }
}

export function paymentArrived(facts: PaymentMailFacts, administrator: Administrator): Mail {
  return toAdministrator(facts, administrator, {
    kind: 'payment-arrived',
    about: facts.paymentId,
    subject: `New payment from ${facts.client.name}: ${formatPhp(facts.amountCentavos)}`,
    heading: 'New pending payment',
    words: facts.isRest
      ? 'sent a proof of payment for the balance.'
      : facts.guardian
        ? 'sent a proof of payment. They are under 18: you can confirm it once their guardian agrees.'
        : 'sent a proof of payment.',
  })
}

export function paymentAnswered(facts: PaymentMailFacts, administrator: Administrator, question: string): Mail {
  return toAdministrator(facts, administrator, {
    kind: 'payment-answered',
    about: `${facts.paymentId}:${question}`,
    subject: `Reply from ${facts.client.name} about a payment`,
    heading: 'A client replied',
    words: 'replied to the question about their proof of payment.',
  })
}

/** `at` makes a repeated confirmation a separate email. */
export function paymentConfirmed(facts: PaymentMailFacts, at: string): Mail {
  const { acknowledgement, amountCentavos, rest } = facts
  return toClient(facts, 'payment-confirmed', {
    at: `:${at}`,
    subject: `Payment confirmed: ${paidFor(facts)}`,
    heading: 'Your payment has been confirmed',
    words: confirmedWords(facts),
    more: [
      ...(acknowledgement
        ? ([
            ['Receipt number', acknowledgement],
            ['Amount in words', amountInWords(amountCentavos)],
            ['Receipt (PDF)', SITE + linkTo('ownAcknowledgement', { number: acknowledgement })],
          ] satisfies Fact[])
        : []),
      ...(rest
        ? ([['Balance due', `${formatPhp(rest.centavos)} by ${formatDay(rest.dueOn)}`]] satisfies Fact[])
        : []),
    ],
    action: facts.isRest
      ? { label: 'View payments', path: statusPage(facts) }
      : facts.children
        ? { label: 'View your children', path: linkTo('family') }
        : { label: 'Open your account', path: linkTo('clientHome') },
  })
}

function confirmedWords({ packageName, isRest, rest, children }: PaymentMailFacts): string {
  if (children) return 'Thank you, and welcome. Your children are enrolled, and one receipt names all of them.'
  if (isRest)
    return `Thank you. We received your payment for ${packageName}. Your account shows the balance due, if any.`
  const waiting = rest?.materialsWait
    ? 'Your sessions are in your account. Your learning materials open when the balance is paid.'
    : 'Your sessions and learning materials are in your account.'
  return `Thank you, and welcome to ${packageName}. ${waiting}`
}

export function paymentUndone(facts: PaymentMailFacts, at: string): Mail {
  return toClient(facts, 'payment-undone', {
    at: `:${at}`,
    subject: `We are checking your payment again: ${paidFor(facts)}`,
    heading: 'We are checking your payment again',
    words:
      'A moment ago, we wrote that your payment was confirmed. That was too early: our staff are checking it again. ' +
      'You do not need to do anything. We will email you when they have decided.',
    action: { label: 'View status', path: statusPage(facts) },
  })
}

export function paymentQuestionMail(facts: PaymentMailFacts, question: string | null, at: string): Mail {
  return toClient(facts, 'payment-asked', {
    at: `:${at}`,
    subject: `One more thing about your payment: ${paidFor(facts)}`,
    heading: 'We need one more thing',
    words:
      'Our staff have a question about your proof of payment. ' +
      (facts.ward ? 'The trainee received it too and can reply. ' : 'Reply with text, a picture or both. ') +
      'Your payment keeps its place, and what you sent before stays saved.',
    quote: wordsFor(facts, question) || undefined,
    action: { label: facts.ward ? 'View status' : 'Read and reply', path: statusPage(facts) },
  })
}

export function paymentRejected(facts: PaymentMailFacts, given: string | null): Mail {
  const reason = wordsFor(facts, given)
  return toClient(facts, 'payment-rejected', {
    subject: `Payment rejected: ${paidFor(facts)}`,
    heading: 'Your payment has been rejected',
    words: 'Our staff could not accept your proof of payment. Please try again. The details you entered are saved.',
    more: reason ? [['Reason', reason]] : [],
    action: { label: 'Try again', path: statusPage(facts) },
    note: 'If you think this is a mistake, please contact us.',
  })
}

export const DECISION_EMAILS: Record<
  Decision,
  ((facts: PaymentMailFacts, words: string | null, at: string) => Mail) | null
> = {
  confirm: (facts, _words, at) => paymentConfirmed(facts, at),
  ask: paymentQuestionMail,
  reject: paymentRejected,
  delete: null,
}
