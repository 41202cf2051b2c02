import type { Records } from '#records/engine/db'

/** So many peers are remembered: anybody can send the header. */
const MOST_PEERS = 20

/** Remembers that a peer passed on another's address, and forgets those seen longest ago above a few. */
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

/** The peers seen since a moment, the last one first. */
export async function proxiesSeen({ read }: Records, since: Date): Promise<string[]> {
  const rows = await read
    .selectFrom('proxies_seen')
    .select('peer')
    .where('seen_at', '>', since.toISOString())
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ peer }) => peer)
}
