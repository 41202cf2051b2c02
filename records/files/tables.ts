import type { Generated } from 'kysely'
import type { PictureFocus } from '#domain/content/pictures'
import type { UploadPurpose } from '#domain/files/uploads'

export type UploadsTable = {
  id: string
  user_id: string
  created_at: string
  /** Set once the bytes are checked and kept. */
  file_id: string | null
  purpose: Generated<UploadPurpose>
  /** As it said beforehand. */
  bytes: Generated<number>
  /** Null until it is said. */
  size: number | null
  /** JSON; null for what does not come in pieces. */
  metadata: string | null
}

export type UploadPiecesTable = { upload_id: string; start: number; bytes: number; key: string }

export type BuildsTable = {
  id: string
  first_seen_at: string
  seen_at: string
  key: string
  /** JSON: where each lies in the file of that key. */
  assets: string
}

export type FilesTable = {
  id: string
  /** A withheld picture is of a win whose person has not agreed to photographs: nobody is shown it. */
  kind:
    | 'receipt'
    | 'material'
    | 'picture'
    | 'withheld-picture'
    | 'avatar'
    | 'payment-details'
    | 'former-payment-details'
    | 'qr-ph'
    | 'guardian-paper'
  owner_id: string | null
  key: string
  /** The re-encoded picture for viewing; null for documents. */
  view_key: string | null
  content_type: string
  view_type: string | null
  bytes: number
  width: number | null
  height: number | null
  sha256: string
  /** What the browser says of the picture before it was shrunk: a hint, never proof. */
  source_sha256: string | null
  placeholder: string | null
  created_at: string
  /** Null is the middle. */
  focus: PictureFocus | null
}

export type FileRemovalsTable = { key: string; at: string }
