import type { ConsentPurpose } from '#domain/consent/purposes'
import type { StoryKind } from '#domain/content/stories'
import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#records/engine/tables'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { keepImpersonalFacts, FORGOTTEN } from '#domain/operating/chain/log-chain'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { prepareQueryBy } from '#records/engine/remembered'
import { releaseFile } from '#records/files/file-removals'

const KINDS = ['picture', 'withheld-picture'] as const

export async function showPicturesOf(trx: Transaction, userId: string): Promise<void> {
  const images = (await storiesOf(trx, userId)).map(({ image }) => image).filter((image) => image !== null)
  if (images.length > 0) await showFiles(trx, images, await agreesToPhotographs(trx, userId))
}

/** Call after a save: shows the picture when it shows no person in particular, or the person has agreed. */
export async function showPictureOf(trx: Transaction, kind: StoryKind, id: string): Promise<void> {
  const story = await trx.selectFrom(kind).select(['image', 'user_id']).where('id', '=', id).executeTakeFirst()
  if (!story?.image) return
  await showFiles(trx, [story.image], story.user_id === null || (await agreesToPhotographs(trx, story.user_id)))
}

/** Each write to a file invalidates every cached page, so unchanged rows are not written. */
async function showFiles(trx: Transaction, ids: readonly string[], shown: boolean): Promise<void> {
  const [to, from] = shown ? KINDS : KINDS.toReversed()
  if (!to || !from || ids.length === 0) return
  const other = await trx.selectFrom('files').select('id').where('id', 'in', ids).where('kind', '=', from).execute()
  for (const { id } of other)
    await trx.updateTable('files').set({ kind: to }).where('id', '=', id).where('kind', '=', from).execute()
}

export const agreesToPhotographs = (db: Reader, userId: string): Promise<boolean> =>
  agreesTo(db, userId, 'photographs')

export async function agreesTo(db: Reader, userId: string, purpose: ConsentPurpose): Promise<boolean> {
  return (await agreeing(db, purpose).where('users.id', '=', userId).executeTakeFirst()) !== undefined
}

function agreeing(db: Reader, purpose: ConsentPurpose) {
  const yesOf = (byGuardian: 0 | 1) => (eb: ExpressionBuilder<Tables, 'users'>) =>
    eb.exists(
      eb
        .selectFrom('consents')
        .select('consents.id')
        .whereRef('consents.user_id', '=', 'users.id')
        .where('consents.purpose', '=', purpose)
        .where('consents.by_guardian', '=', byGuardian)
        .where('consents.given', '=', 1)
        .where('consents.ended_at', 'is', null),
    )
  return db
    .selectFrom('users')
    .select('users.id')
    .where(yesOf(0))
    .where((eb) =>
      eb.or([
        eb.not(
          eb.exists(
            eb
              .selectFrom('guardians')
              .select('guardians.user_id')
              .whereRef('guardians.user_id', '=', 'users.id')
              .where('guardians.ended_at', 'is', null),
          ),
        ),
        yesOf(1)(eb),
      ]),
    )
}

export async function storiesOf(db: Reader, userId: string) {
  const of = (kind: StoryKind) => db.selectFrom(kind).select(['id', 'image']).where('user_id', '=', userId).execute()
  const [wins, news] = [await of('wins'), await of('news')]
  return [
    ...wins.map((story) => ({ kind: 'wins' as const, ...story })),
    ...news.map((story) => ({ kind: 'news' as const, ...story })),
  ]
}

export async function peopleOfStories(db: Reader, chosen: string | null) {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.id', '=', chosen ?? ''),
        exists(selectFrom('trainees').select('trainees.id').whereRef('trainees.user_id', '=', 'users.id')),
      ]),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  const agree = new Set((await agreeing(db, 'photographs').execute()).map(({ id }) => id))
  return rows.map(({ id, name }) => ({ id, name, agrees: agree.has(id) }))
}

export async function forgetStories(trx: Transaction, userId: string, now: Date): Promise<void> {
  for (const { kind, id, image } of await storiesOf(trx, userId)) {
    const gone = { user_id: null, image: null, person_gone_at: now.toISOString() }
    await trx.updateTable(kind).set(gone).where('id', '=', id).execute()
    await forgetStoryLines(trx, id)
    if (image) await releaseFile(trx, image, now)
  }
}

/** The log keeps action and time; the story's title and text named the deleted person. */
async function forgetStoryLines(trx: Transaction, id: string): Promise<void> {
  const lines = await trx
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where('subject', 'in', ['win', 'news'])
    .where('subject_id', '=', id)
    .execute()
  for (const { id: line, before, after } of lines)
    await trx
      .updateTable('audit_log')
      .set({ subject_name: FORGOTTEN, before: keepImpersonalFacts(before), after: keepImpersonalFacts(after) })
      .where('id', '=', line)
      .execute()
}

export async function settleStory(trx: Transaction, kind: StoryKind, id: string): Promise<void> {
  await trx.updateTable(kind).set({ person_gone_at: null }).where('id', '=', id).execute()
}

export async function isStoryOfDeleted(trx: Transaction, kind: StoryKind, id: string): Promise<boolean> {
  const story = await trx.selectFrom(kind).select('person_gone_at').where('id', '=', id).executeTakeFirst()
  return typeof story?.person_gone_at === 'string'
}

const named = prepareQueryBy((read, kind: StoryKind) =>
  read
    .selectFrom(kind)
    .select(['id', 'title', 'person_gone_at as goneAt'])
    .where('person_gone_at', 'is not', null)
    .orderBy('person_gone_at'),
)

export async function storiesOfDeleted({ read }: Records, actor: Actor) {
  if (!may(actor, 'content')) return []
  const [wins, news] = await Promise.all([named(read, 'wins'), named(read, 'news')])
  return [
    ...wins.map((story) => ({ kind: 'wins' as const, ...story })),
    ...news.map((story) => ({ kind: 'news' as const, ...story })),
  ]
}
