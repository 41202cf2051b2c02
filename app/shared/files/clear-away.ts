import { clearRemovals } from '#records/files/file-removals'
import type { Academy } from '#app/context'

/** What cannot be removed now is tried again by the sweep. */
export async function clearAway({
  records,
  files,
  log,
  now,
}: Pick<Academy, 'records' | 'files' | 'log' | 'now'>): Promise<void> {
  await clearRemovals(records, (key) => files.remove(key), now()).catch((error: unknown) =>
    log.error({ err: error }, 'files could not be cleared away; it is tried again in an hour'),
  )
}
