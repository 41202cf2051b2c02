import type { Actor } from '#domain/accounts'
import type { Records, Transaction } from './db.ts'
import { mayOpenMaterials } from './materials.ts'
import type { FilesTable } from './tables.ts'

/** Writes the record of a file whose bytes are already kept. */
export async function recordFile(db: Transaction | Records['write'], file: FilesTable): Promise<void> {
  await db.insertInto('files').values(file).execute()
}

/** A file this person may open, or null: not theirs, not there and not for them are one answer. */
export async function fileFor(records: Records, actor: Actor | null, fileId: string): Promise<FilesTable | null> {
  const file = await records.read.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (!file) return null
  if (file.kind === 'picture') return file
  if (!actor) return null
  if (actor.type === 'ADMIN_USER' || file.kind === 'payment-details') return file
  if (file.kind === 'material') return (await mayOpenMaterials(records.read, actor)) ? file : null
  return file.owner_id === actor.id ? file : null
}
