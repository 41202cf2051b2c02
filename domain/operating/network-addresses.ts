export const UNKNOWN_ADDRESS = 'unknown'

/** Drops port, brackets, quotes and zone; mapped IPv4 becomes IPv4, IPv6 eight groups without leading zeros. */
export function canonicalAddress(text: string): string | null {
  const bare = withoutPort(text.trim().replace(/^"(.*)"$/, '$1'))
  const v4 = ipv4Of(bare)
  if (v4) return v4.join('.')
  const groups = ipv6Of(bare.replace(/%.*$/, ''))
  if (!groups) return null
  const [high = 0, low = 0] = groups.slice(6)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return mapped
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : groups.map((group) => group.toString(16)).join(':')
}

/** IPv6 by its first 64 bits, because one household has all addresses below them. */
export function countedAddress(address: string): string {
  const canonical = canonicalAddress(address)
  if (!canonical) return UNKNOWN_ADDRESS
  return canonical.includes(':') ? `${canonical.split(':').slice(0, 4).join(':')}::/64` : canonical
}

/**
 * The nearest address that is no trusted proxy; a malformed one counts as the proxy, so nonsense creates no senders.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustedProxies: readonly string[]): string {
  const trusted = new Set(trustedProxies.map((proxy) => canonicalAddress(proxy)))
  let nearest = canonicalAddress(peer) ?? UNKNOWN_ADDRESS
  for (const entry of (forwardedFor ?? '').split(',').toReversed()) {
    if (!trusted.has(nearest)) return nearest
    if (entry.trim() === '') continue
    const next = canonicalAddress(entry)
    if (!next) return nearest
    nearest = next
  }
  return nearest
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return text.replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1')
}

function ipv4Of(text: string): number[] | null {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return null
  const bytes = text.split('.').map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : null
}

function ipv6Of(text: string): number[] | null {
  const tail = /^(.*:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)
  if (tail) {
    const bytes = ipv4Of(tail[2] ?? '')
    if (!bytes) return null
    const [a = 0, b = 0, c = 0, d = 0] = bytes
    return ipv6Of(`${tail[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`)
  }
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [front, back] = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (!front || ![...front, ...(back ?? [])].every((group) => /^[\da-f]{1,4}$/i.test(group))) return null
  const missing = 8 - front.length - (back?.length ?? 0)
  if (back === undefined ? missing !== 0 : missing < 1) return null
  return [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])].map((group) =>
    Number.parseInt(group, 16),
  )
}
