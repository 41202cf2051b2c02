import { linkTo } from '#routes'
import { CONTENT_TEXTS } from '#domain/content/content'

export const MATERIALS = linkTo('adminMaterials')
export const MATERIAL_DONE = {
  uploaded: CONTENT_TEXTS.pdfUploaded,
  reuploaded: CONTENT_TEXTS.pdfReuploaded,
  renamed: CONTENT_TEXTS.pdfRenamed,
  deleted: CONTENT_TEXTS.pdfDeleted,
}
export type MaterialEntry = { key: string; revision: number | null; fileName: string; image: string | null }
