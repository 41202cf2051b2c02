import { AGE_DIFFERS, ageOf, agesMatch, isMinorByEither } from '#domain/consent/ages'
import { GUARDIAN_FIELDS, guardianForm, type GuardianWords } from '#domain/consent/guardians'
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

export function readPersonal(values: FieldValues, now: Date, parentName: string | null = null): PersonalRead {
  const born = { age: ageOf(values.age), birthdate: values.birthdate?.trim() }
  const isMinor = isMinorByEither(born, now)
  const isHandledByGuardian = isMinor && !values.handlerName?.trim()
  const filled = isHandledByGuardian ? { ...values, handlerName: parentName ?? values.guardianName ?? '' } : values
  const personal = withAge(parseFields(personalForm(now), filled), agesMatch(born, now))
  if (!isMinor || parentName !== null) return { ...personal, guardian: null }
  const guardian = parseFields(guardianForm, fieldsOf(new Map(Object.entries(values)), GUARDIAN_FIELDS))
  if (personal.ok && guardian.ok) return { ...personal, guardian: guardian.value }
  const wrong = Object.entries(personal.ok ? {} : personal.errors).filter(
    ([name]) => !(isHandledByGuardian && name === 'handlerName'),
  )
  const errors = { ...Object.fromEntries(wrong), ...(guardian.ok ? {} : guardian.errors) }
  return { ok: false, errors, values, guardian: null }
}

function withAge(read: Parsed<Personal>, matches: boolean): Parsed<Personal> {
  if (matches) return read
  return { ok: false, errors: { age: AGE_DIFFERS, ...(read.ok ? {} : read.errors) }, values: read.values }
}

export function readDraft(draft: RegistrationDraft, now: Date, parentName: string | null = null) {
  const values = new Map(Object.entries(draft))
  return {
    personal: readPersonal(fieldsOf(values, [...PERSONAL_FIELDS, ...GUARDIAN_FIELDS]), now, parentName),
    additional: parseFields(additionalForm(now), fieldsOf(values, ADDITIONAL_FIELDS)),
  }
}

export function errorsOfStep(
  step: 1 | 2 | 3,
  draft: RegistrationDraft,
  now: Date,
  parentName: string | null = null,
): FieldErrors {
  const { personal, additional } = readDraft(draft, now, parentName)
  const parsed = step === 2 ? additional : personal
  return parsed.ok ? {} : parsed.errors
}
