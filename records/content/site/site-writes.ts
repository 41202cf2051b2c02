import type { Transaction } from '#records/engine/db'

export async function writeSiteContent(trx: Transaction, name: string, part: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(part), updated_at: now.toISOString() }
  await trx
    .insertInto('site_content')
    .values({ name, ...row })
    .onConflict((known) => known.column('name').doUpdateSet(row))
    .execute()
}
