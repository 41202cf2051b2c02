import { rememberProxy } from '#records/operating/proxies-seen'
import type { AppServices } from '#app/context'

const AGAIN_MS = 600_000
const MOST_KNOWN = 1000

export function openProxyWatch({
  records,
  config,
  log,
  now,
}: Pick<AppServices, 'records' | 'config' | 'log' | 'now'>) {
  const lastWarnedAt = new Map<string, number>()
  const plain = (address: string) => address.replace(/^::ffff:/, '')
  const trusted = new Set(config.trustedProxies.map(plain))
  return (from: string, forwardedFor: string | undefined): void => {
    const peer = plain(from)
    if (forwardedFor === undefined || peer === '' || trusted.has(peer)) return
    const at = now().getTime()
    if (at - (lastWarnedAt.get(peer) ?? 0) < AGAIN_MS) return
    if (lastWarnedAt.size >= MOST_KNOWN) lastWarnedAt.clear()
    lastWarnedAt.set(peer, at)
    rememberProxy(records, peer, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'a proxy could not be remembered'),
    )
  }
}
