import { data, redirect } from 'react-router'
import { cleanText } from '#domain/forms'
import { MESSAGES, ACTION_REFUSALS } from '#domain/words/messages'
import { isDecision } from '#domain/enrolment/payments'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { decisionText } from '#domain/text/staff/enrolment/payment-decisions'
import { paymentDoneText } from '#domain/text/staff/enrolment/pending-payments'
import { decidePayment } from '#records/enrolment/payments'
import { saveReference } from '#records/enrolment/receipts'
import { doubtsOf } from '#records/enrolment/doubts'
import type { Records } from '#records/engine/db'
import { awaitReading } from '#app/workflows/enrolment/receipt-readings'
import { parsePriceInput } from '#domain/content/site-form'
import { doubtsInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { METHODS, type Method } from '#domain/money/ledger/entries'
import { PAIRS_AT_MOST } from '#domain/money/statements/many'
import { answerUndo } from '../money/undoing/answer-undo.ts'
import { signedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { respondDone, isRecordId, respondRefused, type PageActionArgs, type ListAnswer } from '../list/list-action.ts'
import { listAddress, listQuery, listWith } from '../list/list-address.ts'

const REFERENCE_LENGTH = 60

export type PaymentAnswer = ListAnswer & {
  reference?: { error: string; input: string }
  words?: { error: string; payment: string }
  doubt?: { text: string; payment: string }
  amount?: { error: string; payment: string }
}

export async function answerDecision({ request, context, url }: PageActionArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const form = await request.formData()
  const [intent, payment] = [form.get('intent'), form.get('payment')]
  if (intent === 'reference' && isRecordId(payment))
    return answerReference(
      { request, context, url },
      payment,
      cleanText(String(form.get('reference') ?? '')).slice(0, REFERENCE_LENGTH),
    )
  if (intent === 'undo') {
    const ids = form.getAll('payment').filter(isRecordId)
    if (ids.length === 0 || ids.length > PAIRS_AT_MOST) throw data(null, { status: 400 })
    return answerUndo({ request, context, url }, ids)
  }
  if (!isDecision(intent) || !isRecordId(payment)) throw data(null, { status: 400 })
  const reason = cleanText(String(form.get('reason') ?? '').replaceAll('\r\n', '\n')).slice(0, QUESTION_LENGTH)

  const confirmation = intent === 'confirm' ? readConfirmation(form) : null
  if (confirmation && !confirmation.ok) return wrongAmount(payment)
  // The receipt may still be read; its result affects the decision.
  if (intent === 'confirm') await awaitReading(academy, payment)
  const verdict = await decidePayment(records, actor, payment, intent, {
    reason: intent === 'confirm' || decisionText[intent].message ? reason : '',
    now: now(),
    ...confirmation?.value,
  })
  if (!verdict.ok) {
    const reason = ACTION_REFUSALS[verdict.reason]
    if (verdict.reason === 'doubted') return doubted(records, payment, { now: now(), ...confirmation?.value })
    if (verdict.reason === 'wrong-amount') return wrongAmount(payment)
    if (verdict.reason !== 'words-missing') return respondRefused(reason)
    const words = { error: reason.text, payment }
    return data<PaymentAnswer>({ done: null, refusal: null, words }, { status: reason.status })
  }
  return respondDone({ request, url }, payment, formatDoneText(verdict.value))
}

function readConfirmation(
  form: FormData,
):
  | { ok: true; value: { lineId: string | null; cameCentavos: number | null; method: Method | null } }
  | { ok: false } {
  const [, lineId, brought] = /^([0-9a-z]{1,64}) (\d{1,14})$/.exec(String(form.get('line') ?? '')) ?? []
  const method = METHODS.find((each) => each === form.get('method')) ?? null
  if (lineId && brought) return { ok: true, value: { lineId, cameCentavos: Number(brought), method } }
  const input = cleanText(String(form.get('received') ?? ''))
  if (input === '') return { ok: true, value: { lineId: null, cameCentavos: null, method } }
  const cameCentavos = parsePriceInput(input) ?? null
  return cameCentavos === null ? { ok: false } : { ok: true, value: { lineId: null, cameCentavos, method } }
}

function wrongAmount(payment: string) {
  const { text, status } = ACTION_REFUSALS['wrong-amount']
  return data<PaymentAnswer>({ done: null, refusal: null, amount: { error: text, payment } }, { status })
}

async function doubted(
  records: Records,
  payment: string,
  { now, ...about }: { now: Date; lineId?: string | null; cameCentavos?: number | null },
) {
  const found = (await doubtsOf(records, [payment], now, about)).get(payment)
  const { text: fallback, status } = ACTION_REFUSALS.doubted
  const text = found ? doubtsInWords(found.doubts, found.costs) : fallback
  return data<PaymentAnswer>({ done: null, refusal: null, doubt: { text, payment } }, { status })
}

async function answerReference({ request, context, url }: PageActionArgs, payment: string, input: string) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const saved = await saveReference(records, actor, payment, input, now())
  if (!saved.ok) {
    if (saved.reason === 'wrong-reference')
      return data<PaymentAnswer>(
        { done: null, refusal: null, reference: { error: MESSAGES.wrongReference, input } },
        { status: 422 },
      )
    return respondRefused(ACTION_REFUSALS[saved.reason])
  }
  if (!isFetched(request)) return redirect(url.pathname + listWith(listQuery(listAddress(url)), 'view', payment), 303)
  return data<PaymentAnswer>({
    done: saved.value.reference ? paymentDoneText.referenceSaved : paymentDoneText.referenceRemoved,
    refusal: null,
  })
}

export function formatDoneText(payment: { name: string; status: string; question?: string | null }): string {
  const { name, status, question } = payment
  if (status === 'asked' || (status === 'pending' && question === 'asked')) return paymentDoneText.asked(name)
  return status === 'pending' ? paymentDoneText.undone([name]) : paymentDoneText.decided(name, status)
}
