import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { StoryWords } from '#domain/content/content-forms'
import type { StoryKind } from '#domain/content/stories'
import { FORGOTTEN } from '#domain/operating/chain/log-chain'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import {
  refusedSave,
  removeEntry,
  saveEntry,
  type ContentEntryKind,
  type PictureEdit,
  type Saved,
} from './content-edits.ts'
import { initials, onPage, paged, type ListQuery } from '#records/engine/pages'
import { dated, searched } from '#records/engine/search'
import { isStoryOfDeleted, peopleOfStories, settleStory, showPictureOf } from '#records/consent/pictures'
import type { WinsTable } from './tables.ts'

const listOf = (kind: StoryKind) =>
  paged(
    (records, search) => searched(records, kind, search),
    ({ listed, total, listQuery }) => {
      const query = listed.select([
        'id',
        'title',
        sql<string>`substr(content, 1, 400)`.as('content'),
        'date',
        'post_url as postUrl',
        sql<string | null>`(select id from files where files.id = image and files.kind = 'picture')`.as('image'),
        total.as('total'),
      ])
      return onPage(query, listQuery.sort === 'name' ? initials('search') : dated('date'), 'id', listQuery)
    },
  )
const LISTS = { wins: listOf('wins'), news: listOf('news') }

export function storiesPage(records: Records, kind: StoryKind, listQuery: ListQuery) {
  return LISTS[kind](records, listQuery)
}

export async function storyToEdit(records: Records, kind: StoryKind, id: string) {
  const row = await records.read
    .selectFrom(kind)
    .leftJoin('files', 'files.id', `${kind}.image`)
    .select([
      `${kind}.id`,
      `${kind}.title`,
      `${kind}.content`,
      `${kind}.date`,
      `${kind}.post_url as postUrl`,
      `${kind}.image`,
      `${kind}.revision`,
      'files.focus',
      'files.kind as imageKind',
    ])
    .where(`${kind}.id`, '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function personOfStory(records: Records, kind: StoryKind, id: string | null) {
  const story = id
    ? await records.read.selectFrom(kind).select('user_id').where('id', '=', id).executeTakeFirst()
    : undefined
  const chosen = story?.user_id ?? null
  return { chosen, people: await peopleOfStories(records.read, chosen) }
}

type StoryRow = Pick<WinsTable, 'title' | 'content' | 'date' | 'post_url' | 'image'> & { user_id: string | null }
const kindOf = (table: StoryKind): ContentEntryKind<StoryRow> => ({
  table,
  subject: table === 'wins' ? 'win' : 'news',
  nameOf: ({ title }) => title,
  factsOf: ({ title, content, date, post_url: postUrl, image, user_id: person }) => ({
    title,
    content,
    date,
    postUrl,
    image,
    person: person ? 'a trainee' : null,
  }),
})

/** The text may name a deleted person, so the log stores none of it. */
const unnamed = (table: StoryKind): ContentEntryKind<StoryRow> => ({
  ...kindOf(table),
  nameOf: () => FORGOTTEN,
  factsOf: () => ({}),
})

export type StorySave = {
  id: string
  revision: number | null
  words: StoryWords
  person?: string | null | undefined
} & PictureEdit

export async function saveStory(
  records: Records,
  actor: Actor,
  kind: StoryKind,
  { id, revision, words: { postUrl, ...storyTexts }, upload, focus, person }: StorySave,
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  const picture = { upload, focus, required: true }
  const words = { ...storyTexts, post_url: postUrl }
  const said = person === undefined ? words : { ...words, user_id: person }
  return transaction(records, async (trx) => {
    if (!(await holdPeople(trx, kind, id, person ?? null))) return refusedSave('person-gone')
    const ofDeleted = await isStoryOfDeleted(trx, kind, id)
    const saved = await saveEntry(
      trx,
      actor,
      ofDeleted ? unnamed(kind) : kindOf(kind),
      { id, revision, words: said, picture },
      now,
    )
    if (saved.ok) await showPictureOf(trx, kind, id)
    if (!saved.ok || !ofDeleted) return saved
    await settleStory(trx, kind, id)
    return { ok: true, value: { id, name: words.title } }
  })
}

export async function publishStory(
  trx: Transaction,
  actor: Actor,
  { kind, id, words, image }: { kind: StoryKind; id: string; words: StoryWords; image: string | null },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  const { postUrl, ...texts } = words
  return saveEntry(
    trx,
    actor,
    kindOf(kind),
    { id, revision: null, words: { ...texts, post_url: postUrl }, more: { image } },
    now,
  )
}

/** Locks the previous and the new person, so that neither can withdraw consent during the save. */
async function holdPeople(trx: Transaction, kind: StoryKind, id: string, person: string | null): Promise<boolean> {
  const story = await trx.selectFrom(kind).select('user_id').where('id', '=', id).executeTakeFirst()
  const people = [...new Set([story?.user_id, person])].filter((each) => typeof each === 'string').sort()
  for (const each of people) if (!(await lockUser(trx, each)) && each === person) return false
  return true
}

export async function removeStory(
  records: Records,
  actor: Actor,
  kind: StoryKind,
  id: string,
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const ofDeleted = await isStoryOfDeleted(trx, kind, id)
    return removeEntry(trx, actor, ofDeleted ? unnamed(kind) : kindOf(kind), id, now)
  })
}
