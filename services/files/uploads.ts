import { FileStore } from '@tus/file-store'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RECEIPT_MAX_BYTES, UPLOAD_HOURS } from '#domain/files/uploads'
import { removeOlder } from './folders.ts'

/** Where bytes gather until they are checked and kept. */
export type UploadSpace = {
  store: FileStore
  /** Null while it has not arrived whole, or when it is larger than `most`. */
  arrived(
    uploadId: string,
    most?: number,
  ): Promise<{ bytes: Uint8Array; metadata: Record<string, string | null> } | null>
  /** An upload that is not there is no error. */
  discard(uploadId: string): Promise<void>
  /** What nobody has added to since this moment, also the halves that a crash left. */
  sweep(before: Date): Promise<void>
}

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
    // The store's own sweep stops for good at an upload of which a crash left one of its two files.
    sweep: (before) => removeOlder(directory, before),
  }
}
