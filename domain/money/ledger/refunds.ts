import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { cleanText } from '#domain/words/texts'
import { parsePriceInput } from '#domain/content/site-form'
import { refundFieldsText } from '#domain/text/staff/money/refunds'
import { METHODS, type Method } from './entries.ts'

export const REFUND_NOTE_MAX_LENGTH = 300

export type Giving =
  | { kind: 'refunded'; amountCentavos: number; method: Method; note: string; offDebt: boolean }
  | { kind: 'credited'; amountCentavos: number; note: string }

export type GivingFacts = {
  confirmed: boolean
  leftCentavos: number
  owedCentavos: number
  /** Pending balance payments: they would overpay once less is owed. */
  waitingCentavos: number
}
export type GivingRefusal = 'not-confirmed' | 'more-than-came-in' | 'more-than-owed'

type Written = {
  kind: Giving['kind']
  amountCentavos: number
  creditCentavos: number
  method: Method | null
  note: string
}

export function give(facts: GivingFacts, giving: Giving): Verdict<Written, GivingRefusal> {
  if (!facts.confirmed) return no('not-confirmed')
  const { kind, amountCentavos, note } = giving
  if (kind === 'credited') {
    if (amountCentavos > facts.owedCentavos - facts.waitingCentavos) return no('more-than-owed')
    return yes({ kind, amountCentavos: 0, creditCentavos: amountCentavos, method: null, note })
  }
  if (amountCentavos > facts.leftCentavos) return no('more-than-came-in')
  return yes({
    kind,
    amountCentavos: -amountCentavos,
    creditCentavos: giving.offDebt ? amountCentavos : 0,
    method: giving.method,
    note,
  })
}

export type GivingField = 'amount' | 'method' | 'note'

export function readGiving(
  values: Record<'kind' | 'amount' | 'method' | 'note' | 'offDebt', string>,
): { ok: true; giving: Giving } | { ok: false; errors: Partial<Record<GivingField, string>> } {
  const errors: Partial<Record<GivingField, string>> = {}
  const amountCentavos = parsePriceInput(cleanText(values.amount)) ?? 0
  if (amountCentavos <= 0) errors.amount = refundFieldsText.wrongAmount
  const note = cleanText(values.note.replaceAll('\r\n', '\n'))
  if (note === '') errors.note = refundFieldsText.reasonMissing
  else if (note.length > REFUND_NOTE_MAX_LENGTH) errors.note = refundFieldsText.reasonTooLong(REFUND_NOTE_MAX_LENGTH)
  const method = METHODS.find((each) => each === values.method)
  if (values.kind === 'refunded' && !method) errors.method = refundFieldsText.methodMissing
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  if (values.kind !== 'refunded' || !method) return { ok: true, giving: { kind: 'credited', amountCentavos, note } }
  return {
    ok: true,
    giving: { kind: 'refunded', amountCentavos, method, note, offDebt: values.offDebt === 'yes' },
  }
}
