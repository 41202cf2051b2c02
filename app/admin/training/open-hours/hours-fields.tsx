import { Form, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { openHoursText } from '#domain/text/staff/open-hours'
import { SESSION_KINDS } from '#domain/training/sessions'
import type { ActionResult } from '#app/action-result'
import { Button, ButtonLink } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'

const text = openHoursText.form
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const

export type CoachOption = { id: string; name: string }

type Props = {
  formKey: string
  seen: number | null
  values: FieldValues
  coaches: readonly CoachOption[]
  result: ActionResult | undefined
}

export function OpenHoursForm({ formKey, seen, values: stored, coaches, result }: Props) {
  const navigation = useNavigation()
  const posted = result?.target === 'hours' ? result : undefined
  const values = { ...stored, ...posted?.values }
  const errors: FieldErrors = { ...posted?.errors }
  const field = (name: string) => ({ id: name, name, defaultValue: values[name] ?? '', error: errors[name] })
  const choice = { values, errors }
  return (
    <section className="panel open-hours-form" aria-labelledby="hours-form">
      <h2 id="hours-form">{seen === null ? text.add : text.change}</h2>
      <Form method="post" noValidate key={formKey}>
        <input type="hidden" name="key" value={formKey} />
        {seen === null ? null : <input type="hidden" name="seen" value={seen} />}
        <div className="open-hours-row">
          {coaches.length > 0 && seen === null ? (
            <Choice
              {...choice}
              name="coach"
              label={text.coach}
              empty={text.choose}
              choices={coaches.map(({ id, name }) => [id, name])}
            />
          ) : (
            <input type="hidden" name="coach" value={values.coach ?? ''} />
          )}
          <Choice
            {...choice}
            name="weekday"
            label={text.weekday}
            choices={MONDAY_FIRST.map((day) => [String(day), openHoursText.weekdays[day]])}
          />
          <Field {...field('from')} type="time" label={text.from} required />
          <Field {...field('until')} type="time" label={text.until} required />
        </div>
        <div className="open-hours-row">
          <Choice
            {...choice}
            name="kind"
            label={text.kind}
            choices={SESSION_KINDS.map((kind) => [kind, KIND_WORDS[kind]])}
          />
          <Field {...field('minutes')} inputMode="numeric" autoComplete="off" label={text.minutes} required />
          <Field {...field('validFrom')} type="date" label={text.validFrom} />
          <Field {...field('validUntil')} type="date" label={text.validUntil} />
        </div>
        <Field {...field('place')} label={text.place} hint={text.placeHint} autoComplete="off" />
        <p className="row-actions open-hours-ways">
          <Button
            size="dense"
            name="intent"
            value="save"
            pending={navigation.formData?.get('intent') === 'save'}
            pendingText={text.saving}
          >
            {seen === null ? text.submit : text.save}
          </Button>
          {seen === null ? null : (
            <ButtonLink look="line" size="dense" to={linkTo('openHours')}>
              {text.cancel}
            </ButtonLink>
          )}
        </p>
      </Form>
    </section>
  )
}

function Choice({
  name,
  label,
  empty,
  choices,
  values,
  errors,
}: {
  name: string
  label: string
  empty?: string
  choices: readonly (readonly [value: string, text: string | undefined])[]
  values: FieldValues
  errors: FieldErrors
}) {
  return (
    <FieldFrame id={name} label={label} error={errors[name]} required>
      <select
        name={name}
        className="input"
        defaultValue={values[name] ?? ''}
        required
        {...tied(name, null, errors[name])}
      >
        {empty ? <option value="">{empty}</option> : null}
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
