import { useState } from 'react'
import type { FieldErrors, FieldValues } from '#domain/forms'

/** What a refused step or submit answers: messages by field, what was typed, perhaps a refusal to read. */
export type RegistrationAnswer = {
  errors: FieldErrors
  values: FieldValues
  refusal: { title: string; text: string } | null
}

/** The refusal an answer brought, until the person has closed it; a new answer brings a new one. */
export function useRefusal(
  answer: RegistrationAnswer | undefined,
): [refusal: RegistrationAnswer['refusal'], dismiss: () => void] {
  const [dismissed, setDismissed] = useState<RegistrationAnswer | undefined>(undefined)
  return [answer && answer !== dismissed ? answer.refusal : null, () => setDismissed(answer)]
}
