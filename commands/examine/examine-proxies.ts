import { proxiesSeen } from '#records/operating/proxies-seen'
import type { Records } from '#records/engine/db'
import type { Config } from '#services/operating/config'
import { note, type Findings } from './findings.ts'

const DAYS = 7

export async function examineProxies(records: Records, { trustedProxies }: Config, now: Date): Promise<Findings> {
  const trusted = new Set(trustedProxies)
  const seen = await proxiesSeen(records, new Date(now.getTime() - DAYS * 86_400_000), now)
  const others = seen.filter((peer) => !trusted.has(peer))
  if (others.length === 0) return []
  return [
    note(
      'proxies',
      `requests with X-Forwarded-For came from ${others.slice(0, 3).join(', ')}, which ` +
        'TRUSTED_PROXIES does not name: it is not believed, and whoever comes that way counts as one ' +
        'visitor',
      `If that is your proxy, set TRUSTED_PROXIES=${[...trustedProxies, others[0]].join(',')} and ` +
        'restart. If it is not, somebody made the header up; nothing is wrong.',
    ),
  ]
}
