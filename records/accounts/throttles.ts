import { sql } from 'kysely'
import { newestBy } from '#domain/operating/site-clock'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { countOf } from '#records/engine/pages'

type Limit = { count: number; minutes: number }
export type ThrottledAttempt = { subject: string; limit: Limit | readonly Limit[] }

/**
 * Takes an attempt from each subject, or none. Counted before the work, so that parallel guesses cannot outrun it.
 */
export async function takeAttempts(
  records: Records,
  attempts: readonly ThrottledAttempt[],
  now: Date,
): Promise<{ ok: true; ids: string[] } | { ok: false; refused: number }> {
  return records.write.transaction().execute(async (trx) => {
    // SQLite has one writer; PostgreSQL needs advisory locks, taken in a fixed order to avoid deadlocks.
    if (records.engine === 'postgres')
      for (const subject of attempts.map((attempt) => attempt.subject).sort())
        await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    for (const [at, { subject, limit }] of attempts.entries())
      for (const each of [limit].flat())
        if ((await takenOf(trx, subject, each, now)) >= each.count) return { ok: false, refused: at }
    const rows = attempts.map(({ subject }) => ({ id: newId(), subject, at: now.toISOString() }))
    await trx.insertInto('attempts').values(rows).execute()
    return { ok: true, ids: rows.map(({ id }) => id) }
  })
}

export async function takeAttempt(
  records: Records,
  subject: string,
  limit: Limit | readonly Limit[],
  now: Date,
): Promise<{ ok: true; id: string } | { ok: false }> {
  const taken = await takeAttempts(records, [{ subject, limit }], now)
  return taken.ok ? { ok: true, id: taken.ids[0] ?? '' } : { ok: false }
}

export async function areAttemptsSpent(
  { read }: Records,
  subject: string,
  limit: Limit,
  now: Date,
): Promise<boolean> {
  return (await takenOf(read, subject, limit, now)) >= limit.count
}

export async function forgiveAttempts(records: Records, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await records.write.deleteFrom('attempts').where('id', 'in', ids).execute()
}

export async function clearAttempts(trx: Transaction, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await trx.deleteFrom('attempts').where('subject', 'in', subjects).execute()
}

export async function sweepAttempts(records: Records, now: Date): Promise<void> {
  await records.write
    .deleteFrom('attempts')
    .where(({ or, eb }) => or([eb('at', '<', instantAfter(now, -DAY_MS)), eb('at', '>', instantAfter(now, DAY_MS))]))
    .execute()
}

async function takenOf(trx: Reader, subject: string, { minutes }: Limit, now: Date): Promise<number> {
  const since = instantAfter(now, -minutes * 60_000)
  const taken = trx.selectFrom('attempts').where('subject', '=', subject)
  return countOf(taken.where('at', '>', since).where('at', '<=', newestBy(now)))
}
