import { ownId, type Actor } from '#domain/accounts/accounts'
import type { EditRefusal } from '#domain/content/editing'
import type { Transaction } from '#records/engine/db'

export type SaveRefusal = 'not-allowed' | 'upload-missing' | 'image-required' | EditRefusal
/** What saving an entry came to; `by` names who changed it in the meantime. */
export type Saved =
  | { ok: true; do: { id: string; name: string } }
  | { ok: false; because: SaveRefusal; by: string | null }

export const refusedSave = (because: SaveRefusal, by: string | null = null): Saved => ({ ok: false, because, by })

/** The name of the user who made the newest version, for the person who comes too late. */
export async function nameOfEditor(trx: Transaction, userId: string | null): Promise<string | null> {
  if (!userId) return null
  const row = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? null
}

/**
 * Takes this person's arrived upload for a record: the upload ends, its file stays. Null when it is not there, not
 * theirs or for something else.
 */
export async function takeUpload(
  trx: Transaction,
  actor: Pick<Actor, 'id'>,
  uploadId: string,
  purpose: 'picture' | 'pdf',
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
  return Number(taken.numDeletedRows) === 1 ? upload.file_id : null
}
