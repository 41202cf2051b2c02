import { manilaDayOf } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { readSiteContent } from '../site-content.ts'

const NAME = 'quoteDay'

/** Cached pages show one quote a day: storing the new day makes them outdated. */
export async function beginQuoteDay(records: Records, now: Date): Promise<boolean> {
  const { quotes } = await readSiteContent(records)
  if (quotes.length < 2) return false
  const value = JSON.stringify(manilaDayOf(now))
  const stored = await records.read
    .selectFrom('site_content')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  if (stored?.value === value) return false
  const row = { value, updated_at: now.toISOString() }
  const written = await records.write
    .insertInto('site_content')
    .values({ name: NAME, ...row })
    .onConflict((known) => known.column('name').doUpdateSet(row).where('site_content.value', '!=', value))
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
