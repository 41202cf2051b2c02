import type { FieldErrors, FieldValues } from '#domain/forms'
import type { RefusalText } from '#domain/text/shared/refusals'

export type Refusal = Omit<RefusalText, 'status' | 'field'>

export type ActionResult<Extra = object> = {
  done: string | null
  refusal: Refusal | null
  errors: FieldErrors
  values: FieldValues
  target: string | null
} & Partial<Extra>

export const EMPTY_RESULT: ActionResult = { done: null, refusal: null, errors: {}, values: {}, target: null }
