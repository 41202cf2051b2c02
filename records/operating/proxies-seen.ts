import { newestBy } from '#domain/operating/site-clock'
import type { Records } from '#records/engine/db'

const MOST_PEERS = 20

export async function rememberProxy(records: Records, peer: string, now: Date): Promise<void> {
  const seen = { peer, seen_at: now.toISOString() }
  await records.write.transaction().execute(async (trx) => {
    await trx
      .insertInto('proxies_seen')
      .values(seen)
      .onConflict((known) => known.column('peer').doUpdateSet(seen))
      .execute()
    const kept = trx
      .selectFrom('proxies_seen')
      .select('peer')
      .orderBy('seen_at', 'desc')
      .orderBy('peer')
      .limit(MOST_PEERS)
    await trx.deleteFrom('proxies_seen').where('peer', 'not in', kept).execute()
  })
}

export async function proxiesSeen({ read }: Records, since: Date, now: Date): Promise<string[]> {
  const rows = await read
    .selectFrom('proxies_seen')
    .select('peer')
    .where('seen_at', '>', since.toISOString())
    .where('seen_at', '<=', newestBy(now))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ peer }) => peer)
}
