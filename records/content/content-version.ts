import { databaseFile, type Records } from '#records/engine/db'
import { numberAsked } from '#records/engine/sqlite'

export type ContentVersion = { read(): number | Promise<number>; close(): void }

/**
 * A number that is another one after every change of what public pages show, whoever made it. It is read for every
 * request from the page cache.
 */
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
