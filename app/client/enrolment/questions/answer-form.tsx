import { useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { ANSWER_LENGTH } from '#domain/enrolment/questions'
import type { FieldErrors } from '#domain/forms'
import { questionText } from '#domain/text/client/enrolment/question'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { PersonField, usePersonEntry } from '#ui/forms/person-field'
import { useDraftOfForm } from '../../accounts/device-draft'
import type { OutcomeProps } from '../registration-result.ts'
import { PictureField, useSentPicture } from '../registration-receipt'
import { draftKey, receiptKey } from './answer-keys.ts'
import './question-screen.css'

type Props = Pick<OutcomeProps, 'question' | 'personId' | 'answer'> & {
  here: string
  errors: FieldErrors
  shown: FieldErrors
  onMend(): void
}

export function AnswerForm({ here, question, personId, answer, errors, shown, onMend }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { keep } = useDraftOfForm(form, draftKey(personId, question?.id ?? ''), () => undefined)
  const submit = useSubmit()
  const person = usePersonEntry()
  const navigation = useNavigation()
  const sent = useSentPicture({
    receiptKey: receiptKey(personId, question?.id ?? ''),
    sending: navigation.state !== 'idle' && navigation.formData?.get('intent') === 'answer',
    refused: errors.receipt !== undefined,
    post(upload) {
      const text = form.current ? String(new FormData(form.current).get('text') ?? '') : ''
      void submit(
        { intent: 'answer', question: question?.id ?? '', text, ...person, ...upload },
        { method: 'post', action: here },
      )
    },
  })
  return (
    <>
      <Notice tone="warn">
        <p>
          <strong>{questionText.question}</strong>
        </p>
        <p className="question-text">{question?.words}</p>
      </Notice>
      <p className="next-text">{questionText.howToAnswer}</p>
      <Form
        ref={form}
        method="post"
        action={here}
        encType="multipart/form-data"
        noValidate
        className="question-form"
        onChange={keep}
        onSubmit={sent.onSubmit}
      >
        <PersonField />
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="question" value={question?.id ?? ''} />
        <TextField
          id="text"
          name="text"
          label={questionText.answer}
          rows={4}
          maxLength={ANSWER_LENGTH}
          defaultValue={answer?.values.text}
          error={shown.text}
        />
        <PictureField label={questionText.picture} sent={sent} error={shown.receipt} onChoose={onMend} />
        <div className="form-actions form-actions-one">
          <Button pending={sent.busy} pendingText={questionText.sending}>
            {questionText.send}
          </Button>
        </div>
      </Form>
    </>
  )
}
