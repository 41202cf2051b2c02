import { useMemo, useState } from 'react'
import type { TrainingPackage } from '#domain/enrolment/packages'
import type { FieldErrors, FieldValues } from '#domain/forms'

/** What a refused step or submit answers: messages by field, what was typed, perhaps a refusal to read. */
export type RegistrationAnswer = {
  errors: FieldErrors
  values: FieldValues
  refusal: { title: string; text: string } | null
}

/** What the screens after a submit are drawn from. */
export type OutcomeProps = {
  package: TrainingPackage
  submitted: string
  reason: string | null
  /** What staff asked last, and when it was answered. */
  question: { id: string; words: string; answered: string | null } | null
  errors: FieldErrors
  personId: string
  answer: RegistrationAnswer | undefined
}

/**
 * What is wrong, from the answer or else from the page, as the list and by field; a picture chosen since takes the
 * complaints away.
 */
export function useFound(answer: RegistrationAnswer | undefined, checked: FieldErrors) {
  const errors = answer && Object.keys(answer.errors).length > 0 ? answer.errors : checked
  const [mended, setMended] = useState<FieldErrors | null>(null)
  const shown = mended === errors ? NONE : errors
  const found = useMemo(() => Object.entries(shown).map(([id, message]) => ({ id, message })), [shown])
  return { errors, shown, found, mend: () => setMended(errors) }
}
const NONE: FieldErrors = {}
