import type { FieldErrors, FieldValues } from '#domain/forms'

/** What a form of /client was answered: done, or what is wrong with it and what was typed. */
export type ProfileAnswer = {
  about: 'details' | 'picture' | 'deletion'
  done: string | null
  errors: FieldErrors
  values: FieldValues
}
