import type { FieldErrors, FieldValues } from '#domain/forms'
import type { RefusalText } from '#domain/text/shared/refusals'

export type Refusal = Omit<RefusalText, 'status' | 'field'>

/** What every action returns to its page. */
export type ActionResult<Extra = object> = {
  done: string | null
  refusal: Refusal | null
  errors: FieldErrors
  values: FieldValues
  /** The record or the button the result is about, where a page has many. */
  target: string | null
} & Partial<Extra>

export const EMPTY_RESULT: ActionResult = { done: null, refusal: null, errors: {}, values: {}, target: null }
