import { databaseFile, type Records } from '#records/engine/db'
import { numberAsked } from '#records/engine/sqlite'

type ContentVersion = { read(): number | Promise<number>; close(): void }

/** A number that every change of what public pages show makes higher. The page cache reads it for every request. */
export function openContentVersion(records: Records, dataDir: string): ContentVersion {
  if (records.engine === 'sqlite') {
    const { ask, close } = numberAsked(databaseFile(dataDir), 'select version from content_version')
    return { read: ask, close }
  }
  return {
    read: async () =>
      (await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version,
    close: () => undefined,
  }
}

/**
 * Does it while nobody can change what public pages show; not at all when that is of another version already. What it
 * does must not wait.
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
