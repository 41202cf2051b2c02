import type { Records } from '#records/engine/db'

export async function hasMovedIn({ read }: Records): Promise<boolean> {
  const row = await read
    .selectFrom('moved_in')
    .select('id')
    .where('collection', '=', 'users')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
