import { isLoopback } from '#services/operating/setting-forms'
import type { Config } from '#services/operating/config'

/** What links in emails begin with, and whether it opens on this computer only. */
export function readLinkAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) {
  const address = publicUrl ?? `http://localhost:${port}`
  return { address, isLocal: isLoopback(new URL(address).hostname) }
}
