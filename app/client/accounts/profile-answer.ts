import type { FieldErrors, FieldValues } from '#domain/forms'

export type ProfileAnswer = {
  about: 'details' | 'picture' | 'deletion' | 'correction'
  done: string | null
  errors: FieldErrors
  values: FieldValues
}
