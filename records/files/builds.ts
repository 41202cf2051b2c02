import type { Records } from '#records/engine/db'
import { removeKeys } from './file-removals.ts'

export const KEPT_BUILDS = 3

export type Build = { id: string; key: string; assets: string }

export async function seeBuild(records: Records, id: string, now: Date): Promise<boolean> {
  const seen = await records.write
    .updateTable('builds')
    .set({ seen_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return seen.numUpdatedRows === 1n
}

/** When several nodes start at once, the first one wins; false for the others, whose file stays unused. */
export async function addBuild(records: Records, { id, key, assets }: Build, now: Date): Promise<boolean> {
  const at = now.toISOString()
  return records.write.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('builds')
      .values({ id, key, assets, first_seen_at: at, seen_at: at })
      .onConflict((known) => known.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return false
    await trx.deleteFrom('file_removals').where('key', '=', key).execute()
    return true
  })
}

export async function newestBuilds(records: Records): Promise<string[]> {
  const rows = await records.read
    .selectFrom('builds')
    .select('id')
    .orderBy('seen_at', 'desc')
    .orderBy('first_seen_at', 'desc')
    .limit(KEPT_BUILDS)
    .execute()
  return rows.map(({ id }) => id)
}

export async function buildsOf(records: Records, ids: readonly string[]): Promise<Build[]> {
  if (ids.length === 0) return []
  return records.read.selectFrom('builds').select(['id', 'key', 'assets']).where('id', 'in', ids).execute()
}

export async function forgetOldBuilds(records: Records, now: Date): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    const kept = await trx
      .selectFrom('builds')
      .select('seen_at')
      .orderBy('seen_at', 'desc')
      .limit(KEPT_BUILDS)
      .execute()
    const last = kept[KEPT_BUILDS - 1]
    if (!last) return
    const gone = await trx.deleteFrom('builds').where('seen_at', '<', last.seen_at).returning('key').execute()
    await removeKeys(
      trx,
      gone.map(({ key }) => key),
      now,
    )
  })
}
