import { linkTo } from '#routes'
import { greetingOf, type Mail } from '#domain/mail/letters'
import { dueInWords, isPaymentOverdue } from '#domain/money/balance/balance'
import type { Method } from '#domain/money/ledger/entries'
import { methodText } from '#domain/text/shared/ledger'
import { formatPhp } from '#domain/words/formats'
import { writeLetter } from './letter.ts'
import type { MailAccount } from './password-letters.ts'

export type Owing = {
  brand: string
  enrolmentId: string
  account: MailAccount
  name: string
  packageName: string
  owedCentavos: number
  dueOn: string | null
}

const TO_BALANCE = { label: 'See what is open and pay it', path: linkTo('balance') }

export function restReminder(owing: Owing, { occasion, today }: { occasion: string; today: string }): Mail {
  const { account, packageName, owedCentavos, dueOn } = owing
  const late = isPaymentOverdue(dueOn, today)
  const letter = writeLetter({
    brand: owing.brand,
    subject: `${late ? 'Overdue' : 'Still to pay'}: ${formatPhp(owedCentavos)} for ${packageName}`,
    heading: late ? 'The rest of your package is overdue' : 'The rest of your package is due soon',
    paragraphs: [
      greetingOf(account),
      late
        ? 'the rest of what your package costs has not reached us yet. Please pay it now and send us your proof of payment. ' +
          'If you cannot, write to us: we find a way together.'
        : 'this is a reminder of the rest of what your package costs. Pay it, then send us your proof of payment as you did ' +
          'the first time.',
    ],
    facts: [
      ['Package', packageName],
      ['Rest to pay', formatPhp(owedCentavos)],
      ...(dueOn === null ? [] : [['Due', dueInWords(dueOn, today)] as [string, string]]),
    ],
    action: TO_BALANCE,
    note: 'Have you paid already? Then this letter crossed your payment: there is nothing more to do.',
  })
  return {
    kind: 'rest-reminder',
    to: account.email,
    account: account.id,
    once: `rest-reminder:${owing.enrolmentId}:${occasion}`,
    ...letter,
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
  'Rest to pay',
  owedCentavos > 0 ? formatPhp(owedCentavos) : 'Nothing',
]

/** Staff's note is included only for a confirmed address. */
export function paymentRefunded(given: AdjustmentMailFacts, refundedCentavos: number, note: string): Mail {
  const { account, packageName, method } = given
  const letter = writeLetter({
    brand: given.brand,
    subject: `Money given back: ${formatPhp(refundedCentavos)}`,
    heading: 'We have given money back to you',
    paragraphs: [greetingOf(account), 'staff have given back a part of what you paid, or all of it.'],
    facts: [
      ['Package', packageName],
      ['Given back', formatPhp(refundedCentavos)],
      ...(method ? [['How', methodText[method]] as [string, string]] : []),
      owedFact(given.owedCentavos),
    ],
    quote: account.verified ? note : undefined,
    action: { label: 'See your payments', path: linkTo('balance') },
  })
  return mailOf(given, 'payment-refunded', letter)
}

export function paymentCredited(given: AdjustmentMailFacts, creditedCentavos: number, note: string): Mail {
  const { account, packageName } = given
  const letter = writeLetter({
    brand: given.brand,
    subject: `Credit note: ${formatPhp(creditedCentavos)} less to pay`,
    heading: 'You have less to pay',
    paragraphs: [greetingOf(account), 'staff have taken something off what you have to pay.'],
    facts: [['Package', packageName], ['Taken off', formatPhp(creditedCentavos)], owedFact(given.owedCentavos)],
    quote: account.verified ? note : undefined,
    action: { label: 'See your payments', path: linkTo('balance') },
  })
  return mailOf(given, 'payment-credited', letter)
}

function mailOf(
  { account, entryId }: AdjustmentMailFacts,
  kind: 'payment-refunded' | 'payment-credited',
  letter: ReturnType<typeof writeLetter>,
): Mail {
  return { kind, to: account.email, account: account.id, once: `${kind}:${entryId}`, ...letter }
}
