import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { StoredPost } from '#domain/import/facebook-posts'
import { DRAFT_HOURS } from '#domain/import/undo'
import { instantAfter } from '#domain/words/formats'
import { newId, transaction, type Records } from '#records/engine/db'
import { removeKeys } from '#records/files/file-removals'

export async function addFacebookExport(
  records: Records,
  actor: Actor,
  { key, fileName, posts }: { key: string; fileName: string; posts: readonly StoredPost[] },
  now: Date,
): Promise<Verdict<{ id: string }, 'not-allowed'>> {
  if (!may(actor, 'import')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const id = newId()
    const row = { id, key, file_name: fileName, posts: JSON.stringify(posts), added_by: actor.id }
    await trx
      .insertInto('facebook_exports')
      .values({ ...row, added_at: now.toISOString() })
      .execute()
    return yes({ id })
  })
}

export async function facebookExportById({ read }: Records, actor: Actor, id: string) {
  if (!may(actor, 'import')) return null
  const row = await read.selectFrom('facebook_exports').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id, key: row.key, fileName: row.file_name, posts: JSON.parse(row.posts) as StoredPost[] } : null
}

export async function facebookExports({ read }: Records, actor: Actor) {
  if (!may(actor, 'import')) return []
  return read
    .selectFrom('facebook_exports')
    .select(['id', 'file_name as fileName', 'added_at as addedAt'])
    .orderBy('added_at', 'desc')
    .limit(20)
    .execute()
}

export async function sweepFacebookExports(records: Records, now: Date): Promise<void> {
  await transaction(records, async (trx) => {
    const old = await trx
      .deleteFrom('facebook_exports')
      .where('added_at', '<=', instantAfter(now, -DRAFT_HOURS * 3_600_000))
      .returning('key')
      .execute()
    await removeKeys(
      trx,
      old.map(({ key }) => key),
      now,
    )
    return yes(null)
  })
}
