import { redirect } from 'react-router'
import { ANSWER_LENGTH } from '#domain/enrolment/questions'
import { cleanText } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { answerQuestion } from '#records/enrolment/payment-questions'
import { defineAction } from '#app/action'
import { readReceiptLater } from '#app/workflows/enrolment/receipt-readings'
import { explainProof, keepProofPicture, proofRefusals, readProofPicture } from '../actions/proof-picture.ts'

export const answerPaymentQuestion = defineAction({
  read(form) {
    const text = cleanText(String(form.get('text') ?? '').replaceAll('\r\n', '\n'))
    const values = { text: text.slice(0, 2000) }
    const picture = readProofPicture(form)
    if (text.length > ANSWER_LENGTH) return { ok: false, errors: { text: MESSAGES.longAnswer }, values }
    if (text === '' && !picture) return { ok: false, errors: { text: ACTION_REFUSALS['answer-missing'].text } }
    return { ok: true, value: { question: String(form.get('question') ?? ''), text, picture }, values }
  },
  async run({ question, text, picture }, context) {
    const { academy, actor, now } = context
    const kept = picture && (await keepProofPicture(context, picture))
    if (kept && !kept.ok) return kept
    const upload = kept?.uploadId ?? null
    const answered = await answerQuestion(academy.records, actor.id, question, { text, upload }, now)
    // The file's id equals its upload id.
    if (answered.ok && upload) readReceiptLater(academy, upload)
    return answered
  },
  refusals: proofRefusals,
  explain: explainProof,
  done: (_answered, _answer, { url }) => redirect(url.pathname),
})
