import { useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { linkTo } from '#routes'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { CONSENT_CHOICES } from '#domain/consent/purposes'
import { AGREED, type FieldErrors, type FieldValues } from '#domain/forms'
import { registrationConsentText } from '#domain/text/client/consent/registration-consent'
import { proofText } from '#domain/text/client/enrolment/proof'
import { familyPayText as text } from '#domain/text/client/money/family-payment'
import { askForPurpose } from '#domain/text/shared/consent-purposes'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import { CheckField } from '#ui/forms/check-field'
import { PersonField } from '#ui/forms/person-field'
import { PictureField, useSentPicture } from '../../enrolment/registration-receipt'
import '../../consent/consent.css'
import type { ChildToPay } from './children-to-pay'
import { familyReceiptKey } from './family-receipt.ts'
import { consentField, PAY_FORM, PICKED, toPayAddress } from './pay-fields.ts'

type Props = {
  ready: readonly ChildToPay[]
  picked: readonly string[]
  sum: number
  notice: number
  ticks: FieldValues
  personId: string
  errors: FieldErrors
  answer: ActionResult | undefined
  onChoose(): void
}

export function SendProof({ ready, picked, sum, notice, ticks, personId, errors, answer, onChoose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const navigation = useNavigation()
  const here = toPayAddress(picked)
  const sent = useSentPicture({
    receiptKey: familyReceiptKey(personId),
    sending: navigation.state !== 'idle' && navigation.formData?.get('intent') === 'pay',
    refused: answer?.errors.receipt !== undefined,
    post: (upload) =>
      void submit([...readTexts(form.current), ...Object.entries(upload)], { method: 'post', action: here }),
  })
  return (
    <Form
      method="post"
      action={here}
      encType="multipart/form-data"
      noValidate
      id={PAY_FORM}
      ref={form}
      onSubmit={sent.onSubmit}
    >
      <PersonField />
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name={PICKED} value="1" />
      <input type="hidden" name="sum" value={sum} />
      <input type="hidden" name={NOTICE_VERSION} value={notice} />
      <section className="client-part" aria-labelledby="agree-title">
        <h2 id="agree-title">{text.agree}</h2>
        <p className="field-hint">
          {registrationConsentText.purposesHint}{' '}
          <a className="text-link" href={linkTo('privacy')} target="_blank" rel="noopener">
            {registrationConsentText.privacyNotice}
          </a>
          .
        </p>
        <Consents ready={ready} picked={picked} ticks={{ ...ticks, ...answer?.values }} errors={errors} />
      </section>
      <section className="client-part" aria-labelledby="receipt-title">
        <h2 id="receipt-title">{text.receipt}</h2>
        <PictureField label={proofText.label} sent={sent} error={errors.receipt} onChoose={onChoose} />
      </section>
      <div className="form-actions form-actions-one">
        <Button pending={sent.busy} pendingText={text.sending}>
          {text.send}
        </Button>
      </div>
    </Form>
  )
}

function Consents({ ready, picked, ticks, errors }: Pick<Props, 'ready' | 'picked' | 'ticks' | 'errors'>) {
  const isHydrated = useHydrated()
  return ready.map(({ id, name, firstName }) => (
    <fieldset key={id} className="purposes-request" hidden={isHydrated && !picked.includes(id)}>
      <legend>{text.agreeFor(name)}</legend>
      <div className="purposes">
        {CONSENT_CHOICES.map((purpose) => {
          const { agree, why } = askForPurpose(purpose, firstName)
          const field = consentField(purpose, id)
          return (
            <CheckField
              key={purpose}
              id={field}
              name={field}
              label={agree}
              hint={why}
              error={errors[field]}
              defaultChecked={ticks[field] === AGREED}
            />
          )
        })}
      </div>
    </fieldset>
  ))
}

function readTexts(form: HTMLFormElement | null): [name: string, value: string][] {
  return form
    ? [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
    : []
}
