import { GUARDIAN_FIELDS, GUARDIAN_LABELS } from '#domain/consent/guardians'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { useMailed } from '#ui/site/brand'
import { Field } from '#ui/forms/field'

export function GuardianFields({ values, errors }: { values: FieldValues; errors: FieldErrors }) {
  const mailed = useMailed()
  return GUARDIAN_FIELDS.map((name) => {
    const { label, longest, hint, hintWithoutMail = hint } = GUARDIAN_LABELS[name]
    return (
      <Field
        key={name}
        id={name}
        name={name}
        label={label}
        hint={mailed ? hint : hintWithoutMail}
        maxLength={longest}
        defaultValue={values[name] ?? ''}
        error={errors[name]}
        autoComplete="off"
      />
    )
  })
}
