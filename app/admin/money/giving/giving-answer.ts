import type { FieldErrors } from '#domain/forms'

export type GivingValues = Record<'kind' | 'amount' | 'method' | 'note' | 'offDebt' | 'form', string>

export type GivingAnswer = {
  done: string | null
  errors: FieldErrors
  refusal: string | null
  values: GivingValues | null
  question?: { title: string; text: string; confirm: string }
  given?: string
}
