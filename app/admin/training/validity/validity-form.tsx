import type { FetcherWithComponents } from 'react-router'
import { traineeValidityText } from '#domain/text/staff/training/validity'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field, TextField } from '#ui/forms/field'

type ValidityFormProps = {
  validity: { form: string; validUntil: string | null; today: string }
  result: ActionResult | undefined
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}

export function ValidityForm({ validity: { form, validUntil, today }, result, fetcher }: ValidityFormProps) {
  const { errors = {}, values = {} } = result ?? {}
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'validity'
  const hasErrors = Boolean(errors.validUntil ?? errors.validityReason)
  return (
    <details className="trainee-validity-fold" open={hasErrors ? true : undefined}>
      <summary>{traineeValidityText.title}</summary>
      <fetcher.Form key={validUntil} method="post" noValidate className="trainee-validity">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="from" value={validUntil ?? ''} />
        <Field
          id="valid-until"
          type="date"
          name="validUntil"
          label={traineeValidityText.day}
          hint={traineeValidityText.dayHint}
          min={today}
          defaultValue={values.validUntil ?? validUntil ?? ''}
          error={errors.validUntil}
        />
        <TextField
          id="validity-reason"
          name="validityReason"
          label={traineeValidityText.reason}
          required
          rows={2}
          maxLength={500}
          defaultValue={values.validityReason ?? ''}
          error={errors.validityReason}
        />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="validity"
          pending={pending}
          pendingText={traineeValidityText.saving}
        >
          {traineeValidityText.save}
        </Button>
      </fetcher.Form>
    </details>
  )
}
