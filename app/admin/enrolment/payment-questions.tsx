import { paymentQuestionsText } from '#domain/text/staff/enrolment/payment-view'
import { ProofPicture } from './payment-receipt'
import type { ViewedPayment } from './payment-loader.ts'
import './payment-questions.css'

export function PaymentQuestions({ name, questions }: { name: string; questions: ViewedPayment['questions'] }) {
  return (
    <section className="payment-questions" aria-labelledby="questions-title">
      <h3 id="questions-title">{paymentQuestionsText.title}</h3>
      <ol>
        {questions.map(({ id, words, requestedOn, requestedBy, answered, answerText, answerFileId, reading }) => (
          <li key={id}>
            <p className="payment-question-by">{paymentQuestionsText.questionSent(requestedBy, requestedOn)}</p>
            <p className="payment-question-words">{words}</p>
            <p className="payment-question-by">
              {answered ? paymentQuestionsText.replied(answered) : paymentQuestionsText.notReplied}
            </p>
            {answerText ? <p className="payment-question-words">{answerText}</p> : null}
            {answerFileId ? (
              <ProofPicture fileId={answerFileId} name={name} title={paymentQuestionsText.picture} />
            ) : null}
            {reading ? <p className="payment-question-by">{reading.text}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
