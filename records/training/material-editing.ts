import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { judgeAddition, judgeChange } from '#domain/content/editing'
import { recordDecision } from '#records/operating/audit'
import { change, type Records } from '#records/engine/db'
import { nameOfEditor, refusedSave, takeUpload, type Saved } from '#records/content/editing'
import { releaseFile } from '#records/files/file-removals'
import { counted, initials, PAGE, pageOf, wayOf, type ListAsked } from '#records/engine/paging'
import { finds } from '#records/engine/search'

/** A page of the learning materials for the back office, newest first, found by file name. */
export async function materialsPage(records: Records, { search, page, sort }: ListAsked) {
  const listed = records.read
    .selectFrom('learning_materials')
    .$if(search !== '', (query) => query.where(finds(records, 'learning_materials', search)))
  const rows = await listed
    .innerJoin('files', 'files.id', 'learning_materials.file_id')
    .select([
      'learning_materials.id',
      'file_name as fileName',
      'file_id as fileId',
      'image',
      'files.view_key as firstPage',
      'learning_materials.created_at as createdAt',
      counted(search).as('total'),
    ])
    .orderBy(sort === 'name' ? initials('learning_materials.search') : 'learning_materials.created_at', wayOf(sort))
    .orderBy('learning_materials.id', wayOf(sort))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return pageOf(rows, listed, { search, page })
}

/** A learning material with what its forms need, or null. */
export async function materialToEdit(records: Records, id: string) {
  return (
    (await records.read
      .selectFrom('learning_materials')
      .select(['id', 'file_name as fileName', 'file_id as fileId', 'image', 'revision'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

/** Adds a learning material under the id its form was given. Without a picture its PDF's first page is shown. */
export async function addMaterial(
  records: Records,
  actor: Actor,
  { id, fileName, pdf, image }: { id: string; fileName: string; pdf: string; image: string | null },
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx.selectFrom('learning_materials').selectAll().where('id', '=', id).executeTakeFirst()
    const verdict = judgeAddition(
      stored
        ? {
            revision: stored.revision,
            updatedBy: stored.updated_by,
            same: stored.file_id === pdf && stored.image === image,
          }
        : null,
      actor.id,
    )
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (verdict.do === 'saved-already') return { ok: true, do: { id, name: fileName } }
    const fileId = await takeUpload(trx, actor, pdf, 'pdf')
    const shown = image ? await takeUpload(trx, actor, image, 'picture') : null
    if (!fileId || (image && !shown)) return refusedSave('upload-missing')
    const added = await trx
      .insertInto('learning_materials')
      .values({
        id,
        file_name: fileName,
        file_id: fileId,
        image: shown,
        created_at: now.toISOString(),
        updated_by: actor.id,
      })
      .onConflict((known) => known.column('id').doNothing())
      .executeTakeFirst()
    if (Number(added.numInsertedOrUpdatedRows) !== 1) return refusedSave('already-added', actor.name)
    await recordDecision(
      trx,
      actor,
      {
        action: 'material add',
        subject: 'material',
        subjectId: id,
        subjectName: fileName,
        before: { status: 'none' },
        after: { status: 'added', fileName, file: fileId, image: shown },
      },
      now,
    )
    return { ok: true, do: { id, name: fileName } }
  })
}

/** Gives a learning material a new PDF; without a new picture, one that somebody chose stays. */
export async function reuploadMaterial(
  records: Records,
  actor: Actor,
  { id, revision, pdf, image }: { id: string; revision: number; pdf: string; image: string | null },
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx
      .selectFrom('learning_materials')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const verdict = judgeChange(
      stored
        ? {
            revision: stored.revision,
            updatedBy: stored.updated_by,
            same: stored.file_id === pdf && (image === null || image === stored.image),
          }
        : null,
      { revision, actorId: actor.id },
    )
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (!stored) return refusedSave('gone')
    if (verdict.do === 'saved-already') return { ok: true, do: { id, name: stored.file_name } }
    const fileId = await takeUpload(trx, actor, pdf, 'pdf')
    const taken = image ? await takeUpload(trx, actor, image, 'picture') : null
    if (!fileId || (image && !taken)) return refusedSave('upload-missing')
    const shown = taken ?? stored.image
    const changed = await trx
      .updateTable('learning_materials')
      .set({ file_id: fileId, image: shown, updated_by: actor.id, revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (Number(changed.numUpdatedRows) !== 1) return refusedSave('changed')
    await releaseFile(trx, stored.file_id, now)
    if (stored.image && stored.image !== shown) await releaseFile(trx, stored.image, now)
    await recordDecision(
      trx,
      actor,
      {
        action: 'material reupload',
        subject: 'material',
        subjectId: id,
        subjectName: stored.file_name,
        before: { file: stored.file_id, image: stored.image },
        after: { file: fileId, image: shown },
      },
      now,
    )
    return { ok: true, do: { id, name: stored.file_name } }
  })
}

/** Gives a learning material another name. */
export async function renameMaterial(
  records: Records,
  actor: Actor,
  { id, revision, fileName }: { id: string; revision: number; fileName: string },
  now: Date,
): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx
      .selectFrom('learning_materials')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const verdict = judgeChange(
      stored
        ? { revision: stored.revision, updatedBy: stored.updated_by, same: stored.file_name === fileName }
        : null,
      { revision, actorId: actor.id },
    )
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (verdict.do === 'saved-already') return { ok: true, do: { id, name: fileName } }
    const changed = await trx
      .updateTable('learning_materials')
      .set({ file_name: fileName, updated_by: actor.id, revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (Number(changed.numUpdatedRows) !== 1) return refusedSave('changed')
    await recordDecision(
      trx,
      actor,
      {
        action: 'material rename',
        subject: 'material',
        subjectId: id,
        subjectName: fileName,
        before: { status: stored?.file_name ?? '' },
        after: { status: fileName },
      },
      now,
    )
    return { ok: true, do: { id, name: fileName } }
  })
}

/** Removes a learning material and lets go of its PDF and its picture. */
export async function removeMaterial(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (!isAdministrator(actor)) return refusedSave('not-allowed')
  return change(records, async (trx) => {
    const stored = await trx
      .selectFrom('learning_materials')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const removed = await trx.deleteFrom('learning_materials').where('id', '=', id).executeTakeFirst()
    if (Number(removed.numDeletedRows) !== 1) return refusedSave('gone')
    await releaseFile(trx, stored.file_id, now)
    if (stored.image) await releaseFile(trx, stored.image, now)
    await recordDecision(
      trx,
      actor,
      {
        action: 'material delete',
        subject: 'material',
        subjectId: id,
        subjectName: stored.file_name,
        before: { status: `version ${stored.revision}`, file: stored.file_id, image: stored.image },
        after: { status: 'deleted' },
      },
      now,
    )
    return { ok: true, do: { id, name: stored.file_name } }
  })
}
