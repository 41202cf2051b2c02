import type { Records } from '#records/engine/db'
import { forgetRemovals, markUnnamed } from '#records/files/file-removals'
import type { FileStore } from '#services/files/files'

/** What the site can make again has no record. */
const WITHOUT_RECORD = /^(variants|probe)\//

/** Marked to be cleared away until a record names them: a crash between the two leaves nothing behind. */
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
