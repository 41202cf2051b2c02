import { GUARDIAN_FIELDS, GUARDIAN_LONGEST } from '#domain/consent/guardians'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { guardianFieldsText } from '#domain/text/shared/guardians/guardian-fields'
import { useMailed } from '#ui/site/brand'
import { Field } from '#ui/forms/field'

export function GuardianFields({ values, errors }: { values: FieldValues; errors: FieldErrors }) {
  const mailed = useMailed()
  return GUARDIAN_FIELDS.map((name) => {
    const { label, hint, hintWithoutMail = hint } = guardianFieldsText[name]
    return (
      <Field
        key={name}
        id={name}
        name={name}
        label={label}
        hint={mailed ? hint : hintWithoutMail}
        maxLength={GUARDIAN_LONGEST[name]}
        defaultValue={values[name] ?? ''}
        error={errors[name]}
        autoComplete="off"
      />
    )
  })
}
