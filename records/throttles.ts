import { sql } from 'kysely'
import { newId, type Records } from './db.ts'

export type Limit = { count: number; minutes: number }

/** Takes one of the attempts a subject has in a sliding window, counted before the work is done, so that parallel guesses cannot overtake the count. */
export async function takeAttempt(records: Records, subject: string, limit: Limit, now: Date): Promise<{ ok: true; id: string } | { ok: false }> {
  const since = new Date(now.getTime() - limit.minutes * 60_000).toISOString()
  return records.write.transaction().execute(async (trx) => {
    // SQLite's write lock already lets one at a time in; PostgreSQL needs a lock of that name.
    if (records.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    const { taken } = await trx.selectFrom('attempts').select((count) => count.fn.countAll<number | string>().as('taken')).where('subject', '=', subject).where('at', '>', since).executeTakeFirstOrThrow()
    if (Number(taken) >= limit.count) return { ok: false }
    const id = newId()
    await trx.insertInto('attempts').values({ id, subject, at: now.toISOString() }).execute()
    return { ok: true, id }
  })
}

/** Gives attempts back that turned out to be right: successful sign-ins are not counted. */
export async function forgiveAttempts(records: Records, ids: string[]): Promise<void> {
  if (ids.length > 0) await records.write.deleteFrom('attempts').where('id', 'in', ids).execute()
}

/** Forgets attempts older than a day; no window is longer. */
export async function sweepAttempts(records: Records, now: Date): Promise<void> {
  await records.write.deleteFrom('attempts').where('at', '<', new Date(now.getTime() - 86_400_000).toISOString()).execute()
}
