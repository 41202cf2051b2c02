import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import type { MemberWords } from '#domain/content/content-forms'
import { judgeAddition, judgeChange } from '#domain/content/editing'
import { manilaDayOf } from '#domain/words/formats'
import type { PictureFocus } from '#domain/content/pictures'
import { recordDecision } from '#records/operating/audit'
import { change, type Records } from '#records/engine/db'
import { nameOfEditor, refusedSave, takeUpload, type Saved } from './editing.ts'
import { releaseFile } from '#records/files/file-removals'
import { focusIs } from './story-editing.ts'

/** A member with everything the form needs, or null. */
export async function memberToEdit(records: Records, id: string) {
  const row = await records.read
    .selectFrom('members')
    .leftJoin('files', 'files.id', 'members.image')
    .select([
      'members.id',
      'members.name',
      'members.titles',
      'members.testimonial',
      'members.image',
      'members.revision',
      'files.focus',
    ])
    .where('members.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export type MemberSave = {
  id: string
  revision: number | null
  words: MemberWords
  upload: string | null
  focus: PictureFocus | null
}

/** Adds or changes a member; the day is today's in Manila each time. A picture may be left out. */
export async function saveMember(
  records: Records,
  actor: Actor,
  { id, revision, words, upload, focus }: MemberSave,
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const entry = stored
      ? {
          revision: stored.revision,
          updatedBy: stored.updated_by,
          same:
            stored.name === words.name &&
            stored.titles === words.titles &&
            stored.testimonial === words.testimonial &&
            (upload === null || upload === stored.image) &&
            (await focusIs(trx, stored.image, focus)),
        }
      : null
    const verdict =
      revision === null ? judgeAddition(entry, actor.id) : judgeChange(entry, { revision, actorId: actor.id })
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (verdict.do === 'saved-already') return { ok: true, do: { id, name: words.name } }
    const taken = upload ? await takeUpload(trx, actor, upload, 'picture') : null
    if (upload && !taken) return refusedSave('upload-missing')
    const image = taken ?? stored?.image ?? null
    const values = { ...words, image, date: manilaDayOf(now), updated_by: actor.id }
    if (!stored || revision === null) {
      const added = await trx
        .insertInto('members')
        .values({ id, ...values })
        .onConflict((known) => known.column('id').doNothing())
        .executeTakeFirst()
      if (Number(added.numInsertedOrUpdatedRows) !== 1) return refusedSave('already-added', actor.name)
    } else {
      const changed = await trx
        .updateTable('members')
        .set({ ...values, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (Number(changed.numUpdatedRows) !== 1) return refusedSave('changed')
    }
    if (image) await trx.updateTable('files').set({ focus }).where('id', '=', image).execute()
    if (taken && stored?.image && stored.image !== taken) await releaseFile(trx, stored.image, now)
    const before = stored
      ? {
          name: stored.name,
          titles: stored.titles,
          testimonial: stored.testimonial,
          date: stored.date,
          image: stored.image,
        }
      : { status: 'none' }
    await recordDecision(
      trx,
      actor,
      {
        action: `member ${stored ? 'update' : 'add'}`,
        subject: 'member',
        subjectId: id,
        subjectName: words.name,
        before,
        after: { ...(stored ? {} : { status: 'added' }), ...words, date: values.date, image },
      },
      now,
    )
    return { ok: true, do: { id, name: words.name } }
  })
}

/** Removes a member, the testimonial with it, and lets go of the picture. */
export async function removeMember(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx.selectFrom('members').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const removed = await trx.deleteFrom('members').where('id', '=', id).executeTakeFirst()
    if (Number(removed.numDeletedRows) !== 1) return refusedSave('gone')
    if (stored.image) await releaseFile(trx, stored.image, now)
    await recordDecision(
      trx,
      actor,
      {
        action: 'member delete',
        subject: 'member',
        subjectId: id,
        subjectName: stored.name,
        before: {
          status: `version ${stored.revision}`,
          name: stored.name,
          titles: stored.titles,
          testimonial: stored.testimonial,
          date: stored.date,
          image: stored.image,
        },
        after: { status: 'deleted' },
      },
      now,
    )
    return { ok: true, do: { id, name: stored.name } }
  })
}
