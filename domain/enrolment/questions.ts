import { no, yes, type PaymentStatus, type Verdict } from './enrolment.ts'

export const QUESTION_LENGTH = 300
export const ANSWER_LENGTH = 1000

export type Answer = { text: string; upload: string | null }

export type QuestionFacts = {
  payment: { status: PaymentStatus; removed: boolean }
  answered: Answer | null
}

export type QuestionAnswerRefusal = 'already-answered' | 'already-decided' | 'answer-missing'

export function checkQuestionAnswer(
  { payment, answered }: QuestionFacts,
  { text, upload }: Answer,
): Verdict<'keep' | 'kept-before', QuestionAnswerRefusal> {
  if (answered?.text === text && answered.upload === upload) return yes('kept-before')
  if (payment.status !== 'pending' || payment.removed) return no('already-decided')
  if (answered) return no('already-answered')
  return text === '' && upload === null ? no('answer-missing') : yes('keep')
}
