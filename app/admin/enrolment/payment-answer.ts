import { linkTo } from '#addresses'
import { data, redirect } from 'react-router'
import { cleanText } from '#domain/forms'
import { MESSAGES, REFUSALS } from '#domain/words/messages'
import { isDecision } from '#domain/enrolment/payments'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { DECISION_WORDS } from '#domain/enrolment/decision-words'
import { decidePayment } from '#records/enrolment/payments'
import { saveReference } from '#records/enrolment/receipts'
import { academyContext, visitContext } from '#app/context'
import { listAddress, listQuery } from '../list/list-address.ts'
import type { Route } from './+types/pending-payments'

const REFERENCE_LENGTH = 60

export type PaymentAnswer = {
  done: string | null
  refusal: { title: string; text: string } | null
  /** What is wrong with a reference number, and what was typed. */
  reference?: { error: string; typed: string }
  /** What is wrong with the words of a decision. */
  words?: { error: string; payment: string }
}

/**
 * Decides one payment as the form says: intent, payment and perhaps a reason. A page with script gets the words, one
 * without is led back to the list.
 */
export async function answerDecision({ request, context, url }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect(linkTo('login'))
  const form = await request.formData()
  const [intent, payment] = [form.get('intent'), form.get('payment')]
  if (intent === 'reference' && isPaymentId(payment))
    return answerReference(context, url, request, {
      payment,
      typed: cleanText(String(form.get('reference') ?? '')).slice(0, REFERENCE_LENGTH),
    })
  if (!isDecision(intent) || !isPaymentId(payment)) throw data(null, { status: 400 })
  const reason = cleanText(String(form.get('reason') ?? '').replaceAll('\r\n', '\n')).slice(0, QUESTION_LENGTH)

  const verdict = await decidePayment(records, actor, payment, intent, {
    reason: DECISION_WORDS[intent].says ? reason : '',
    now: now(),
  })
  if (!verdict.ok) {
    const { title, text, status } = REFUSALS[verdict.because]
    return verdict.because === 'words-missing'
      ? data<PaymentAnswer>({ done: null, refusal: null, words: { error: text, payment } }, { status })
      : data<PaymentAnswer>({ done: null, refusal: { title, text } }, { status })
  }
  if (!new URL(request.url).pathname.endsWith('.data')) {
    const list = listQuery(listAddress(url))
    return redirect(`${url.pathname}${list ? `${list}&` : '?'}done=${payment}`, 303)
  }
  return data<PaymentAnswer>({ done: doneWords(verdict.do), refusal: null })
}

/** Keeps the reference number staff typed beside the receipt, and stays on the payment. */
async function answerReference(
  context: Route.ActionArgs['context'],
  url: URL,
  request: Request,
  { payment, typed }: { payment: string; typed: string },
) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect(linkTo('login'))
  const saved = await saveReference(records, actor, payment, typed, now())
  if (!saved.ok) {
    if (saved.because === 'wrong-reference')
      return data<PaymentAnswer>(
        { done: null, refusal: null, reference: { error: MESSAGES.wrongReference, typed } },
        { status: 422 },
      )
    const { title, text, status } = REFUSALS[saved.because]
    return data<PaymentAnswer>({ done: null, refusal: { title, text } }, { status })
  }
  if (!new URL(request.url).pathname.endsWith('.data'))
    return redirect(
      `${url.pathname}${listQuery(listAddress(url)) || '?'}${listQuery(listAddress(url)) ? '&' : ''}view=${payment}`,
      303,
    )
  return data<PaymentAnswer>({
    done: saved.do.reference ? 'Reference number saved' : 'Reference number removed',
    refusal: null,
  })
}

function isPaymentId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id)
}

/** 'Payment of Reyna Magbanua confirmed'; nothing of one that only waits. */
export function doneWords(payment: { name: string; status: string; question?: string | null }): string | null {
  const { name, status, question } = payment
  if (status === 'asked' || (status === 'pending' && question === 'asked'))
    return `More asked about the payment of ${name}`
  return status === 'pending' ? null : `Payment of ${name} ${status}`
}
