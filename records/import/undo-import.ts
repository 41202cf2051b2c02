import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { checkImportUndo, type ImportRefusal, type StayReason } from '#domain/import/undo'
import { clearTraces } from '#records/accounts/own/delete-person'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { importById } from './imports.ts'
import { removeImported } from './remove-imported.ts'

type Undone = Verdict<{ removed: number; stays: number }, ImportRefusal>

/** Each person has a transaction of their own, so that a repeated request does the rest. */
export async function undoImport(records: Records, actor: Actor, importId: string, now: Date): Promise<Undone> {
  if (!may(actor, 'import')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  const found = await importById(records.read, actor, importId)
  if (!found) return no('not-found')
  const verdict = checkImportUndo(found, now)
  if (!verdict.ok) return verdict
  if (verdict.value === 'undone-already')
    return yes({ removed: found.counts.removed ?? 0, stays: found.counts.stays ?? 0 })
  const people = await records.read
    .selectFrom('import_rows')
    .select('user_id as userId')
    .where('import_id', '=', importId)
    .where('user_id', 'is not', null)
    .distinct()
    .orderBy('user_id')
    .execute()
  for (const { userId } of people)
    if (userId !== null)
      await transaction(records, async (trx) =>
        yes(await removeImported(trx, { importId, userId, by: actor.id }, now)),
      )
  const undone = await closeImport(records, actor, importId, now)
  await clearTraces(records)
  return undone
}

async function closeImport(records: Records, actor: Actor, importId: string, now: Date): Promise<Undone> {
  return transaction<Undone>(records, async (trx) => {
    const found = await importById(trx, actor, importId)
    if (!found) return no('not-found')
    const staying = await trx
      .selectFrom('import_rows')
      .select(['user_id as userId', 'kind'])
      .where('import_id', '=', importId)
      .where('user_id', 'is not', null)
      .execute()
    const stays = new Set(staying.map(({ userId }) => userId)).size
    const removed = (found.counts.people ?? 0) - staying.filter(({ kind }) => kind === 'person').length
    const counts = { ...found.counts, removed, stays }
    const closed = await trx
      .updateTable('imports')
      .set({ state: 'undone', undone_at: now.toISOString(), counts: JSON.stringify(counts) })
      .where('id', '=', importId)
      .where('state', '=', 'done')
      .executeTakeFirst()
    if (closed.numUpdatedRows !== 1n) return yes({ removed, stays })
    const entry = { action: 'import undo', subject: 'import', id: importId, name: found.fileName }
    await recordDecision(trx, actor, { ...entry, after: { removed, stays } }, now)
    return yes({ removed, stays })
  })
}

export async function peopleWhoStay(records: Records, actor: Actor, importId: string) {
  if (!may(actor, 'import')) return []
  const rows = await records.read
    .selectFrom('import_rows')
    .innerJoin('users', 'users.id', 'import_rows.user_id')
    .select(['users.id', 'users.name', 'import_rows.facts'])
    .where('import_id', '=', importId)
    .where('facts', 'like', 'stays:%')
    .orderBy('users.name')
    .execute()
  const each = new Map(rows.map((row) => [row.id, { ...row, reason: row.facts.slice(6) as StayReason }]))
  return [...each.values()].map(({ id, name, reason }) => ({ id, name, reason }))
}
