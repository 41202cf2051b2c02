import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { publish, type NoticeVersion, type NoticeRefusal, type NoticeWords } from '#domain/consent/notice'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, type Reader, type Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { recordDecision } from '#records/operating/audit'

const COLUMNS = ['version', 'brief', 'body', 'published_at as publishedAt'] as const

export async function newestNotice({ read }: Pick<Records, 'read'>): Promise<NoticeVersion> {
  return newestIn(read)
}

const newest = prepareQuery((read) =>
  read.selectFrom('privacy_notices').select(COLUMNS).orderBy('version', 'desc').limit(1),
)

async function newestIn(db: Reader): Promise<NoticeVersion> {
  const [notice] = await newest(db)
  if (!notice) throw new Error('There is no privacy notice')
  return notice
}

export async function noticeOf({ read }: Records, version: number): Promise<NoticeVersion | null> {
  const row = await read
    .selectFrom('privacy_notices')
    .select(COLUMNS)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

export async function noticeVersions({ read }: Records) {
  return read
    .selectFrom('privacy_notices')
    .leftJoin('users', 'users.id', 'published_by')
    .select(['version', 'published_at as publishedAt', 'users.name as by'])
    .orderBy('version', 'desc')
    .execute()
}

export async function publishNotice(
  records: Records,
  actor: Actor,
  draft: { from: number; words: NoticeWords },
  now: Date,
): Promise<Verdict<{ version: number }, NoticeRefusal>> {
  if (!may(actor, 'content')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const before = await newestIn(trx)
    const verdict = publish(before, draft)
    if (!verdict.ok) return verdict
    if (verdict.value === 'published-already') return yes({ version: before.version })
    const version = verdict.value === 'as-it-is' ? before.version : before.version + 1
    const published = { published_at: now.toISOString(), published_by: actor.id }
    const written =
      verdict.value === 'as-it-is'
        ? await trx
            .updateTable('privacy_notices')
            .set(published)
            .where('version', '=', version)
            .where('published_at', 'is', null)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => numUpdatedRows)
        : await trx
            .insertInto('privacy_notices')
            .values({ version, ...draft.words, ...published })
            .onConflict((known) => known.column('version').doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
    if (written !== 1n) return no('changed')
    await recordDecision(
      trx,
      actor,
      {
        action: 'privacy-notice publish',
        subject: 'privacy-notice',
        id: String(version),
        name: `Privacy notice, version ${version}`,
        before: { version: before.publishedAt ? before.version : 'none' },
        after: { version },
      },
      now,
    )
    return yes({ version })
  })
}
