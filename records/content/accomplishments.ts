import { sql } from 'kysely'
import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import type { AccomplishmentWords } from '#domain/content/content-forms'
import { judgeAddition, judgeChange } from '#domain/content/editing'
import { recordDecision } from '#records/operating/audit'
import { change, type Records } from '#records/engine/db'
import { nameOfEditor, refusedSave, type Saved } from './editing.ts'
import { counted, initials, PAGE, pageOf, wayOf, type ListAsked } from '#records/engine/paging'
import { dated, finds } from '#records/engine/search'

export type Accomplishment = { id: string; title: string; content: string; date: string | null }

/** Accomplishments from a place in their order on: newest first, those without a date last. */
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

/** A page of the accomplishments for the back office, newest first, found by title. */
export async function accomplishmentsPage(records: Records, { search, page, sort }: ListAsked) {
  const listed = records.read
    .selectFrom('accomplishments')
    .$if(search !== '', (query) => query.where(finds(records, 'accomplishments', search)))
  const rows = await listed
    .select(['id', 'title', sql<string>`substr(content, 1, 400)`.as('content'), 'date', counted(search).as('total')])
    .orderBy(sort === 'name' ? initials('search') : dated('date'), wayOf(sort))
    .orderBy('id', wayOf(sort))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return pageOf(rows, listed, { search, page })
}

/** An accomplishment with everything its form needs, or null. */
export async function accomplishmentToEdit(records: Records, id: string) {
  return (
    (await records.read
      .selectFrom('accomplishments')
      .select(['id', 'title', 'content', 'date', 'revision'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

/** Adds an accomplishment under the id its form was given, or changes the version the form was opened on. */
export async function saveAccomplishment(
  records: Records,
  actor: Actor,
  { id, revision, words }: { id: string; revision: number | null; words: AccomplishmentWords },
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx
      .selectFrom('accomplishments')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const entry = stored
      ? {
          revision: stored.revision,
          updatedBy: stored.updated_by,
          same: stored.title === words.title && stored.content === words.content && stored.date === words.date,
        }
      : null
    const verdict =
      revision === null ? judgeAddition(entry, actor.id) : judgeChange(entry, { revision, actorId: actor.id })
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (verdict.do === 'saved-already') return { ok: true, do: { id, name: words.title } }
    if (!stored || revision === null) {
      const added = await trx
        .insertInto('accomplishments')
        .values({ id, ...words, updated_by: actor.id })
        .onConflict((known) => known.column('id').doNothing())
        .executeTakeFirst()
      if (Number(added.numInsertedOrUpdatedRows) !== 1) return refusedSave('already-added', actor.name)
    } else {
      const changed = await trx
        .updateTable('accomplishments')
        .set({ ...words, updated_by: actor.id, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (Number(changed.numUpdatedRows) !== 1) return refusedSave('changed')
    }
    const before = stored ? { title: stored.title, content: stored.content, date: stored.date } : { status: 'none' }
    await recordDecision(
      trx,
      actor,
      {
        action: `accomplishment ${stored ? 'update' : 'add'}`,
        subject: 'accomplishment',
        subjectId: id,
        subjectName: words.title,
        before,
        after: { ...(stored ? {} : { status: 'added' }), ...words },
      },
      now,
    )
    return { ok: true, do: { id, name: words.title } }
  })
}

/** Removes an accomplishment; whoever comes second is told that it is gone. */
export async function removeAccomplishment(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx
      .selectFrom('accomplishments')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const removed = await trx.deleteFrom('accomplishments').where('id', '=', id).executeTakeFirst()
    if (Number(removed.numDeletedRows) !== 1) return refusedSave('gone')
    await recordDecision(
      trx,
      actor,
      {
        action: 'accomplishment delete',
        subject: 'accomplishment',
        subjectId: id,
        subjectName: stored.title,
        before: {
          status: `version ${stored.revision}`,
          title: stored.title,
          content: stored.content,
          date: stored.date,
        },
        after: { status: 'deleted' },
      },
      now,
    )
    return { ok: true, do: { id, name: stored.title } }
  })
}
