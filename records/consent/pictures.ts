import type { StoryKind } from '#domain/content/stories'
import type { Reader, Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'

const KINDS = ['picture', 'withheld-picture'] as const

/** Shows the pictures of a person's wins and news, or holds them back from everybody; drawn art stands there then. */
export async function showPicturesOf(trx: Transaction, userId: string, shown: boolean): Promise<void> {
  const images = (await storiesOf(trx, userId)).map(({ image }) => image).filter((image) => image !== null)
  await showFiles(trx, images, shown)
}

/** After a save: the picture is shown when it is nobody's in particular, or that person has agreed to it. */
export async function showPictureOf(trx: Transaction, kind: StoryKind, id: string): Promise<void> {
  const story = await trx.selectFrom(kind).select(['image', 'user_id']).where('id', '=', id).executeTakeFirst()
  if (!story?.image) return
  await showFiles(trx, [story.image], story.user_id === null || (await agreesToPhotographs(trx, story.user_id)))
}

/** Each write of a file draws every kept page anew: nothing is written that is so already. */
async function showFiles(trx: Transaction, ids: readonly string[], shown: boolean): Promise<void> {
  const [to, from] = shown ? KINDS : KINDS.toReversed()
  if (!to || !from || ids.length === 0) return
  const other = await trx.selectFrom('files').select('id').where('id', 'in', ids).where('kind', '=', from).execute()
  for (const { id } of other)
    await trx.updateTable('files').set({ kind: to }).where('id', '=', id).where('kind', '=', from).execute()
}

export async function agreesToPhotographs(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'photographs')
    .where('given', '=', 1)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** What shows a person, whose share pictures change with their consent. */
export async function storiesOf(db: Reader, userId: string) {
  const of = (kind: StoryKind) => db.selectFrom(kind).select(['id', 'image']).where('user_id', '=', userId).execute()
  const [wins, news] = [await of('wins'), await of('news')]
  return [
    ...wins.map((story) => ({ kind: 'wins' as const, ...story })),
    ...news.map((story) => ({ kind: 'news' as const, ...story })),
  ]
}

/** Whom a story may show: who trains now, and whoever it shows already; with whether they agree to photographs. */
export async function peopleOfStories(db: Reader, chosen: string | null) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('consents', (join) =>
      join
        .onRef('consents.user_id', '=', 'users.id')
        .on('consents.purpose', '=', 'photographs')
        .on('consents.ended_at', 'is', null),
    )
    .select(['users.id', 'users.name', 'consents.given'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.id', '=', chosen ?? ''),
        exists(selectFrom('trainees').select('trainees.id').whereRef('trainees.user_id', '=', 'users.id')),
      ]),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, name, given }) => ({ id, name, agrees: given === 1 }))
}

/** With the account its consent ends: the words of a story are the academy's and stay, its picture goes. */
export async function forgetStories(trx: Transaction, userId: string, now: Date): Promise<void> {
  for (const { kind, id, image } of await storiesOf(trx, userId)) {
    await trx.updateTable(kind).set({ user_id: null, image: null }).where('id', '=', id).execute()
    if (image) await releaseFile(trx, image, now)
  }
}
