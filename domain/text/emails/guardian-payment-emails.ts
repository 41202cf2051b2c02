import { linkTo } from '#routes'
import { greetingOf, type Mail, type MailKind } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'
import type { Decision } from '#domain/enrolment/payments'
import { listPaymentFacts, wordsFor, type PaymentMailFacts } from './payment-emails.ts'

/** The guardian of a minor, who sent the proof of a payment from their own account. */
export type PayingGuardian = {
  childId: string
  childName: string
  name: string
  firstName: string
  email: string
  verified: boolean
}

export type PaymentEvent = 'received' | 'undone' | Exclude<Decision, 'delete'>

const NOTHING_TO_DO =
  'Our staff will check it next, and we will email you when they have decided. You do not need to do anything now.'

const LETTERS: Record<PaymentEvent, { kind: MailKind; subject: string; heading: string; words: string }> = {
  received: {
    kind: 'payment-received',
    subject: 'Proof of payment received',
    heading: 'We received your proof of payment',
    words: `Thank you. ${NOTHING_TO_DO}`,
  },
  confirm: {
    kind: 'payment-confirmed',
    subject: 'Payment confirmed',
    heading: 'Your payment has been confirmed',
    words: 'Thank you. The trainee’s page in your account shows the balance due, if any.',
  },
  undone: {
    kind: 'payment-undone',
    subject: 'We are checking your payment again',
    heading: 'We are checking your payment again',
    words: `A moment ago, we wrote that your payment was confirmed. That was too early. ${NOTHING_TO_DO}`,
  },
  ask: {
    kind: 'payment-asked',
    subject: 'A question about your payment',
    heading: 'We have a question about your payment',
    words:
      'Our staff have a question about your proof of payment. The trainee has it too, and can reply from their own ' +
      'account with text, a picture or both. Your payment keeps its place.',
  },
  reject: {
    kind: 'payment-rejected',
    subject: 'Payment rejected',
    heading: 'Your payment has been rejected',
    words: 'Our staff could not accept your proof of payment. Please send another one from the trainee’s page.',
  },
}

/** What a guardian reads about a payment of theirs for a minor; the minor has the client's own letter. */
export function guardianPaymentEmail(
  event: PaymentEvent,
  facts: PaymentMailFacts,
  guardian: PayingGuardian,
  { given = null, at }: { given?: string | null; at: string },
): Mail {
  const { kind, subject, heading, words } = LETTERS[event]
  const { childId, childName, email, verified } = guardian
  const said = wordsFor({ verified }, given)
  const rendered = renderEmail({
    brand: facts.brand,
    subject: `${subject}: ${facts.packageName}`,
    heading,
    paragraphs: [greetingOf({ name: guardian.firstName || guardian.name, verified }), words],
    facts: [
      ...(verified ? [['Trainee', childName] satisfies [string, string]] : []),
      ...listPaymentFacts(facts, verified),
      ...(event === 'reject' && said ? [['Reason', said] satisfies [string, string]] : []),
    ],
    quote: event === 'ask' ? said || undefined : undefined,
    action: { label: 'View the trainee’s page', path: linkTo('ward', { id: childId }) },
  })
  return { kind, to: email, once: `${kind}:${facts.paymentId}:guardian:${at}`, ...rendered }
}
