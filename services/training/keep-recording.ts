import { createHash } from 'node:crypto'
import type { CheckedRecording } from '#domain/training/practice/recordings'
import type { KeptFile } from '#services/content/pictures'
import { newKey, type FileStore } from '#services/files/files'

/** Stores a recording as it came: it plays in the browsers of today, so that nothing is converted. */
export async function keepRecording(
  files: FileStore,
  bytes: Uint8Array,
  { contentType, ending }: Extract<CheckedRecording, { ok: true }>,
): Promise<KeptFile> {
  const key = newKey('recordings', ending)
  await files.put(key, bytes, contentType)
  return {
    key,
    viewKey: null,
    viewType: null,
    contentType,
    bytes: bytes.length,
    width: null,
    height: null,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    placeholder: null,
  }
}
