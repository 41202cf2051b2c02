import type { SessionKind } from '#domain/training/sessions'
import { newId, type Transaction } from '#records/engine/db'
import { COUNTERS, evened, recounted } from '#records/training/sessions/session-counts'

type Counted = { id: string; before: Record<string, number>; after: Record<string, number> }

/** Call with the trainee locked. It adds an undated attendance; null when the package has no session left. */
export async function countAsTaken(
  trx: Transaction,
  { traineeId, kind }: { traineeId: string; kind: SessionKind },
  now: Date,
): Promise<Counted | null> {
  const took = await evened(trx, traineeId, kind, now)
  if (took >= (await packageCount(trx, traineeId, kind))) return null
  const [id, at] = [newId(), now.toISOString()]
  const row = { session_id: null, trainee_id: traineeId, kind, state: 'held' as const }
  await trx
    .insertInto('attendances')
    .values({ id, ...row, marked_at: at, created_at: at })
    .execute()
  return {
    id,
    before: { [COUNTERS[kind]]: took },
    after: { [COUNTERS[kind]]: await recounted(trx, traineeId, kind) },
  }
}

export async function uncountTaken(
  trx: Transaction,
  { id, traineeId, kind }: { id: string; traineeId: string; kind: SessionKind },
  now: Date,
): Promise<Omit<Counted, 'id'>> {
  const took = await evened(trx, traineeId, kind, now)
  await trx.deleteFrom('attendances').where('id', '=', id).where('session_id', 'is', null).execute()
  return { before: { [COUNTERS[kind]]: took }, after: { [COUNTERS[kind]]: await recounted(trx, traineeId, kind) } }
}

export async function packageCount(trx: Transaction, traineeId: string, kind: SessionKind): Promise<number> {
  const row = await trx
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select(kind === 'q-and-a' ? 'packages.sessions as count' : 'packages.assessments as count')
    .where('trainees.id', '=', traineeId)
    .executeTakeFirst()
  return row?.count ?? 0
}
