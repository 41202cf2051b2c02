import { linkTo } from '#addresses'
import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { packageSlug } from '#domain/enrolment/packages'
import { ANSWER_LENGTH } from '#domain/enrolment/questions'
import { MESSAGES } from '#domain/words/messages'
import { Button } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { forgetDraft, useDraftOfForm } from '../../accounts/device-draft'
import { ConnectingAgain, useFollowedScreen } from '../followed-screen'
import { forgetReceipt } from '../kept-receipt'
import { useFound, type OutcomeProps } from '../registration-answer.ts'
import { CancelRegistration, RegistrationFrame } from '../registration-frame'
import { PictureField, useSentPicture } from '../registration-receipt'
import './asked.css'

const draftKey = (personId: string, question: string) => `answer:${personId}:${question}`
const receiptKey = (personId: string, question: string) => `${personId}:${question}`

export function Asked({ package: chosen, question, errors: checked, personId, answer }: OutcomeProps) {
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  const reached = useFollowedScreen(here, 'asked')
  const { errors, shown, found, mend } = useFound(answer, checked)
  const form = useRef<HTMLFormElement>(null)
  const { keep } = useDraftOfForm(form, draftKey(personId, question?.id ?? ''), () => undefined)
  const submit = useSubmit()
  const navigation = useNavigation()
  const sent = useSentPicture({
    receiptKey: receiptKey(personId, question?.id ?? ''),
    sending: navigation.state !== 'idle' && navigation.formData?.get('intent') === 'answer',
    refused: errors.receipt !== undefined,
    post(upload) {
      const text = form.current ? String(new FormData(form.current).get('text') ?? '') : ''
      void submit(
        { intent: 'answer', question: question?.id ?? '', text, ...upload },
        { method: 'post', action: here },
      )
    },
  })
  return (
    <RegistrationFrame
      title={MESSAGES.askedTitle}
      wrong={found.length > 0}
      step="Step 4 - 5"
      current="Payment"
      package={chosen}
      answer={answer}
    >
      <ConnectingAgain reached={reached} />
      <ErrorSummary errors={found} />
      <Notice tone="warn">
        <p>
          <strong>Our staff have a question about your payment:</strong>
        </p>
        <p className="asked-words">{question?.words}</p>
      </Notice>
      <p className="next-text">
        Answer in words, with a picture, or both. Your payment keeps its place, and what you sent before is kept.
      </p>
      <Form
        ref={form}
        method="post"
        action={here}
        encType="multipart/form-data"
        noValidate
        className="asked-form"
        onChange={keep}
        onSubmit={sent.onSubmit}
      >
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="question" value={question?.id ?? ''} />
        <TextField
          id="text"
          name="text"
          label="Your answer"
          rows={4}
          maxLength={ANSWER_LENGTH}
          defaultValue={answer?.values.text}
          error={shown.text}
        />
        <PictureField
          label="A picture, such as a clearer receipt"
          sent={sent}
          error={shown.receipt}
          onChoose={mend}
        />
        <div className="form-actions form-actions-one">
          <Button pending={sent.busy} pendingText="Sending…">
            Send answer
          </Button>
        </div>
      </Form>
      <CancelRegistration here={here} />
    </RegistrationFrame>
  )
}

/** What this device kept of the answer may go. */
export function AnswerCame({ id, at, personId }: { id: string; at: string; personId: string }) {
  useEffect(() => {
    forgetDraft(draftKey(personId, id))
    void forgetReceipt(receiptKey(personId, id))
  }, [id, personId])
  return (
    <div className="answer-came">
      <Notice tone="good">
        <p>
          <strong>{MESSAGES.answered}</strong> It came on {at}; staff look at it next.
        </p>
      </Notice>
    </div>
  )
}
