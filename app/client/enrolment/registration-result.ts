import { useMemo, useState } from 'react'
import type { TrainingPackage } from '#domain/enrolment/packages'
import type { FieldErrors } from '#domain/forms'
import type { ActionResult } from '#app/action-result'

export type AgreedPriceText = { amount: string; off: string | null; rest: { amount: string; due: string } | null }

export type OutcomeProps = {
  package: TrainingPackage
  submitted: string
  agreed: AgreedPriceText | null
  code: string | null
  reason: string | null
  question: { id: string; words: string; answered: string | null } | null
  errors: FieldErrors
  personId: string
  answer: ActionResult | undefined
}

export function useFound(answer: ActionResult | undefined, checked: FieldErrors) {
  const errors = answer && Object.keys(answer.errors).length > 0 ? answer.errors : checked
  const [mended, setMended] = useState<FieldErrors | null>(null)
  const shown = mended === errors ? NONE : errors
  const found = useMemo(() => Object.entries(shown).map(([id, message]) => ({ id, message })), [shown])
  return { errors, shown, found, mend: () => setMended(errors) }
}
const NONE: FieldErrors = {}
