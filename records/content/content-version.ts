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
