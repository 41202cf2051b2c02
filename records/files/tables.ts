import type { Generated } from 'kysely'
import type { PictureFocus } from '#domain/content/pictures'
import type { UploadPurpose } from '#domain/files/uploads'

export type UploadsTable = {
  id: string
  user_id: string
  created_at: string
  file_id: string | null
  purpose: Generated<UploadPurpose>
  bytes: Generated<number>
  size: number | null
  /** JSON; null for uploads that do not come in pieces. */
  metadata: string | null
}

export type UploadPiecesTable = { upload_id: string; start: number; bytes: number; key: string }

export type BuildsTable = {
  id: string
  first_seen_at: string
  seen_at: string
  key: string
  assets: string
}

export type FilesTable = {
  id: string
  /** A 'withheld' picture shows a person without consent to photographs, and is never served. */
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
    | 'recording'
    | 'voice-note'
  owner_id: string | null
  key: string
  view_key: string | null
  content_type: string
  view_type: string | null
  bytes: number
  width: number | null
  height: number | null
  /** Of a recording, counted from its packets. */
  milliseconds: number | null
  sha256: string
  /** The browser's hash of the picture before shrinking it: a hint, never proof. */
  source_sha256: string | null
  placeholder: string | null
  created_at: string
  focus: PictureFocus | null
}

export type FileRemovalsTable = { key: string; at: string }
