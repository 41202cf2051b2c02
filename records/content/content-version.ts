import { databaseFile, type Records } from '#records/engine/db'
import { openNumberQuery } from '#records/engine/sqlite'

type ContentVersion = { read(): number | Promise<number>; close(): void }

/** Rises with every change to public content. The page cache reads it on every request. */
export function openContentVersion(records: Records, dataDir: string): ContentVersion {
  if (records.engine === 'sqlite') {
    const { ask, close } = openNumberQuery(databaseFile(dataDir), 'select version from content_version')
    return { read: ask, close }
  }
  return {
    read: async () =>
      (await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version,
    close: () => undefined,
  }
}

/**
 * Runs `work` while public content cannot change; skips it when the version already differs. `work` must be
 * synchronous.
 */
export async function whileOfVersion(records: Records, version: number, work: () => void): Promise<boolean> {
  return records.write.transaction().execute(async (trx) => {
    // The triggers that count changes wait for this row.
    const now = await trx.selectFrom('content_version').select('version').forUpdate().executeTakeFirstOrThrow()
    if (Number(now.version) !== version) return false
    work()
    return true
  })
}
