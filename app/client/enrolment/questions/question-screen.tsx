import { linkTo } from '#routes'
import { useEffect } from 'react'
import { packageSlug } from '#domain/enrolment/packages'
import { questionText } from '#domain/text/client/enrolment/question'
import { registrationStatusText } from '#domain/text/client/enrolment/registration-status'
import { MESSAGES } from '#domain/words/messages'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { forgetDraft } from '../../accounts/device-draft'
import { WaitingCode } from '../../money/pay-exactly/waiting-code'
import { ConnectingAgain, useFollowedScreen } from '../followed-screen'
import { forgetReceipt } from '../kept-receipt'
import { useFound, type OutcomeProps } from '../registration-result.ts'
import { CancelRegistration, RegistrationFrame } from '../registration-frame'
import { AnswerForm } from './answer-form'
import { draftKey, receiptKey } from './answer-keys.ts'
import './question-screen.css'

export function QuestionScreen({ package: chosen, code, question, errors: checked, personId, answer }: OutcomeProps) {
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  const reached = useFollowedScreen(here, 'question')
  const { errors, shown, found, mend } = useFound(answer, checked)
  return (
    <RegistrationFrame
      title={MESSAGES.questionTitle}
      wrong={found.length > 0}
      step={registrationStatusText.step}
      current="Payment"
      package={chosen}
      answer={answer}
    >
      <ConnectingAgain reached={reached} />
      <ErrorSummary errors={found} />
      <AnswerForm {...{ here, question, personId, answer, errors, shown }} onMend={mend} />
      <WaitingCode code={code} />
      <CancelRegistration here={here} />
    </RegistrationFrame>
  )
}

export function AnswerCame({ id, at, personId }: { id: string; at: string; personId: string }) {
  useEffect(() => {
    forgetDraft(draftKey(personId, id))
    void forgetReceipt(receiptKey(personId, id))
  }, [id, personId])
  return (
    <div className="answer-came">
      <Notice tone="good">
        <p>
          <strong>{MESSAGES.answered}</strong> {questionText.arrivedOn(at)}
        </p>
      </Notice>
    </div>
  )
}
