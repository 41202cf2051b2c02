import type { FieldErrors, FieldValues } from '#domain/forms'
import type { PictureFocus } from '#domain/content/pictures'

export type FormEntry = {
  key: string
  revision: number | null
  values: FieldValues
  image: string | null
  focus: PictureFocus | null
  people?: { id: string; name: string; agrees: boolean }[]
  withheld?: boolean
}

export type ContentAnswer = {
  done: string | null
  errors: FieldErrors
  values: FieldValues
  uploads: { picture: string | null; pdf: string | null }
  revision: number | null
  key: string
  refusal: { text: string; reload: boolean } | null
  failed: string | null
}

export const NOTHING: Omit<ContentAnswer, 'values'> = {
  done: null,
  errors: {},
  uploads: { picture: null, pdf: null },
  revision: null,
  key: '',
  refusal: null,
  failed: null,
}
