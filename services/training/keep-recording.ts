import { createHash } from 'node:crypto'
import type { KeptFile } from '#services/content/pictures'
import { newKey, type FileStore } from '#services/files/files'
import type { RecordingToKeep } from './recording-checks.ts'

export async function keepRecording(
  files: FileStore,
  { contentType, ending, bytes }: RecordingToKeep,
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
