import { useState } from 'react'
import type { RegistrationAnswer } from './registration'

/** The refusal an answer brought, until the person has closed it; a new answer brings a new one. */
export function useRefusal(answer: RegistrationAnswer | undefined): [refusal: RegistrationAnswer['refusal'], dismiss: () => void] {
  const [dismissed, setDismissed] = useState<RegistrationAnswer | undefined>(undefined)
  return [answer && answer !== dismissed ? answer.refusal : null, () => setDismissed(answer)]
}
