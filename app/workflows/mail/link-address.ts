import { isLoopback } from '#services/operating/setting-forms'
import type { Config } from '#services/operating/config'

export function readLinkAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) {
  const address = publicUrl ?? `http://localhost:${port}`
  return { address, isLocal: isLoopback(new URL(address).hostname) }
}
