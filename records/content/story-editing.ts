import { sql } from 'kysely'
import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import type { StoryWords } from '#domain/content/content-forms'
import { judgeAddition, judgeChange } from '#domain/content/editing'
import type { PictureFocus } from '#domain/content/pictures'
import type { StoryKind } from '#domain/content/stories'
import { recordDecision } from '#records/operating/audit'
import { change, type Records, type Transaction } from '#records/engine/db'
import { nameOfEditor, refusedSave, takeUpload, type Saved } from './editing.ts'
import { releaseFile } from '#records/files/file-removals'
import { counted, initials, PAGE, pageOf, wayOf, type ListAsked } from '#records/engine/paging'
import { dated, finds } from '#records/engine/search'

const SUBJECTS = { wins: 'win', news: 'news' } as const

/** A page of the wins or the news for the back office, newest date first, found by title. */
export async function storiesPage(records: Records, kind: StoryKind, { search, page, sort }: ListAsked) {
  const listed = records.read
    .selectFrom(kind)
    .$if(search !== '', (query) => query.where(finds(records, kind, search)))
  const rows = await listed
    .select([
      'id',
      'title',
      sql<string>`substr(content, 1, 400)`.as('content'),
      'date',
      'post_url as postUrl',
      'image',
      counted(search).as('total'),
    ])
    .orderBy(sort === 'name' ? initials('search') : dated('date'), wayOf(sort))
    .orderBy('id', wayOf(sort))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return pageOf(rows, listed, { search, page })
}

/** A win or a news item with everything its form needs, or null. */
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

export type StorySave = {
  id: string
  revision: number | null
  words: StoryWords
  upload: string | null
  focus: PictureFocus | null
}

/**
 * Adds or changes a win or a news item, with its picture; an older version is refused and names who made the newer
 * one.
 */
export async function saveStory(
  records: Records,
  actor: Actor,
  kind: StoryKind,
  { id, revision, words, upload, focus }: StorySave,
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx.selectFrom(kind).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const entry = stored
      ? {
          revision: stored.revision,
          updatedBy: stored.updated_by,
          same:
            stored.title === words.title &&
            stored.content === words.content &&
            stored.date === words.date &&
            stored.post_url === words.postUrl &&
            (upload === null || upload === stored.image) &&
            (await focusIs(trx, stored.image, focus)),
        }
      : null
    const verdict =
      revision === null ? judgeAddition(entry, actor.id) : judgeChange(entry, { revision, actorId: actor.id })
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (verdict.do === 'saved-already') return { ok: true, do: { id, name: words.title } }

    const taken = upload ? await takeUpload(trx, actor, upload, 'picture') : null
    if (upload && !taken) return refusedSave('upload-missing')
    const image = taken ?? stored?.image ?? null
    if (!image) return refusedSave('image-required')
    const values = {
      title: words.title,
      content: words.content,
      date: words.date,
      post_url: words.postUrl,
      image,
      updated_by: actor.id,
    }
    if (!stored || revision === null) {
      const added = await trx
        .insertInto(kind)
        .values({ id, ...values })
        .onConflict((known) => known.column('id').doNothing())
        .executeTakeFirst()
      if (Number(added.numInsertedOrUpdatedRows) !== 1) return refusedSave('already-added', actor.name)
    } else {
      const changed = await trx
        .updateTable(kind)
        .set({ ...values, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (Number(changed.numUpdatedRows) !== 1) return refusedSave('changed')
    }
    await trx.updateTable('files').set({ focus }).where('id', '=', image).execute()
    if (taken && stored?.image && stored.image !== taken) await releaseFile(trx, stored.image, now)
    const before = stored
      ? {
          title: stored.title,
          content: stored.content,
          date: stored.date,
          postUrl: stored.post_url,
          image: stored.image,
        }
      : { status: 'none' }
    await recordDecision(
      trx,
      actor,
      {
        action: `${SUBJECTS[kind]} ${stored ? 'update' : 'add'}`,
        subject: SUBJECTS[kind],
        subjectId: id,
        subjectName: words.title,
        before,
        after: { ...(stored ? {} : { status: 'added' }), ...words, image },
      },
      now,
    )
    return { ok: true, do: { id, name: words.title } }
  })
}

/** Removes a win or a news item and lets go of its picture; whoever comes second is told that it is gone. */
export async function removeStory(
  records: Records,
  actor: Actor,
  kind: StoryKind,
  id: string,
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx.selectFrom(kind).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const removed = await trx.deleteFrom(kind).where('id', '=', id).executeTakeFirst()
    if (Number(removed.numDeletedRows) !== 1) return refusedSave('gone')
    if (stored.image) await releaseFile(trx, stored.image, now)
    await recordDecision(
      trx,
      actor,
      {
        action: `${SUBJECTS[kind]} delete`,
        subject: SUBJECTS[kind],
        subjectId: id,
        subjectName: stored.title,
        before: {
          status: `version ${stored.revision}`,
          title: stored.title,
          content: stored.content,
          date: stored.date,
          postUrl: stored.post_url,
          image: stored.image,
        },
        after: { status: 'deleted' },
      },
      now,
    )
    return { ok: true, do: { id, name: stored.title } }
  })
}

/** Tells whether a stored picture already has this focus; without a picture there is none to differ. */
export async function focusIs(trx: Transaction, fileId: string | null, focus: PictureFocus | null): Promise<boolean> {
  if (!fileId) return true
  const file = await trx.selectFrom('files').select('focus').where('id', '=', fileId).executeTakeFirst()
  return (file?.focus ?? null) === focus
}
