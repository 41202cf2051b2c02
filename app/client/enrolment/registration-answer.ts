import { useState } from 'react'
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

/** The refusal an answer brought, until the person has closed it; a new answer brings a new one. */
export function useRefusal(
  answer: RegistrationAnswer | undefined,
): [refusal: RegistrationAnswer['refusal'], dismiss: () => void] {
  const [dismissed, setDismissed] = useState<RegistrationAnswer | undefined>(undefined)
  return [answer && answer !== dismissed ? answer.refusal : null, () => setDismissed(answer)]
}
