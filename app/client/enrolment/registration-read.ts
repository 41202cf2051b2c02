import { GUARDIAN_FIELDS, guardianForm, isMinor, type GuardianWords } from '#domain/consent/guardians'
import {
  ADDITIONAL_FIELDS,
  additionalForm,
  fieldsOf,
  parseFields,
  PERSONAL_FIELDS,
  personalForm,
  type FieldErrors,
  type FieldValues,
  type Parsed,
  type Personal,
  type RegistrationDraft,
} from '#domain/forms'

export type PersonalRead = Parsed<Personal> & { guardian: GuardianWords | null }

/** What the first step asks: of whoever is under 18 by their birthdate also who has to agree for them. */
export function readPersonal(values: FieldValues, now: Date): PersonalRead {
  const personal = parseFields(personalForm(now), values)
  if (!isMinor(values.birthdate?.trim(), now)) return { ...personal, guardian: null }
  const guardian = parseFields(guardianForm, fieldsOf(new Map(Object.entries(values)), GUARDIAN_FIELDS))
  if (personal.ok && guardian.ok) return { ...personal, guardian: guardian.value }
  const errors = { ...(personal.ok ? {} : personal.errors), ...(guardian.ok ? {} : guardian.errors) }
  return { ok: false, errors, values, guardian: null }
}

export function readDraft(draft: RegistrationDraft, now: Date) {
  const typed = new Map(Object.entries(draft))
  return {
    personal: readPersonal(fieldsOf(typed, [...PERSONAL_FIELDS, ...GUARDIAN_FIELDS]), now),
    additional: parseFields(additionalForm(now), fieldsOf(typed, ADDITIONAL_FIELDS)),
  }
}

export function errorsOfStep(step: 1 | 2 | 3, draft: RegistrationDraft, now: Date): FieldErrors {
  const { personal, additional } = readDraft(draft, now)
  const parsed = step === 2 ? additional : personal
  return parsed.ok ? {} : parsed.errors
}
