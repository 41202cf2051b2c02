import { sql } from 'kysely'
import type { Records } from './db.ts'

export async function sharedNow({ engine, write }: Records, now: Date): Promise<Date> {
  if (engine === 'sqlite') return now
  const requestedAt = Date.now()
  const { rows } = await sql<{ at: Date | string }>`select clock_timestamp() as at`.execute(write)
  const at = new Date(rows[0]?.at ?? requestedAt).getTime()
  return new Date(now.getTime() + at - requestedAt)
}
