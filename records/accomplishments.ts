import type { Records } from './db.ts'
import { dated } from './search.ts'

export type Accomplishment = { id: string; title: string; content: string; date: string | null }

/** Accomplishments from a place in their order on: newest first, those without a date last. */
export async function accomplishmentsFrom(records: Records, offset: number, limit: number): Promise<Accomplishment[]> {
  return records.read.selectFrom('accomplishments').select(['id', 'title', 'content', 'date']).orderBy(dated('date'), 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute()
}
