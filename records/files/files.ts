import { isAdministrator, isOwner, type Actor } from '#domain/accounts/accounts'
import { CLEARED } from '#domain/files/cleared'
import { may } from '#domain/accounts/rights'
import { newId, type Records, type Transaction } from '#records/engine/db'
import { mayOpenMaterialFile } from '#records/training/materials'
import type { FilesTable } from './tables.ts'

export type NewFile = {
  kind: FilesTable['kind']
  ownerId: string | null
  key: string
  viewKey: string | null
  contentType: string
  viewType: string | null
  bytes: number
  width: number | null
  height: number | null
  sha256: string
  sourceSha256: string | null
  placeholder?: string | null
  milliseconds?: number | null
}

export async function recordFile(
  db: Transaction | Records['write'],
  file: NewFile,
  now: Date,
  id: string = newId(),
): Promise<string> {
  await db
    .insertInto('files')
    .values({
      id,
      kind: file.kind,
      owner_id: file.ownerId,
      key: file.key,
      view_key: file.viewKey,
      content_type: file.contentType,
      view_type: file.viewType,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      sha256: file.sha256,
      source_sha256: file.sourceSha256,
      placeholder: file.placeholder ?? null,
      milliseconds: file.milliseconds ?? null,
      created_at: now.toISOString(),
    })
    .execute()
  await db
    .deleteFrom('file_removals')
    .where('key', 'in', [file.key, ...(file.viewKey ? [file.viewKey] : [])])
    .execute()
  return id
}

/** Null alike for another person's, a missing and a forbidden file. */
export async function fileFor(records: Records, actor: Actor | null, fileId: string): Promise<FilesTable | null> {
  const file = await records.read.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (!file || file.key.startsWith(CLEARED)) return null
  if (file.kind === 'picture') return file
  if (!actor) return null
  if (file.kind === 'payment-details') return file
  if (file.kind === 'former-payment-details' || file.kind === 'qr-ph')
    return may(actor, 'payment-details') ? file : null
  if (file.kind === 'receipt' && may(actor, 'payments')) return file
  if (file.kind === 'guardian-paper') return may(actor, 'guardians') ? file : null
  // Recordings have an address of their own, which logs each playing.
  if (file.kind === 'recording' || file.kind === 'voice-note') return null
  if (file.kind === 'avatar' && isAdministrator(actor)) return file
  if (file.kind === 'material') return (await mayOpenMaterialFile(records.read, actor, file.id)) ? file : null
  return isOwner(actor, file.owner_id) ? file : null
}
