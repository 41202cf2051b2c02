import { sql } from 'kysely'
import type { Records } from './db.ts'

export type Accomplishment = { id: string; title: string; content: string; date: string | null }

/** Accomplishments from a place in their order on: newest first, those without a date last. */
export async function accomplishmentsFrom(records: Records, offset: number, limit: number): Promise<Accomplishment[]> {
  return records.read.selectFrom('accomplishments').select(['id', 'title', 'content', 'date']).orderBy(sql`coalesce(date, '')`, 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute()
}
