import type { FieldErrors, FieldValues } from '#domain/forms'
import type { PictureFocus } from '#domain/content/pictures'

export type FormEntry = {
  key: string
  revision: number | null
  values: FieldValues
  image: string | null
  focus: PictureFocus | null
  /** Whom a win or a news item may show. */
  people?: { id: string; name: string; agrees: boolean }[]
  /** Its picture is shown to nobody. */
  withheld?: boolean
}

export type ContentAnswer = {
  done: string | null
  errors: FieldErrors
  values: FieldValues
  /** Files that have arrived and need not be chosen again. */
  uploads: { picture: string | null; pdf: string | null }
  revision: number | null
  key: string
  /** `reload`: loading it anew helps. */
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
