import type { FieldValues } from '#domain/forms'
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
