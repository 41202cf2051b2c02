import { data, redirect } from 'react-router'
import { cleanText } from '#domain/forms'
import { REFUSALS } from '#domain/messages'
import { decidePayment } from '#records/payments'
import { academyContext, visitContext } from '../context.ts'
import { listAddress, listQuery } from './list-address.ts'
import { isDecision } from './payment-decision.ts'
import type { Route } from './+types/pending-payments'

const REASON_LENGTH = 300

export type PaymentAnswer = { done: string | null; refusal: { title: string; text: string } | null }

/** Decides one payment as the form says: intent, payment and perhaps a reason. A page with script gets the words, one without is led back to the list. */
export async function answerDecision({ request, context, url }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  const form = await request.formData()
  const [intent, payment] = [form.get('intent'), form.get('payment')]
  if (!isDecision(intent) || typeof payment !== 'string' || !/^[\w-]{1,64}$/.test(payment)) throw data(null, { status: 400 })
  const reason = cleanText(String(form.get('reason') ?? '').replaceAll('\r\n', '\n')).slice(0, REASON_LENGTH)

  const verdict = await decidePayment(records, actor, payment, intent, { reason: intent === 'reject' && reason ? reason : undefined, now: now() })
  if (!verdict.ok) {
    const { title, text, status } = REFUSALS[verdict.because]
    return data<PaymentAnswer>({ done: null, refusal: { title, text } }, { status })
  }
  if (!new URL(request.url).pathname.endsWith('.data')) {
    const list = listQuery(listAddress(url))
    return redirect(`${url.pathname}${list ? `${list}&` : '?'}done=${payment}`, 303)
  }
  return data<PaymentAnswer>({ done: doneWords(verdict.do), refusal: null })
}

/** 'Payment of Reyna Magbanua confirmed'. */
export function doneWords({ name, status }: { name: string; status: string }): string {
  return `Payment of ${name} ${status}`
}
