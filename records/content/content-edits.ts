import { isProved } from '#domain/accounts/rights'
import type { Insertable } from 'kysely'
import { ownId, type Actor } from '#domain/accounts/accounts'
import { judgeAddition, judgeChange, type EditRefusal } from '#domain/content/content-edits'
import type { PictureFocus } from '#domain/content/pictures'
import { recordDecision } from '#records/operating/audit'
import type { Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'
import type { WinsTable } from './tables.ts'

type SaveRefusal = 'not-allowed' | 'upload-missing' | 'image-required' | 'person-gone' | EditRefusal
export type Saved =
  | { ok: true; value: { id: string; name: string } }
  | { ok: false; reason: SaveRefusal; by: string | null }

export const refusedSave = (reason: SaveRefusal, by: string | null = null): Saved => ({ ok: false, reason, by })

export type ContentEntryKind<Row> = {
  table: 'accomplishments' | 'wins' | 'news' | 'members' | 'learning_materials' | 'drills'
  subject: string
  nameOf(row: Row): string
  factsOf(row: Row): Record<string, string | null>
}

export type PictureEdit = { upload: string | null; focus: PictureFocus | null }

type Stored = { revision: number; updated_by: string | null; image?: string | null; file_id?: string }

export async function heldEntry<Row>(
  trx: Transaction,
  { table }: ContentEntryKind<Row>,
  id: string,
): Promise<(Row & Stored) | undefined> {
  const row = await trx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  // Kysely types one table at a time; the kind names the columns of its own.
  return row as (Row & Stored) | undefined
}

export async function saveEntry<Row>(
  trx: Transaction,
  by: Actor,
  kind: ContentEntryKind<Row>,
  edit: {
    id: string
    revision: number | null
    words: Partial<Row>
    more?: Partial<Row>
    picture?: PictureEdit & { required: boolean }
  },
  now: Date,
): Promise<Saved> {
  const { id, revision, words, picture } = edit
  const stored = await heldEntry(trx, kind, id)
  const row = { ...stored, ...words, ...edit.more } as Row & Stored
  const saved = { id, name: kind.nameOf(row) }
  const same = stored !== undefined && sameWords(stored, words) && (await samePicture(trx, stored, picture))
  const answer = await answeredAlready(trx, by, stored, { revision, same, saved })
  if (answer) return answer

  const taken = picture?.upload ? await takeUpload(trx, by, picture.upload, 'picture') : null
  if (picture?.upload && !taken) return refusedSave('upload-missing')
  const image = taken ?? stored?.image ?? null
  if (picture?.required && !image) return refusedSave('image-required')
  const values = { ...words, ...edit.more, ...(picture ? { image } : {}), updated_by: by.id }
  const table = kind.table as 'wins'
  if (!stored || revision === null) {
    const added = await trx
      .insertInto(table)
      .values({ id, ...values } as unknown as Insertable<WinsTable>)
      .onConflict((known) => known.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return refusedSave('already-added', by.name)
  } else {
    const changed = await trx
      .updateTable(table)
      .set({ ...values, revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return refusedSave('changed')
  }
  if (picture && image) await trx.updateTable('files').set({ focus: picture.focus }).where('id', '=', image).execute()
  if (taken && stored?.image && stored.image !== taken) await releaseFile(trx, stored.image, now)
  await recordDecision(
    trx,
    by,
    {
      action: `${kind.subject} ${stored ? 'update' : 'add'}`,
      subject: kind.subject,
      id,
      name: saved.name,
      before: stored ? kind.factsOf(stored) : { status: 'none' },
      after: { ...(stored ? {} : { status: 'added' }), ...kind.factsOf({ ...row, image }) },
    },
    now,
  )
  return { ok: true, value: saved }
}

export async function removeEntry<Row>(
  trx: Transaction,
  by: Actor,
  kind: ContentEntryKind<Row>,
  id: string,
  now: Date,
): Promise<Saved> {
  if (!isProved(by, now)) return refusedSave('not-allowed')
  const { table, subject, nameOf, factsOf } = kind
  const stored = await heldEntry(trx, kind, id)
  if (!stored) return refusedSave('gone')
  const removed = await trx.deleteFrom(table).where('id', '=', id).executeTakeFirst()
  if (removed.numDeletedRows !== 1n) return refusedSave('gone')
  for (const file of [stored.file_id, stored.image]) if (file) await releaseFile(trx, file, now)
  const name = nameOf(stored)
  const before = { status: `version ${stored.revision}`, ...factsOf(stored) }
  await recordDecision(
    trx,
    by,
    { action: `${subject} delete`, subject, id, name, before, after: { status: 'deleted' } },
    now,
  )
  return { ok: true, value: { id, name } }
}

/** The result of a save that needs no write, refused or already done; null when it must be written. */
export async function answeredAlready(
  trx: Transaction,
  by: Actor,
  stored: Stored | undefined,
  { revision, same, saved }: { revision: number | null; same: boolean; saved: { id: string; name: string } },
): Promise<Saved | null> {
  const entry = stored ? { revision: stored.revision, updatedBy: stored.updated_by, same } : null
  const verdict = revision === null ? judgeAddition(entry, by.id) : judgeChange(entry, { revision, actorId: by.id })
  if (verdict.ok) return verdict.value === 'saved-already' ? { ok: true, value: saved } : null
  const editor = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', stored?.updated_by ?? '')
    .executeTakeFirst()
  return refusedSave(verdict.reason, editor?.name ?? null)
}

function sameWords<Row>(stored: Row, words: Partial<Row>): boolean {
  return (Object.keys(words) as (keyof Row)[]).every((column) => stored[column] === words[column])
}

async function samePicture(trx: Transaction, { image }: Stored, picture: PictureEdit | undefined): Promise<boolean> {
  if (!picture || !image) return !picture?.upload
  if (picture.upload !== null && picture.upload !== image) return false
  const file = await trx.selectFrom('files').select('focus').where('id', '=', image).executeTakeFirst()
  return (file?.focus ?? null) === picture.focus
}

/** Ends the upload and keeps its file. Null when it is missing, another person's or for another purpose. */
export async function takeUpload(
  trx: Transaction,
  actor: Pick<Actor, 'id'>,
  uploadId: string,
  purpose: 'picture' | 'pdf' | 'recording' | 'voice-note',
): Promise<string | null> {
  const upload = await trx
    .selectFrom('uploads')
    .select('file_id')
    .where('id', '=', uploadId)
    .where('user_id', '=', ownId(actor))
    .where('purpose', '=', purpose)
    .where('file_id', 'is not', null)
    .executeTakeFirst()
  if (!upload?.file_id) return null
  const taken = await trx.deleteFrom('uploads').where('id', '=', uploadId).executeTakeFirst()
  return taken.numDeletedRows === 1n ? upload.file_id : null
}
