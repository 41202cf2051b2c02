import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { AccomplishmentWords } from '#domain/content/content-forms'
import { transaction, type Records } from '#records/engine/db'
import { refusedSave, removeEntry, saveEntry, type ContentEntryKind, type Saved } from './content-edits.ts'
import { counted, initials, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { dated, searched } from '#records/engine/search'

export type Accomplishment = { id: string; title: string; content: string; date: string | null }

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

export async function accomplishmentsPage(records: Records, request: ListQuery) {
  const listed = searched(records, 'accomplishments', request.search)
  const query = listed.select([
    'id',
    'title',
    sql<string>`substr(content, 1, 400)`.as('content'),
    'date',
    counted(request.search).as('total'),
  ])
  const rows = await onPage(
    query,
    request.sort === 'name' ? initials('search') : dated('date'),
    'id',
    request,
  ).execute()
  return pageOf(rows, listed, request)
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

const KIND: ContentEntryKind<AccomplishmentWords> = {
  table: 'accomplishments',
  subject: 'accomplishment',
  nameOf: ({ title }) => title,
  factsOf: ({ title, content, date }) => ({ title, content, date }),
}

export async function saveAccomplishment(
  records: Records,
  actor: Actor,
  request: { id: string; revision: number | null; words: AccomplishmentWords },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return transaction(records, (trx) => saveEntry(trx, actor, KIND, request, now))
}

export async function removeAccomplishment(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return transaction(records, (trx) => removeEntry(trx, actor, KIND, id, now))
}
