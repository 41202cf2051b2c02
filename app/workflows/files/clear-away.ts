import { clearRemovals } from '#records/files/file-removals'
import type { AppServices } from '#app/context'

export async function clearAway({
  records,
  files,
  log,
  now,
}: Pick<AppServices, 'records' | 'files' | 'log' | 'now'>): Promise<void> {
  await clearRemovals(records, (key) => files.remove(key), now()).catch((error: unknown) =>
    log.error({ err: error }, 'files could not be cleared away; it is tried again in an hour'),
  )
}
