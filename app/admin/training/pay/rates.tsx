import type { FetcherWithComponents } from 'react-router'
import type { FieldErrors } from '#domain/forms'
import type { CoachRate } from '#domain/training/pay/coach-pay'
import { SESSION_KINDS } from '#domain/training/sessions'
import { rateFieldsText, ratesText } from '#domain/text/staff/money/coach-hours'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'

type Props = {
  rates: readonly (CoachRate & { name: string })[]
  coaches: readonly { id: string; name: string }[]
  result: ActionResult | undefined
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}

export function Rates({ rates, coaches, result, fetcher }: Props) {
  return (
    <section className="panel coach-rates no-print" aria-labelledby="rates">
      <h2 id="rates">{ratesText.title}</h2>
      <p className="field-hint">{ratesText.note}</p>
      {rates.length === 0 ? <p>{ratesText.empty}</p> : null}
      <ul>
        {rates.map(({ coachId, name, kind, from, centavosPerHour }) => (
          <li key={`${coachId} ${kind} ${from}`}>
            <span id={`rate-${coachId}-${kind}-${from}`}>
              <strong>{name}</strong> {KIND_WORDS[kind]}: {ratesText.perHour(centavosPerHour)}, {ratesText.from(from)}
            </span>
            <fetcher.Form method="post">
              <input type="hidden" name="coach" value={coachId} />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="from" value={from} />
              <Button
                look="line"
                size="dense"
                name="intent"
                value="remove"
                aria-describedby={`rate-${coachId}-${kind}-${from}`}
                pendingText={ratesText.removing}
              >
                {ratesText.remove}
              </Button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
      <RateForm coaches={coaches} result={result} fetcher={fetcher} />
    </section>
  )
}

function RateForm({ coaches, result, fetcher }: Omit<Props, 'rates'>) {
  const { values = {} } = result ?? {}
  const errors: FieldErrors = { ...result?.errors }
  const isSaving = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'rate'
  return (
    <fetcher.Form method="post" noValidate className="coach-rate" key={result?.done ?? 'begun'}>
      <Choice
        name="coach"
        label={rateFieldsText.coach}
        error={errors.coach}
        chosen={values.coach}
        choices={coaches.map(({ id, name }) => [id, name])}
      />
      <Choice
        name="kind"
        label={rateFieldsText.kind}
        error={errors.kind}
        chosen={values.kind}
        choices={SESSION_KINDS.map((kind) => [kind, KIND_WORDS[kind]])}
      />
      <Field
        id="rate"
        name="rate"
        label={rateFieldsText.rate}
        hint={rateFieldsText.rateHint}
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={20}
        defaultValue={values.rate ?? ''}
        error={errors.rate}
      />
      <Field
        id="from"
        type="date"
        name="from"
        label={rateFieldsText.from}
        required
        defaultValue={values.from ?? ''}
        error={errors.from}
      />
      <Button size="dense" name="intent" value="rate" pending={isSaving} pendingText={rateFieldsText.saving}>
        {rateFieldsText.add}
      </Button>
    </fetcher.Form>
  )
}

type ChoiceProps = {
  name: 'coach' | 'kind'
  label: string
  error: string | undefined
  chosen: string | undefined
  choices: readonly (readonly [value: string, text: string])[]
}

function Choice({ name, label, error, chosen = '', choices }: ChoiceProps) {
  return (
    <FieldFrame id={name} label={label} error={error} required>
      <select
        {...tied(name, undefined, error)}
        id={name}
        name={name}
        className="input"
        defaultValue={chosen}
        required
      >
        <option value="">{rateFieldsText.choose}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
