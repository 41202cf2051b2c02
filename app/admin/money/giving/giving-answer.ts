import type { FieldErrors } from '#domain/forms'

export type GivingTyped = Record<'kind' | 'amount' | 'method' | 'note' | 'offDebt' | 'form', string>

export type GivingAnswer = {
  done: string | null
  errors: FieldErrors
  refusal: string | null
  typed: GivingTyped | null
  question?: { title: string; text: string; confirm: string }
  given?: string
}
