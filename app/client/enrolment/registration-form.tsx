import { linkTo } from '#routes'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { AGREED, type FieldErrors, type RegistrationDraft } from '#domain/forms'
import {
  ADDITIONAL_FIELDS,
  toRegistrationControl,
  getFieldFacts,
  PERSONAL_FIELDS,
  type RegistrationField,
} from '#domain/enrolment/registration-fields'
import { CONSENT_CHOICES, type Answers } from '#domain/consent/purposes'
import { packageSlug, type TrainingPackage } from '#domain/enrolment/packages'
import { registrationText } from '#domain/text/client/enrolment/registration'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import { useEarlyWords } from '#ui/forms/early'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { PersonField } from '#ui/forms/person-field'
import { FamilyQuiet } from '../family/family-quiet'
import { PaymentChoice } from '../money/choosing/choice'
import type { Offer } from '../money/choosing/offer.ts'
import { DraftState, useKeptWords } from './registration-words'
import type { PayExactlyData } from '../money/pay-exactly/load-pay-exactly.ts'
import { PayExactly } from '../money/pay-exactly/pay-exactly'
import { PersonalFields, suggestAge } from './personal-fields'
import { PaymentDetails } from './registration-details'
import { ReceiptStep } from './registration-receipt'
import { CancelRegistration, RegistrationFrame } from './registration-frame'
import { useFound } from './registration-result.ts'

export type FormStep = 1 | 2 | 3

type Props = {
  package: TrainingPackage
  step: FormStep
  draft: RegistrationDraft
  asOf: string
  errors: FieldErrors
  detailsFile: string | null
  pay: PayExactlyData | null
  hasSiblings: boolean
  offer: Offer
  notice: number
  answers: Answers
  tomorrow: string
  today: string
  personId: string
  answer: ActionResult | undefined
}

export function RegistrationForm({
  package: chosen,
  step,
  draft,
  asOf,
  errors: checked,
  detailsFile,
  pay,
  hasSiblings,
  offer,
  notice,
  answers,
  tomorrow,
  today,
  personId,
  answer,
}: Props) {
  const { errors, shown, found, mend } = useFound(answer, checked)
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  return (
    <RegistrationFrame
      title={registrationText.titles[step]}
      wrong={found.length > 0}
      step={registrationText.step(step)}
      current={step === 3 ? 'Payment' : 'Registration'}
      package={chosen}
      answer={answer}
    >
      <ErrorSummary errors={found} />
      {step === 1 ? <FamilyQuiet /> : null}
      {step === 3 ? (
        <>
          <PaymentChoice here={here} offer={offer} answer={answer} hasSiblings={hasSiblings} />
          <PayExactly shown={pay}>
            <PaymentDetails fileId={detailsFile} pay={pay} />
          </PayExactly>
          <ReceiptStep
            here={here}
            personId={personId}
            packageKey={chosen.key}
            packageName={chosen.name}
            amount={offer.amount}
            today={today}
            draft={draft}
            errors={shown}
            notice={notice}
            answers={{ ...answers, ...tickedBefore(answer) }}
            answer={answer}
            onChoose={mend}
          />
        </>
      ) : (
        <Words
          here={here}
          step={step}
          draft={{ ...draft, ...answer?.values }}
          errors={errors}
          tomorrow={tomorrow}
          today={today}
          place={{ address: `${here}/draft`, personId, asOf }}
        />
      )}
      <CancelRegistration here={here} />
    </RegistrationFrame>
  )
}

function tickedBefore(answer: ActionResult | undefined): Answers {
  const said = CONSENT_CHOICES.filter((purpose) => answer?.values[purpose] !== undefined)
  return Object.fromEntries(said.map((purpose) => [purpose, answer?.values[purpose] === AGREED]))
}

function Words({
  here,
  step,
  draft,
  errors,
  tomorrow,
  today,
  place,
}: {
  here: string
  step: 1 | 2
  draft: RegistrationDraft
  errors: FieldErrors
  tomorrow: string
  today: string
  place: Parameters<typeof useKeptWords>[0]
}) {
  const form = useRef<HTMLFormElement>(null)
  const { state, keep, decide } = useKeptWords(place, form)
  const hydrated = useHydrated()
  const [born, setBorn] = useState({ age: draft.age ?? '', birthdate: draft.birthdate ?? '' })
  const navigation = useNavigation()
  const intent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  const changed = () => {
    keep()
    const values = form.current ? new FormData(form.current) : null
    setBorn({ age: String(values?.get('age') ?? ''), birthdate: String(values?.get('birthdate') ?? '') })
  }
  useEarlyWords(form, changed)
  const leave = (left: EventTarget) => {
    suggestAge(left, today)
    changed()
  }
  const control = (name: RegistrationField, hint?: string) => (
    <WordsField
      key={name}
      name={name}
      value={draft[name] ?? ''}
      error={errors[name]}
      hint={hint}
      tomorrow={tomorrow}
    />
  )
  return (
    <Form
      method="post"
      action={`${here}?step=${step}`}
      noValidate
      ref={form}
      onBlur={({ target }) => leave(target)}
      onChange={changed}
    >
      <PersonField />
      <input type="hidden" name="step" value={step} />
      {/* Enter presses the form's first button, so Next comes first and CSS moves it to the end. */}
      <button name="intent" value="next" className="sr-only" tabIndex={-1} aria-hidden="true">
        {registrationText.next}
      </button>
      {step === 1 ? (
        <PersonalFields
          born={hydrated ? born : null}
          today={today}
          values={draft}
          errors={errors}
          control={control}
        />
      ) : (
        ADDITIONAL_FIELDS.map((name) => control(name))
      )}
      <DraftState state={state} decide={decide} />
      <FormActions step={step} intent={intent} />
    </Form>
  )
}

function WordsField({
  name,
  value,
  error,
  hint: ownHint,
  tomorrow,
}: {
  name: RegistrationField
  value: string
  error: string | undefined
  hint: string | undefined
  tomorrow: string
}) {
  const { kind, label, hint } = getFieldFacts(name)
  return (
    <Field
      id={name}
      name={name}
      label={label}
      hint={ownHint ?? hint}
      defaultValue={value}
      error={error}
      enterKeyHint={name === PERSONAL_FIELDS.at(-1) ? 'done' : 'next'}
      {...toRegistrationControl(name)}
      {...(kind === 'past-day' ? { max: tomorrow } : kind === 'coming-day' ? { min: tomorrow } : {})}
    />
  )
}

function FormActions({ step, intent }: { step: 1 | 2; intent: FormDataEntryValue | null | undefined }) {
  return (
    <div className={step === 1 ? 'form-actions form-actions-one' : 'form-actions'}>
      {step === 2 ? (
        <Button
          look="line"
          name="intent"
          value="previous"
          pending={intent === 'previous'}
          pendingText={registrationText.goingBack}
        >
          {registrationText.previous}
        </Button>
      ) : null}
      <Button name="intent" value="next" pending={intent === 'next'} pendingText={registrationText.saving}>
        {registrationText.next}
      </Button>
    </div>
  )
}
