import { data, redirect } from 'react-router'
import { cleanText } from '#domain/forms'
import { MESSAGES, REFUSALS } from '#domain/words/messages'
import { isDecision } from '#domain/enrolment/payments'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { DECISION_WORDS } from '#domain/enrolment/decision-words'
import { decidePayment } from '#records/enrolment/payments'
import { saveReference } from '#records/enrolment/receipts'
import { answerUndo } from '../money/undoing/answer-undo.ts'
import { signedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { doneWith, isRecordId, refusedWith, type Asked, type ListAnswer } from '../list/list-action.ts'
import { listAddress, listQuery, listWith } from '../list/list-address.ts'

const REFERENCE_LENGTH = 60

export type PaymentAnswer = ListAnswer & {
  reference?: { error: string; typed: string }
  words?: { error: string; payment: string }
}

export async function answerDecision({ request, context, url }: Asked) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const form = await request.formData()
  const [intent, payment] = [form.get('intent'), form.get('payment')]
  if (intent === 'reference' && isRecordId(payment))
    return answerReference(
      { request, context, url },
      payment,
      cleanText(String(form.get('reference') ?? '')).slice(0, REFERENCE_LENGTH),
    )
  if (intent === 'undo' && isRecordId(payment)) return answerUndo({ request, context, url }, payment)
  if (!isDecision(intent) || !isRecordId(payment)) throw data(null, { status: 400 })
  const reason = cleanText(String(form.get('reason') ?? '').replaceAll('\r\n', '\n')).slice(0, QUESTION_LENGTH)

  const verdict = await decidePayment(records, actor, payment, intent, {
    reason: DECISION_WORDS[intent].says ? reason : '',
    now: now(),
  })
  if (!verdict.ok) {
    const because = REFUSALS[verdict.because]
    if (verdict.because !== 'words-missing') return refusedWith(because)
    const words = { error: because.text, payment }
    return data<PaymentAnswer>({ done: null, refusal: null, words }, { status: because.status })
  }
  return doneWith({ request, url }, payment, doneWords(verdict.do))
}

async function answerReference({ request, context, url }: Asked, payment: string, typed: string) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const saved = await saveReference(records, actor, payment, typed, now())
  if (!saved.ok) {
    if (saved.because === 'wrong-reference')
      return data<PaymentAnswer>(
        { done: null, refusal: null, reference: { error: MESSAGES.wrongReference, typed } },
        { status: 422 },
      )
    return refusedWith(REFUSALS[saved.because])
  }
  if (!isFetched(request)) return redirect(url.pathname + listWith(listQuery(listAddress(url)), 'view', payment), 303)
  return data<PaymentAnswer>({
    done: saved.do.reference ? 'Reference number saved' : 'Reference number removed',
    refusal: null,
  })
}

/** 'Payment of Reyna Magbanua confirmed'; nothing of one that waits. */
export function doneWords(payment: { name: string; status: string; question?: string | null }): string | null {
  const { name, status, question } = payment
  if (status === 'asked' || (status === 'pending' && question === 'asked'))
    return `More asked about the payment of ${name}`
  return status === 'pending' ? null : `Payment of ${name} ${status}`
}
