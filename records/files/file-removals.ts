import { variantKeys } from '#domain/content/pictures'
import { instantAfter } from '#domain/words/formats'
import { UPLOAD_HOURS } from '#domain/files/uploads'
import { latestEnd } from '#domain/operating/site-clock'
import type { Records, Transaction } from '#records/engine/db'

const SHOWN_IN = ['wins', 'news', 'story_drafts', 'members', 'testimonial_reviews', 'learning_materials'] as const

export async function releaseFile(trx: Transaction, fileId: string, now: Date): Promise<void> {
  for (const table of SHOWN_IN)
    if (await trx.selectFrom(table).select('image').where('image', '=', fileId).limit(1).executeTakeFirst()) return
  if (
    await trx.selectFrom('learning_materials').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst()
  )
    return
  const file = await trx
    .selectFrom('files')
    .select(['id', 'key', 'view_key'])
    .where('id', '=', fileId)
    .where('kind', 'in', ['picture', 'withheld-picture', 'material'])
    .executeTakeFirst()
  if (file) await dropFile(trx, file, now)
}

export async function releaseAvatar(trx: Transaction, fileId: string, ownerId: string, now: Date): Promise<void> {
  const file = await trx
    .selectFrom('files')
    .select(['id', 'key', 'view_key'])
    .where('id', '=', fileId)
    .where('kind', '=', 'avatar')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (file) await dropFile(trx, file, now)
}

export async function dropFile(
  trx: Transaction,
  file: { id: string; key: string; view_key: string | null },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', file.id).execute()
  await removeKeys(
    trx,
    [file.key, file.view_key, ...variantKeys(file.id)].filter((key) => key !== null),
    now,
  )
}

const KEYS_AT_ONCE = 500

/** The files are deleted after the commit, by the next cleanup. */
export async function removeKeys(trx: Transaction, keys: readonly string[], now: Date): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE)
    await trx
      .insertInto('file_removals')
      .values(keys.slice(at, at + KEYS_AT_ONCE).map((key) => ({ key, at: now.toISOString() })))
      .onConflict((known) => known.column('key').doNothing())
      .execute()
}

/** Marks the key for deletion a day later, until `recordFile` removes the mark: a crash in between leaves no file. */
export async function markUnnamed(records: Records, key: string, now: Date): Promise<void> {
  const at = instantAfter(now, UPLOAD_HOURS * 3_600_000)
  await records.write
    .insertInto('file_removals')
    .values({ key, at })
    .onConflict((known) => known.column('key').doNothing())
    .execute()
}

/** Reads on the write connection, because a reader may lag behind. */
export async function waitingRemovals(records: Records, now: Date): Promise<string[]> {
  const rows = await records.write
    .selectFrom('file_removals')
    .select('key')
    .where(({ or, eb }) =>
      or([eb('at', '<=', now.toISOString()), eb('at', '>', latestEnd(now, UPLOAD_HOURS * 3_600_000))]),
    )
    .limit(KEYS_AT_ONCE)
    .execute()
  return rows.map(({ key }) => key)
}

export async function forgetRemovals(records: Records, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await records.write.deleteFrom('file_removals').where('key', 'in', keys).execute()
}

const FILES_AT_ONCE = 8

export async function clearRemovals(
  records: Records,
  remove: (key: string) => Promise<void>,
  now: Date,
): Promise<void> {
  for (let keys = await waitingRemovals(records, now); keys.length > 0; keys = await waitingRemovals(records, now)) {
    for (let at = 0; at < keys.length; at += FILES_AT_ONCE)
      await Promise.all(keys.slice(at, at + FILES_AT_ONCE).map((key) => remove(key)))
    await forgetRemovals(records, keys)
  }
}
