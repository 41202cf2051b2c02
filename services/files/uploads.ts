import { FileStore } from '@tus/file-store'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RECEIPT_MAX_BYTES, UPLOAD_HOURS } from '#domain/files/uploads'
import { removeOlder } from './folders.ts'

/** Where bytes gather while they travel, until they are checked and kept. */
export type UploadSpace = {
  store: FileStore
  /**
   * All the bytes of an upload that has arrived whole; null while it has not, when there is none, or when it is
   * larger than `most`.
   */
  arrived(
    uploadId: string,
    most?: number,
  ): Promise<{ bytes: Uint8Array; metadata: Record<string, string | null> } | null>
  /** Forgets an upload; one that is not there is no error. */
  discard(uploadId: string): Promise<void>
  /** Forgets whatever nobody has added to since this moment, also the halves that a crash left. */
  sweep(before: Date): Promise<void>
}

/** Opens the folder that uploads travel into. */
export function openUploadSpace(dataDir: string): UploadSpace {
  const directory = join(dataDir, 'uploads')
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_HOURS * 3_600_000 })
  const discard = async (uploadId: string) => store.remove(uploadId).catch(() => undefined)
  return {
    store,
    async arrived(uploadId, most = RECEIPT_MAX_BYTES) {
      const upload = await store.getUpload(uploadId).catch(() => null)
      if (!upload || upload.size === undefined || upload.offset !== upload.size || upload.size > most) return null
      return { bytes: await readFile(join(directory, uploadId)), metadata: upload.metadata ?? {} }
    },
    discard,
    // The store's own sweep stops for good at the first upload of which a crash left only one of its two files.
    sweep: (before) => removeOlder(directory, before),
  }
}
