import { sql } from 'kysely'
import type { Records } from '#records/engine/db'

const CHUNK = 1000

export async function* publicEntries(
  records: Records,
): AsyncGenerator<{ kind: 'wins' | 'news' | 'testimonial'; id: string }[]> {
  for (const kind of ['wins', 'news', 'testimonial'] as const) {
    for (let after = ''; ; ) {
      const base =
        kind === 'testimonial'
          ? records.read
              .selectFrom('members as entry')
              .where(sql<boolean>`trim(coalesce(entry.testimonial, '')) <> ''`)
              .where('entry.hidden', '=', 0)
          : records.read.selectFrom(`${kind} as entry`)
      const rows = await base
        .select('entry.id')
        .where('entry.id', '>', after)
        .orderBy('entry.id')
        .limit(CHUNK)
        .execute()
      yield rows.map(({ id }) => ({ kind, id }))
      const last = rows.at(-1)
      if (!last || rows.length < CHUNK) break
      after = last.id
    }
  }
}
