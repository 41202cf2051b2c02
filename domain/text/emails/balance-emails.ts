import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/emails'
import { dueInWords, isPaymentOverdue } from '#domain/money/balance/balance'
import type { Method } from '#domain/money/ledger/entries'
import { methodText } from '#domain/text/shared/ledger'
import { formatPhp } from '#domain/words/formats'
import { renderEmail } from '#domain/mail/render-email'
import type { MailAccount } from './password-emails.ts'

export type Owing = {
  brand: string
  enrolmentId: string
  account: MailAccount
  name: string
  packageName: string
  owedCentavos: number
  dueOn: string | null
}

const TO_BALANCE = { label: 'View balance', path: linkTo('balance') }

export function restReminder(owing: Owing, { occasion, today }: { occasion: string; today: string }): Mail {
  const { account, packageName, owedCentavos, dueOn } = owing
  const late = isPaymentOverdue(dueOn, today)
  const rendered = renderEmail({
    brand: owing.brand,
    subject: `${late ? 'Overdue' : 'Balance due'}: ${formatPhp(owedCentavos)} for ${packageName}`,
    heading: late ? 'Your balance is overdue' : 'Your balance is due soon',
    paragraphs: [
      greetingOf(account),
      late
        ? 'The balance of your package is overdue. Please pay it now, then send us your proof of payment. If you ' +
          'cannot pay now, write to us and we will find a way together.'
        : 'This is a reminder of the balance of your package. Please pay it, then send us your proof of payment as ' +
          'you did the first time.',
    ],
    facts: [
      ['Package', packageName],
      ['Balance due', formatPhp(owedCentavos)],
      ...(dueOn === null ? [] : [['Due', dueInWords(dueOn, today)] as [string, string]]),
    ],
    action: TO_BALANCE,
    note: 'If you already paid and sent us your proof of payment, you can ignore this email.',
  })
  return {
    kind: 'rest-reminder',
    to: account.email,
    account: account.id,
    once: `rest-reminder:${owing.enrolmentId}:${occasion}`,
    ...rendered,
  }
}

export type AdjustmentMailFacts = {
  brand: string
  entryId: string
  account: MailAccount
  packageName: string
  owedCentavos: number
  method: Method | null
}

const owedFact = (owedCentavos: number): [string, string] => [
  'Balance due',
  owedCentavos > 0 ? formatPhp(owedCentavos) : 'None',
]

/** The email includes staff's note only for a confirmed address. */
export function paymentRefunded(given: AdjustmentMailFacts, refundedCentavos: number, note: string): Mail {
  const { account, packageName, method } = given
  const rendered = renderEmail({
    brand: given.brand,
    subject: `Refund: ${formatPhp(refundedCentavos)}`,
    heading: 'We refunded your payment',
    paragraphs: [greetingOf(account), `${given.brand} refunded all or part of what you paid.`],
    facts: [
      ['Package', packageName],
      ['Refund', formatPhp(refundedCentavos)],
      ...(method ? [['Method', methodText[method]] as [string, string]] : []),
      owedFact(given.owedCentavos),
    ],
    quote: account.verified ? note : undefined,
    action: { label: 'View payments', path: linkTo('balance') },
  })
  return mailOf(given, 'payment-refunded', rendered)
}

export function paymentCredited(given: AdjustmentMailFacts, creditedCentavos: number, note: string): Mail {
  const { account, packageName } = given
  const rendered = renderEmail({
    brand: given.brand,
    subject: `Adjustment: ${formatPhp(creditedCentavos)} less to pay`,
    heading: 'You have less to pay',
    paragraphs: [greetingOf(account), `${given.brand} took an amount off your balance.`],
    facts: [['Package', packageName], ['Adjustment', formatPhp(creditedCentavos)], owedFact(given.owedCentavos)],
    quote: account.verified ? note : undefined,
    action: { label: 'View payments', path: linkTo('balance') },
  })
  return mailOf(given, 'payment-credited', rendered)
}

function mailOf(
  { account, entryId }: AdjustmentMailFacts,
  kind: 'payment-refunded' | 'payment-credited',
  rendered: ReturnType<typeof renderEmail>,
): Mail {
  return { kind, to: account.email, account: account.id, once: `${kind}:${entryId}`, ...rendered }
}
