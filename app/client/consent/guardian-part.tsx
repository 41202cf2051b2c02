import { use } from 'react'
import { ageOf, isMinorByEither } from '#domain/consent/ages'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { registrationConsentText } from '#domain/text/client/consent/registration-consent'
import { ChildPlaceContext } from '#ui/forms/person-field'
import { GuardianFields } from './guardian-fields'
import './consent.css'

export function GuardianPart({
  born,
  today,
  values,
  errors,
}: {
  born: { age: string; birthdate: string } | null
  today: string
  values: FieldValues
  errors: FieldErrors
}) {
  const child = use(ChildPlaceContext)
  const noon = new Date(`${today}T12:00:00+08:00`)
  const shown = born === null || isMinorByEither({ ...born, age: ageOf(born.age) }, noon)
  if (child !== null)
    return born !== null && shown ? (
      <p className="field-hint parent-agrees">{registrationConsentText.byParent(child)}</p>
    ) : null
  return (
    <fieldset className="guardian-part" hidden={!shown}>
      <legend>{registrationConsentText.guardian}</legend>
      <p className="field-hint">{registrationConsentText.guardianHint}</p>
      <GuardianFields values={values} errors={errors} />
    </fieldset>
  )
}
