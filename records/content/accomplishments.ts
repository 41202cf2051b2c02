import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { AccomplishmentWords } from '#domain/content/content-forms'
import { change, type Records } from '#records/engine/db'
import { refusedSave, removeEntry, saveEntry, type EntryKind, type Saved } from './editing.ts'
import { counted, initials, onPage, pageOf, type ListAsked } from '#records/engine/paging'
import { dated, searched } from '#records/engine/search'

export type Accomplishment = { id: string; title: string; content: string; date: string | null }

/** Newest first, undated ones last. */
export async function accomplishmentsFrom(
  records: Records,
  offset: number,
  limit: number,
): Promise<Accomplishment[]> {
  return records.read
    .selectFrom('accomplishments')
    .select(['id', 'title', 'content', 'date'])
    .orderBy(dated('date'), 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function accomplishmentsPage(records: Records, asked: ListAsked) {
  const listed = searched(records, 'accomplishments', asked.search)
  const query = listed.select([
    'id',
    'title',
    sql<string>`substr(content, 1, 400)`.as('content'),
    'date',
    counted(asked.search).as('total'),
  ])
  const rows = await onPage(query, asked.sort === 'name' ? initials('search') : dated('date'), 'id', asked).execute()
  return pageOf(rows, listed, asked)
}

export async function accomplishmentToEdit(records: Records, id: string) {
  return (
    (await records.read
      .selectFrom('accomplishments')
      .select(['id', 'title', 'content', 'date', 'revision'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

const KIND: EntryKind<AccomplishmentWords> = {
  table: 'accomplishments',
  subject: 'accomplishment',
  nameOf: ({ title }) => title,
  factsOf: ({ title, content, date }) => ({ title, content, date }),
}

export async function saveAccomplishment(
  records: Records,
  actor: Actor,
  asked: { id: string; revision: number | null; words: AccomplishmentWords },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return change(records, (trx) => saveEntry(trx, actor, KIND, asked, now))
}

export async function removeAccomplishment(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return change(records, (trx) => removeEntry(trx, actor, KIND, id, now))
}
