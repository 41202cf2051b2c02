import { instantAfter } from '#domain/words/formats'
import { newestBy } from '#domain/operating/site-clock'
import { newId, type Records } from '#records/engine/db'
import { sharedNow } from '#records/engine/shared-now'

export const HOLD_MS = 60_000

export type HeldWork = { name: string; holder: string; holdMs: number; dueAt: string }

/**
 * Takes a due job for one of several processes; null when it is not due or already held. `anyTime` ignores the due
 * time.
 */
export async function takeWork(
  records: Records,
  {
    name,
    everyMs,
    anyTime = false,
    holdMs = HOLD_MS,
  }: { name: string; everyMs: number; anyTime?: boolean; holdMs?: number },
  now: Date,
): Promise<HeldWork | null> {
  const at = now.toISOString()
  await records.write
    .insertInto('scheduled_work')
    .values({ name, every_ms: everyMs, due_at: at })
    .onConflict((known) => known.column('name').doUpdateSet({ every_ms: everyMs }))
    .execute()
  const holder = newId()
  // A later time was written by a wrong clock.
  const latestDue = new Date(now.getTime() + everyMs)
  const sharedAt = await sharedNow(records, now)
  const [shared, latestHold] = [sharedAt.toISOString(), new Date(sharedAt.getTime() + holdMs)]
  const taken = await records.write
    .updateTable('scheduled_work')
    .set({ holder, held_until: instantAfter(sharedAt, holdMs) })
    .where('name', '=', name)
    .where(({ or, eb }) =>
      or([eb('holder', 'is', null), eb('held_until', '<=', shared), eb('held_until', '>', newestBy(latestHold))]),
    )
    .$if(!anyTime, (query) =>
      query.where(({ or, eb }) => or([eb('due_at', '<=', at), eb('due_at', '>', newestBy(latestDue))])),
    )
    .returning('due_at as dueAt')
    .executeTakeFirst()
  return taken ? { name, holder, holdMs, dueAt: taken.dueAt } : null
}

export async function keepWork(records: Records, work: HeldWork, now: Date): Promise<boolean> {
  return settle(records, work, { held_until: instantAfter(await sharedNow(records, now), work.holdMs) })
}

/** False when the hold was lost: the new holder sets the next due time. */
export async function finishWork(
  records: Records,
  work: HeldWork,
  { dueAt, done }: { dueAt: Date; done: boolean },
  now: Date,
): Promise<boolean> {
  return settle(records, work, {
    holder: null,
    held_until: null,
    due_at: dueAt.toISOString(),
    ...(done ? { done_at: now.toISOString() } : {}),
  })
}

export async function dueAt({ read }: Records, name: string): Promise<string | null> {
  const row = await read.selectFrom('scheduled_work').select('due_at').where('name', '=', name).executeTakeFirst()
  return row?.due_at ?? null
}

async function settle(
  records: Records,
  { name, holder }: HeldWork,
  set: { holder?: null; held_until: string | null; due_at?: string; done_at?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await records.write
    .updateTable('scheduled_work')
    .set(set)
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function missedWork(records: Records, now: Date): Promise<{ name: string; dueAt: string }[]> {
  const rows = await records.read
    .selectFrom('scheduled_work')
    .select(['name', 'due_at as dueAt', 'every_ms as everyMs'])
    .where('every_ms', '>', 0)
    .where('due_at', '<', now.toISOString())
    .orderBy('name')
    .execute()
  return rows
    .filter(({ dueAt, everyMs }) => Date.parse(dueAt) + Number(everyMs) < now.getTime())
    .map(({ name, dueAt }) => ({ name, dueAt }))
}
