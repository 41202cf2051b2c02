import type { Generated } from 'kysely'
import type { PictureFocus } from '#domain/content/pictures'
import type { UploadPurpose } from '#domain/files/uploads'

export type UploadsTable = {
  id: string
  user_id: string
  created_at: string
  /** Set once the bytes are checked, fsynced and kept as a file. */
  file_id: string | null
  /** What the bytes are checked and kept as. */
  purpose: Generated<UploadPurpose>
  /** How large it said it would be. */
  bytes: Generated<number>
}

export type FilesTable = {
  id: string
  kind: 'receipt' | 'material' | 'picture' | 'avatar' | 'payment-details'
  owner_id: string | null
  key: string
  /** Storage key of the re-encoded picture for viewing; null for documents. */
  view_key: string | null
  content_type: string
  view_type: string | null
  bytes: number
  width: number | null
  height: number | null
  sha256: string
  /** SHA-256 the browser says the picture had before it was shrunk; a hint, never proof. */
  source_sha256: string | null
  /** A tiny blurred picture as a data address, shown until the picture is there. */
  placeholder: string | null
  created_at: string
  /** The part that stays in sight where a frame cuts the picture; null is the middle. */
  focus: PictureFocus | null
}

export type FileRemovalsTable = { key: string; at: string }
