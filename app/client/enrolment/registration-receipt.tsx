import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { ImageUp } from 'lucide-react'
import type { Answers } from '#domain/consent/purposes'
import type { FieldErrors, RegistrationDraft } from '#domain/forms'
import { proofText } from '#domain/text/client/enrolment/proof'
import { registrationText } from '#domain/text/client/enrolment/registration'
import { formatBytes } from '#domain/words/formats'
import type { ActionResult } from '#app/action-result'
import { usePictureTypes } from '#app/browser/use-picture-types'
import { Button } from '#ui/basics/button'
import { useEarlyFile } from '#ui/forms/early'
import { FieldFrame, tied } from '#ui/forms/field'
import { PersonField, usePersonEntry } from '#ui/forms/person-field'
import { readConsentFields, PurposeFieldset } from '../consent/asked-purposes'
import { forgetReceipt } from './kept-receipt'
import { ReviewAnswers } from './review-answers'
import { useReceipt, type ProofUpload } from './receipt-upload.ts'

type Props = {
  here: string
  personId: string
  packageKey: string
  packageName: string
  amount: string | null
  today: string
  draft: RegistrationDraft
  errors: FieldErrors
  notice: number
  answers: Answers
  answer: ActionResult | undefined
  onChoose(): void
}

export function ReceiptStep({
  here,
  personId,
  packageKey,
  packageName,
  amount,
  today,
  draft,
  errors,
  notice,
  answers,
  answer,
  onChoose,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const person = usePersonEntry()
  const navigation = useNavigation()
  const sending = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'submit'
  const sent = useSentPicture({
    receiptKey: `${personId}:${packageKey}`,
    sending,
    refused: answer?.errors.receipt !== undefined,
    post: (upload) =>
      void submit(
        [['intent', 'submit'], ...Object.entries({ ...person, ...upload }), ...readConsentFields(form.current)],
        {
          method: 'post',
          action: here,
        },
      ),
  })
  return (
    <>
      <Form method="post" action={here} id="back">
        <PersonField />
        <input type="hidden" name="step" value="3" />
      </Form>
      <Form method="post" action={here} encType="multipart/form-data" noValidate ref={form} onSubmit={sent.onSubmit}>
        <PersonField />
        <input type="hidden" name="intent" value="submit" />
        <PictureField label={proofText.label} sent={sent} error={errors.receipt} onChoose={onChoose} />
        <PurposeFieldset notice={notice} answers={answers} errors={errors} />
        <ReviewAnswers draft={draft} here={here} today={today} packageName={packageName} amount={amount} />
        <div className="form-actions">
          <Button look="line" form="back" name="intent" value="previous">
            {registrationText.previous}
          </Button>
          <Button pending={sent.busy} pendingText={registrationText.submitting}>
            {registrationText.submit}
          </Button>
        </div>
      </Form>
    </>
  )
}

type SentPicture = ReturnType<typeof useSentPicture>

export function useSentPicture({
  receiptKey,
  sending,
  refused,
  post,
}: {
  receiptKey: string
  sending: boolean
  refused: boolean
  post(upload: { upload?: string }): void
}) {
  const [wanted, setWanted] = useState(false)
  const waits = useRef(false)
  const wait = (yes: boolean) => {
    waits.current = yes
    setWanted(yes)
  }
  const { receipt, latest, problem, ...moves } = useReceipt(receiptKey, (uploadId) => {
    if (waits.current && uploadId) post({ upload: uploadId })
    wait(false)
  })
  useEffect(() => {
    if (refused) void forgetReceipt(receiptKey)
  }, [refused, receiptKey])
  return {
    ...moves,
    remove() {
      moves.remove()
      wait(false)
    },
    receipt,
    problem,
    busy: sending || wanted,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (sending || waits.current) return
      const travel = latest()?.travel
      if (travel?.at === 'sent') post({ upload: travel.uploadId })
      else if (travel) wait(true)
      else if (!problem) post({})
    },
  }
}

export function PictureField({
  label,
  sent: { receipt, problem, choose, remove, retry },
  error,
  onChoose,
}: {
  label: string
  sent: SentPicture
  error: string | undefined
  onChoose(): void
}) {
  const shown = problem ?? (receipt ? undefined : error)
  const take = (field: HTMLInputElement) => {
    const file = field.files?.[0]
    field.value = ''
    if (!file) return
    onChoose()
    void choose(file)
  }
  const input = useEarlyFile(take)
  const types = usePictureTypes()
  return (
    <>
      <FieldFrame id="receipt" label={label} hint={proofText.hint} error={shown}>
        <div className="drop">
          <span className="drop-mark" aria-hidden="true">
            <ImageUp size={20} />
          </span>
          <strong aria-hidden="true">{receipt ? proofText.chooseAnother : proofText.choose}</strong>
          <span aria-hidden="true">{proofText.drop}</span>
          <input
            ref={input}
            type="file"
            name="receipt"
            accept={types}
            {...tied('receipt', 'hint', shown)}
            onChange={(event) => take(event.currentTarget)}
          />
        </div>
      </FieldFrame>
      {receipt ? <ReceiptCard receipt={receipt} onRemove={remove} onRetry={retry} /> : null}
    </>
  )
}

function ReceiptCard({
  receipt: { name, preview, travel },
  onRemove,
  onRetry,
}: {
  receipt: ProofUpload
  onRemove(): void
  onRetry(): void
}) {
  const percent =
    travel.at === 'sent'
      ? 100
      : travel.at === 'sending' || travel.at === 'cut'
        ? Math.floor((99 * travel.sent) / travel.total)
        : 0
  const said = proofText.states[travel.at]
  return (
    <div className="receipt">
      {preview ? <img src={preview} alt="" width={64} height={64} /> : <span className="receipt-blank" />}
      <div className="receipt-words">
        <strong>{name}</strong>
        <progress className="bar" max={100} value={percent} aria-label={proofText.upload} />
        <p>
          {travel.at === 'preparing' ? (
            said
          ) : (
            <>
              <span className="receipt-percent">{proofText.percent(percent)}</span>
              {proofText.ofSize(formatBytes('total' in travel ? travel.total : 0), said)}
            </>
          )}
        </p>
        <output className="sr-only">
          {travel.at === 'sent' ? proofText.arrived : travel.at === 'cut' ? said : ''}
        </output>
        <div className="receipt-actions">
          {travel.at === 'cut' ? (
            <button type="button" className="text-button" onClick={onRetry}>
              {proofText.retry}
            </button>
          ) : null}
          <button type="button" className="text-button" onClick={onRemove}>
            {proofText.remove}
          </button>
        </div>
      </div>
    </div>
  )
}
