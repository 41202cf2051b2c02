import { sql } from 'kysely'
import type { Records } from './db.ts'

/** This moment by the clock that all nodes share: that of PostgreSQL, and of the machine where one process writes. */
export async function sharedNow({ engine, write }: Records, now: Date): Promise<Date> {
  if (engine === 'sqlite') return now
  const asked = Date.now()
  const { rows } = await sql<{ at: Date | string }>`select clock_timestamp() as at`.execute(write)
  const at = new Date(rows[0]?.at ?? asked).getTime()
  return new Date(now.getTime() + at - asked)
}
