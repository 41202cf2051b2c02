import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { addDays } from '#domain/training/manila'
import { balanceText } from '#domain/text/shared/balances'
import { LEAST_CENTAVOS, type PaymentTerms } from './terms.ts'

export const WAYS_TO_PAY = ['all', 'first'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

export function isWayToPay(text: unknown): text is WayToPay {
  return WAYS_TO_PAY.some((way) => way === text)
}

export function splitOf(
  { downPaymentCentavos, balanceDays }: Pick<PaymentTerms, 'downPaymentCentavos' | 'balanceDays'>,
  sumCentavos: number,
): { firstCentavos: number; restCentavos: number; days: number } | null {
  if (downPaymentCentavos === null || downPaymentCentavos < LEAST_CENTAVOS) return null
  const restCentavos = sumCentavos - downPaymentCentavos
  return restCentavos > 0 ? { firstCentavos: downPaymentCentavos, restCentavos, days: balanceDays } : null
}

export function splitInWords(terms: PaymentTerms, priceCentavos: number | null): string | null {
  const split = priceCentavos === null ? null : splitOf(terms, priceCentavos)
  return split && balanceText.split(split.firstCentavos, split.days)
}

export type PriceQuote = {
  priceCentavos: number
  discountCentavos: number
  amountCentavos: number
  balanceDueOn: string | null
}

/** The amount a registration has to pay now; the terms decide, never the form. */
export function quotePrice(
  {
    terms,
    priceCentavos,
    discountCentavos,
  }: Pick<PriceQuote, 'discountCentavos'> & {
    terms: PaymentTerms
    priceCentavos: number | null
  },
  way: WayToPay,
  today: string,
): PriceQuote {
  const price = priceCentavos ?? 0
  const sum = price - discountCentavos
  const split = way === 'first' ? splitOf(terms, sum) : null
  return {
    priceCentavos: price,
    discountCentavos,
    amountCentavos: split ? split.firstCentavos : sum,
    balanceDueOn: split ? addDays(today, split.days) : null,
  }
}

export type RestFacts = {
  enrolled: boolean
  owedCentavos: number
  sent: { id: string; status: 'pending' | 'confirmed' | 'rejected'; upload: string } | null
}
export type RestRefusal = 'nothing-owed' | 'payment-pending'
type RestSent =
  | { kind: 'already-submitted'; paymentId: string }
  | { kind: 'submit'; amountCentavos: number; replaces: string | null }

export function checkRestSubmission(
  { enrolled, owedCentavos, sent }: RestFacts,
  upload: string,
): Verdict<RestSent, RestRefusal> {
  if (sent && sent.upload === upload && sent.status !== 'rejected')
    return yes({ kind: 'already-submitted', paymentId: sent.id })
  if (sent?.status === 'pending') return no('payment-pending')
  if (!enrolled || owedCentavos <= 0) return no('nothing-owed')
  return yes({
    kind: 'submit',
    amountCentavos: owedCentavos,
    replaces: sent?.status === 'rejected' ? sent.id : null,
  })
}

export function isPaymentOverdue(dueOn: string | null, today: string): boolean {
  return dueOn !== null && dueOn < today
}

export function dueInWords(dueOn: string | null, today: string): string {
  if (dueOn === null) return ''
  if (dueOn === today) return balanceText.dueToday
  if (!isPaymentOverdue(dueOn, today)) return balanceText.dueBy(dueOn)
  const days = Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000)
  return balanceText.overdue(dueOn, days)
}

export const BALANCE_REMINDER_DAYS = [-3, 0, 7] as const
export type ReminderDay = (typeof BALANCE_REMINDER_DAYS)[number]

const TOO_LATE_DAYS = 3
const EARLIEST_MINUTE = 9 * 60
const LATEST_MINUTE = 20 * 60

/** Only the last unsettled reminder whose day has come is due, unless its day is long past; none at night. */
export function restRemindersDue(
  { dueOn, settled }: { dueOn: string; settled: readonly number[] },
  { today, minute }: { today: string; minute: number },
): { send: ReminderDay | null; settle: ReminderDay[] } | null {
  if (minute < EARLIEST_MINUTE || minute >= LATEST_MINUTE) return null
  const settle = BALANCE_REMINDER_DAYS.filter((days) => !settled.includes(days) && addDays(dueOn, days) <= today)
  const last = settle.at(-1)
  if (last === undefined) return null
  return { send: addDays(dueOn, last + TOO_LATE_DAYS) >= today ? last : null, settle }
}

export function restReminderHorizon(today: string): string {
  return addDays(today, -BALANCE_REMINDER_DAYS[0])
}
