import type { RemovalReason } from '#domain/training/practice/attempts'
import type { Reader, Transaction } from '#records/engine/db'
import { dropFile } from '#records/files/file-removals'

/** Removes the recordings of these attempts with their files; the rows stay for the chart. Reported ones stay too. */
export async function removeRecordings(
  trx: Transaction,
  ids: readonly string[],
  why: RemovalReason,
  now: Date,
): Promise<number> {
  let removed = 0
  for (const id of ids) {
    const attempt = await trx
      .selectFrom('practice_attempts')
      .innerJoin('files', 'files.id', 'practice_attempts.file_id')
      .select(['files.id', 'files.key', 'files.view_key'])
      .where('practice_attempts.id', '=', id)
      .where('practice_attempts.removed_at', 'is', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    if (!attempt) continue
    const changed = await trx
      .updateTable('practice_attempts')
      .set({ removed_at: now.toISOString(), removed_why: why, file_id: null })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) continue
    await dropFile(trx, attempt, now)
    await dropVoiceNotes(trx, id, now)
    removed += 1
  }
  return removed
}

/** Call where consent to recordings ends: all of the person's recordings go in the same transaction. */
export async function removeRecordingsOf(trx: Transaction, userId: string, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom('practice_attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  return removeRecordings(
    trx,
    rows.map(({ id }) => id),
    'withdrawn',
    now,
  )
}

async function dropVoiceNotes(trx: Transaction, attemptId: string, now: Date): Promise<void> {
  const notes = await trx
    .selectFrom('practice_moments')
    .innerJoin('files', 'files.id', 'practice_moments.voice_file_id')
    .select(['files.id', 'files.key', 'files.view_key'])
    .where('attempt_id', '=', attemptId)
    .execute()
  if (notes.length === 0) return
  await trx.updateTable('practice_moments').set({ voice_file_id: null }).where('attempt_id', '=', attemptId).execute()
  for (const note of notes) await dropFile(trx, note, now)
}

export async function isReported(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('practice_attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('hidden_at', 'is not', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
