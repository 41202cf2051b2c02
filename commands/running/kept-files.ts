import type { Records } from '#records/engine/db'
import { forgetRemovals, markUnnamed } from '#records/files/file-removals'
import type { FileStore } from '#services/files/files'

const WITHOUT_RECORD = /^(variants|probe)\//

/** Marks each file for deletion until a record names it, so that a crash in between leaves no file. */
export function markedUntilNamed(files: FileStore, records: Records, now: () => Date): FileStore {
  return {
    ...files,
    async put(key, bytes, contentType) {
      if (!WITHOUT_RECORD.test(key)) await markUnnamed(records, key, now())
      await files.put(key, bytes, contentType)
    },
    async remove(key) {
      await files.remove(key)
      if (!WITHOUT_RECORD.test(key)) await forgetRemovals(records, [key])
    },
  }
}
