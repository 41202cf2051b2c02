import type { Updateable } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { recordDecision, type AuditEntry } from '#records/operating/audit'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import {
  answeredAlready,
  heldEntry,
  refusedSave,
  removeEntry,
  takeUpload,
  type ContentEntryKind,
  type Saved,
} from '#records/content/content-edits'
import { releaseFile } from '#records/files/file-removals'
import { counted, initials, onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { searched } from '#records/engine/search'
import type { LearningMaterialsTable } from './tables.ts'

export async function materialsPage(records: Records, listQuery: ListQuery) {
  const listed = searched(records, 'learning_materials', listQuery.search)
  const query = listed
    .innerJoin('files', 'files.id', 'learning_materials.file_id')
    .leftJoin('material_sections', 'material_sections.id', 'learning_materials.section_id')
    .select([
      'learning_materials.id',
      'file_name as fileName',
      'file_id as fileId',
      'image',
      'files.view_key as firstPage',
      'learning_materials.created_at as createdAt',
      'material_sections.name as section',
      counted(listQuery.search).as('total'),
    ])
  const key = listQuery.sort === 'name' ? initials('learning_materials.search') : 'learning_materials.created_at'
  const rows = await onPage(query, key, 'learning_materials.id', listQuery).execute()
  return pageOf(rows, listed, listQuery)
}

export async function materialToEdit(records: Records, id: string) {
  return (
    (await records.read
      .selectFrom('learning_materials')
      .select(['id', 'file_name as fileName', 'file_id as fileId', 'image', 'revision'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

const KIND: ContentEntryKind<Pick<LearningMaterialsTable, 'file_name' | 'file_id' | 'image'>> = {
  table: 'learning_materials',
  subject: 'material',
  nameOf: ({ file_name }) => file_name,
  factsOf: ({ file_id: file, image }) => ({ file, image }),
}

export async function addMaterial(
  records: Records,
  actor: Actor,
  {
    id,
    fileName,
    pdf,
    image,
    section = null,
  }: { id: string; fileName: string; pdf: string; image: string | null; section?: string | null },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'materials')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await heldEntry(trx, KIND, id)
    const saved = { id, name: fileName }
    const same = stored?.file_id === pdf && stored.image === image
    const answer = await answeredAlready(trx, actor, stored, { revision: null, same, saved })
    if (answer) return answer
    const file = await takeUpload(trx, actor, pdf, 'pdf')
    const shown = image ? await takeUpload(trx, actor, image, 'picture') : null
    if (!file || (image && !shown)) return refusedSave('upload-missing')
    const place = await lastPlaceIn(trx, section)
    // Without its section, every trainee could open it.
    if (place === null) return refusedSave('changed')
    const written = { file_name: fileName, file_id: file, image: shown, updated_by: actor.id, ...place }
    const added = await trx
      .insertInto('learning_materials')
      .values({ id, ...written, created_at: now.toISOString() })
      .onConflict((known) => known.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return refusedSave('already-added', actor.name)
    const after = { status: 'added', fileName, file, image: shown }
    await recordMaterialChange(trx, actor, 'add', saved, { before: { status: 'none' }, after }, now)
    return { ok: true, value: saved }
  })
}

async function lastPlaceIn(
  trx: Transaction,
  section: string | null,
): Promise<{ section_id: string | null; position: number } | null> {
  const found =
    section === null ||
    (await trx.selectFrom('material_sections').select('id').where('id', '=', section).executeTakeFirst())
  if (!found) return null
  const last = await trx
    .selectFrom('learning_materials')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('section_id', section === null ? 'is' : '=', section)
    .executeTakeFirst()
  return { section_id: section, position: last?.position ? last.position + 1 : 0 }
}

export async function reuploadMaterial(
  records: Records,
  actor: Actor,
  { id, revision, pdf, image }: { id: string; revision: number; pdf: string; image: string | null },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'materials')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await heldEntry(trx, KIND, id)
    const saved = { id, name: stored?.file_name ?? '' }
    const same = stored?.file_id === pdf && (image === null || image === stored.image)
    const answer = await answeredAlready(trx, actor, stored, { revision, same, saved })
    if (answer) return answer
    if (!stored) return refusedSave('gone')
    const file = await takeUpload(trx, actor, pdf, 'pdf')
    const taken = image ? await takeUpload(trx, actor, image, 'picture') : null
    if (!file || (image && !taken)) return refusedSave('upload-missing')
    const shown = taken ?? stored.image
    if (!(await rewritten(trx, actor, { id, revision }, { file_id: file, image: shown })))
      return refusedSave('changed')
    await releaseFile(trx, stored.file_id, now)
    if (stored.image && stored.image !== shown) await releaseFile(trx, stored.image, now)
    await recordMaterialChange(
      trx,
      actor,
      'reupload',
      saved,
      { before: KIND.factsOf(stored), after: { file, image: shown } },
      now,
    )
    return { ok: true, value: saved }
  })
}

export async function renameMaterial(
  records: Records,
  actor: Actor,
  { id, revision, fileName }: { id: string; revision: number; fileName: string },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'materials')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await heldEntry(trx, KIND, id)
    const saved = { id, name: fileName }
    const same = stored?.file_name === fileName
    const answer = await answeredAlready(trx, actor, stored, { revision, same, saved })
    if (answer) return answer
    if (!(await rewritten(trx, actor, { id, revision }, { file_name: fileName }))) return refusedSave('changed')
    const facts = { before: { status: stored?.file_name ?? '' }, after: { status: fileName } }
    await recordMaterialChange(trx, actor, 'rename', saved, facts, now)
    return { ok: true, value: saved }
  })
}

export async function removeMaterial(records: Records, actor: Actor, id: string, now: Date): Promise<Saved> {
  if (!may(actor, 'materials')) return refusedSave('not-allowed')
  return transaction(records, (trx) => removeEntry(trx, actor, KIND, id, now))
}

async function rewritten(
  trx: Transaction,
  by: Actor,
  { id, revision }: { id: string; revision: number },
  written: Updateable<LearningMaterialsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('learning_materials')
    .set({ ...written, updated_by: by.id, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

function recordMaterialChange(
  trx: Transaction,
  by: Actor,
  done: string,
  { id, name }: { id: string; name: string },
  facts: Pick<AuditEntry, 'before' | 'after'>,
  now: Date,
): Promise<void> {
  return recordDecision(trx, by, { action: `material ${done}`, subject: 'material', id, name, ...facts }, now)
}
