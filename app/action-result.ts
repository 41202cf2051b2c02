import type { FieldErrors, FieldValues } from '#domain/forms'
import type { RefusalText } from '#domain/text/shared/refusals'

export type Refusal = Omit<RefusalText, 'status' | 'field'>

/** What every action returns to its page. */
export type ActionResult<Extra = object> = {
  /** What happened, for the notice. */
  done: string | null
  /** Why nothing happened, above the form or in a dialog. */
  refusal: Refusal | null
  /** What is wrong with a field, by the field's name. */
  errors: FieldErrors
  /** The form as it was sent, so that nothing typed is lost. */
  values: FieldValues
  /** The record or the button the result is about, where a page has many. */
  target: string | null
} & Partial<Extra>

export const EMPTY_RESULT: ActionResult = { done: null, refusal: null, errors: {}, values: {}, target: null }
