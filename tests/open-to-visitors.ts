import type { Records } from '#records/engine/db'

/** Opens a site as its owner would: most tests of an empty academy are about pages that visitors see only then. */
export async function openToVisitors({ write }: Pick<Records, 'write'>): Promise<void> {
  const openedAt = '2026-01-05T01:00:00.000Z'
  await write
    .insertInto('site_content')
    .values({ name: 'openedAt', value: JSON.stringify(openedAt), updated_at: openedAt })
    .onConflict((known) => known.column('name').doNothing())
    .execute()
}
