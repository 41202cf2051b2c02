const SHORTEST = 3

function wordsOf(name: string): string[] {
  return plain(name)
    .split(/[^A-Z*•.]+/)
    .map((word) => word.replaceAll('.', ''))
    .filter(Boolean)
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

export function nameParts(name: string): string[] {
  return [...new Set(wordsOf(name).filter((word) => word.length >= SHORTEST && !word.includes('*')))]
}

/** For example, 'MA***L' stands for names with M, beginning with MA and ending with L. */
type Masked = { open: string; start: string; close: string }
export type DescribedNames = { whole: ReadonlySet<string>; masked: readonly Masked[] }

export function namesIn(description: string): DescribedNames {
  const words = wordsOf(description)
  return {
    whole: new Set(words.filter((word) => word.length >= SHORTEST && !/[*•]/.test(word))),
    masked: words.flatMap((word) => {
      const [, start, close = ''] = /^([A-Z]+)[*•]+([A-Z]*)$/.exec(word) ?? []
      return start ? [{ open: start.slice(0, 1), start, close }] : []
    }),
  }
}

export function nameFound(parts: readonly string[], { whole, masked }: DescribedNames): 'whole' | 'part' | null {
  if (parts.length === 0) return null
  const plainly = parts.filter((part) => whole.has(part)).length
  const behind = parts.filter(
    (part) => !whole.has(part) && masked.some(({ start, close }) => part.startsWith(start) && part.endsWith(close)),
  ).length
  if (plainly >= 2 || (plainly === 1 && parts.length === 1)) return 'whole'
  return plainly === 1 || behind >= 2 ? 'part' : null
}
