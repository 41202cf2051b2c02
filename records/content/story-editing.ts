import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { StoryWords } from '#domain/content/content-forms'
import type { StoryKind } from '#domain/content/stories'
import { change, type Records } from '#records/engine/db'
import { refusedSave, removeEntry, saveEntry, type EntryKind, type PictureAsked, type Saved } from './editing.ts'
import { counted, initials, onPage, pageOf, type ListAsked } from '#records/engine/paging'
import { dated, searched } from '#records/engine/search'
import type { WinsTable } from './tables.ts'

export async function storiesPage(records: Records, kind: StoryKind, asked: ListAsked) {
  const listed = searched(records, kind, asked.search)
  const query = listed.select([
    'id',
    'title',
    sql<string>`substr(content, 1, 400)`.as('content'),
    'date',
    'post_url as postUrl',
    'image',
    counted(asked.search).as('total'),
  ])
  const rows = await onPage(query, asked.sort === 'name' ? initials('search') : dated('date'), 'id', asked).execute()
  return pageOf(rows, listed, asked)
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
    ])
    .where(`${kind}.id`, '=', id)
    .executeTakeFirst()
  return row ?? null
}

type StoryRow = Pick<WinsTable, 'title' | 'content' | 'date' | 'post_url' | 'image'>
const kindOf = (table: StoryKind): EntryKind<StoryRow> => ({
  table,
  subject: table === 'wins' ? 'win' : 'news',
  nameOf: ({ title }) => title,
  factsOf: ({ title, content, date, post_url: postUrl, image }) => ({ title, content, date, postUrl, image }),
})

export type StorySave = { id: string; revision: number | null; words: StoryWords } & PictureAsked

export async function saveStory(
  records: Records,
  actor: Actor,
  kind: StoryKind,
  { id, revision, words: { postUrl, ...typed }, upload, focus }: StorySave,
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  const words = { ...typed, post_url: postUrl }
  const picture = { upload, focus, required: true }
  return change(records, (trx) => saveEntry(trx, actor, kindOf(kind), { id, revision, words, picture }, now))
}

export async function removeStory(
  records: Records,
  actor: Actor,
  kind: StoryKind,
  id: string,
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return change(records, (trx) => removeEntry(trx, actor, kindOf(kind), id, now))
}
