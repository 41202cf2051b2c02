import { isMinor } from '#domain/consent/guardians'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { GuardianFields } from './guardian-fields'
import './consent.css'

/** In the registration: for whoever is under 18, by the birthdate as it stands in the form; without script always there. */
export function GuardianPart({
  birthdate,
  today,
  values,
  errors,
}: {
  /** Null while nobody can know it before script. */
  birthdate: string | null
  today: string
  values: FieldValues
  errors: FieldErrors
}) {
  const shown = birthdate === null || isMinor(birthdate, new Date(`${today}T12:00:00+08:00`))
  return (
    <fieldset className="guardian-part" hidden={!shown}>
      <legend>If you are under 18</legend>
      <p className="field-hint">
        A parent or guardian has to agree before your training begins. They read and answer by a link, without an
        account.
      </p>
      <GuardianFields values={values} errors={errors} />
    </fieldset>
  )
}
