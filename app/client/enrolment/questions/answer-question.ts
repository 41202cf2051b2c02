import { redirect } from 'react-router'
import { ANSWER_LENGTH } from '#domain/enrolment/questions'
import { cleanText } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { answerQuestion } from '#records/enrolment/payment-questions'
import type { AppServices } from '#app/context'
import { readReceiptLater } from '#app/workflows/enrolment/receipt-readings'
import type { Uploader } from '#app/workflows/files/file-admission'
import { keepSent, toRefusalAnswer, sentPicture, wrong } from '../sent-picture.ts'

type Answering = { academy: AppServices; sender: Uploader; form: FormData; here: string }

export async function answer({ academy, sender, form, here }: Answering) {
  const text = cleanText(String(form.get('text') ?? '').replaceAll('\r\n', '\n'))
  const question = String(form.get('question') ?? '')
  const sent = sentPicture(form)
  if (text.length > ANSWER_LENGTH) return wrong({ text: MESSAGES.longAnswer }, { text: text.slice(0, 2000) })
  if (text === '' && !sent) return wrong({ text: ACTION_REFUSALS['answer-missing'].text }, {})
  const picture = sent && (await keepSent(academy, sender, sent))
  if (picture && !picture.ok) return wrong({ receipt: picture.text }, { text }, picture.status)
  const upload = picture?.uploadId ?? null
  const answered = await answerQuestion(academy.records, sender.actor.id, question, { text, upload }, academy.now())
  if (!answered.ok)
    return answered.reason === 'upload-missing'
      ? wrong({ receipt: MESSAGES.uploadGone }, { text })
      : toRefusalAnswer(answered.reason)
  // The file's id equals its upload id.
  if (upload) readReceiptLater(academy, upload)
  return redirect(here)
}
