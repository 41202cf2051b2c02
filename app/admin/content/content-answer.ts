import type { FieldErrors, FieldValues } from '#domain/forms'
import type { PictureFocus } from '#domain/content/pictures'

/** What a form starts with: a new entry's key, or a stored entry and its version. */
export type FormEntry = {
  key: string
  revision: number | null
  values: FieldValues
  image: string | null
  focus: PictureFocus | null
}

export type ContentAnswer = {
  done: string | null
  errors: FieldErrors
  values: FieldValues
  /** Uploads of files that have arrived and need not be chosen again. */
  uploads: { picture: string | null; pdf: string | null }
  /** The form's own version and key, as it was sent. */
  revision: number | null
  key: string
  /** Why it cannot be saved as it is, and whether loading it anew helps. */
  refusal: { text: string; reload: boolean } | null
  /** What kept it from being sent or stored: 'Upload failed: …'. */
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
