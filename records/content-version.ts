import type { Records } from './db.ts'

/** A number that is another one after every change of what public pages show. */
export async function contentVersion(records: Records): Promise<number> {
  const { version } = await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  return version
}
