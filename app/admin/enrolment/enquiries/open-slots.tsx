import type { FetcherWithComponents } from 'react-router'
import { AGREED } from '#domain/forms'
import { trialSlotsText } from '#domain/text/staff/enrolment/trial-slots'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import type { SlotsResult } from './slot-actions.ts'

type Props = {
  formKey: string
  today: string
  coaches: readonly { id: string; name: string }[]
  result: SlotsResult | undefined
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}
const USUAL = { from: '14:00', until: '17:00', minutes: '45' }
const text = trialSlotsText.open

export function OpenSlots({ formKey, today, coaches, result, fetcher }: Props) {
  const values: Record<string, string> = { ...USUAL, ...(result?.done ? {} : result?.values) }
  const errors: Record<string, string> = result?.errors ?? {}
  const field = (name: string) => ({ id: name, name, defaultValue: values[name] ?? '', error: errors[name] })
  return (
    <section className="panel slots-form" aria-labelledby="open-times">
      <h2 id="open-times">{text.title}</h2>
      <fetcher.Form method="post" noValidate key={formKey}>
        <input type="hidden" name="key" value={formKey} />
        {result?.refusal && !result.refusal.title ? (
          <div role="alert" className="slots-clashes">
            <Notice tone="bad">
              <p>{result.refusal.text}</p>
              <ul>
                {(result.clashes ?? []).map((clash) => (
                  <li key={clash}>{clash}</li>
                ))}
              </ul>
            </Notice>
          </div>
        ) : null}
        <div className="slots-row">
          <Field {...field('day')} type="date" min={today} label={text.day} required />
          <Field {...field('from')} type="time" label={text.from} required />
          <Field {...field('until')} type="time" label={text.until} required />
          <Field {...field('minutes')} inputMode="numeric" autoComplete="off" label={text.minutes} required />
        </div>
        <div className="slots-row">
          <Field {...field('place')} label={text.place} hint={text.placeHint} autoComplete="off" />
          <FieldFrame id="coach" label={text.coach}>
            <select
              name="coach"
              className="input"
              defaultValue={values.coach ?? ''}
              {...tied('coach', null, undefined)}
            >
              <option value="">{text.noCoach}</option>
              {coaches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </FieldFrame>
        </div>
        <CheckField id="anyway" name="anyway" label={text.anyway} defaultChecked={values.anyway === AGREED} />
        <Button
          size="dense"
          name="intent"
          value="open"
          pending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'open'}
          pendingText={text.opening}
        >
          {text.submit}
        </Button>
      </fetcher.Form>
    </section>
  )
}
