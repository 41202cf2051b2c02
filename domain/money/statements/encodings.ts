export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const [even, odd] = zeros(bytes)
  // In UTF-16, Latin text has a zero in every other byte.
  if (odd > 0.3) return new TextDecoder('utf-16le').decode(bytes)
  if (even > 0.3) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const LOOKED_AT = 2000

function zeros(bytes: Uint8Array): [even: number, odd: number] {
  const head = bytes.subarray(0, LOOKED_AT)
  const counts = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1
  const half = Math.max(1, head.length / 2)
  return [(counts[0] ?? 0) / half, (counts[1] ?? 0) / half]
}

const DELIMITERS = [',', ';', '\t', '|'] as const

export function delimiterOf(text: string): string {
  const rows = unquoted(text.slice(0, 64_000))
    .split(/\r\n|\r|\n/)
    .filter((row) => row.trim() !== '')
    .slice(0, 60)
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>()
    for (const row of rows) {
      const count = row.split(delimiter).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    const score = Math.max(0, ...Array.from(counts, ([count, times]) => times * Math.min(count, 8)))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

const unquoted = (text: string) => text.replaceAll(/"(?:[^"]|"")*"/g, '""')
