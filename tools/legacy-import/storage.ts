import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isInnerPath } from '#tools/legacy-import/rules/old-files'
import { PDF_MAX_BYTES } from '#domain/files/uploads'

export type OldFile = { path: string; bytes: Uint8Array; sha256: string }

export async function openOldStorage(folder: string): Promise<(path: string) => Promise<OldFile | null>> {
  const root = await realpath(folder)
  return async (path) => {
    if (!isInnerPath(path)) return null
    try {
      // A symbolic link may lead anywhere: its target decides.
      const place = await realpath(join(root, path))
      if (!place.startsWith(root + sep)) return null
      const found = await stat(place)
      if (!found.isFile() || found.size > PDF_MAX_BYTES) return null
      const bytes = await readFile(place)
      return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    } catch {
      return null
    }
  }
}
