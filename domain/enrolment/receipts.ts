export type ReceiptReading = { reference: string | null; amountCentavos: number | null }

/** Without spaces and hyphens, to find duplicates; null when it is no reference. */
export function referenceKey(text: string): string | null {
  const key = text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return key.length >= 6 && key.length <= 40 && (key.match(/\d/g)?.length ?? 0) >= 4 ? key : null
}

export function formatReference(key: string): string {
  return /^\d{13}$/.test(key)
    ? `${key.slice(0, 4)} ${key.slice(4, 7)} ${key.slice(7)}`
    : (key.match(/.{1,4}/g) ?? []).join(' ')
}

const NAMED_REFERENCE = new RegExp(
  [
    /\b(?:ref(?:erence)?|trace|transaction|txn|trans|confirmation)\b\.?\s*(?:no|num|number|id|code)?\b[.:#]*\s*/,
    /((?:\d[\d -]{4,30}\d)|(?:[A-Z]{0,6}\d[A-Z0-9-]{5,30}))/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
)
const MONEY = /(?:PHP|₱|\bP)\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?/gi
const NOT_PAID = /\b(?:fee|balance|charge|discount)\b/i
const PAID = /\b(?:amount|total|paid|sent)\b/i

export function readReceipt(text: string): ReceiptReading {
  // The number may be on the line below its label.
  const reference = referenceKey(NAMED_REFERENCE.exec(text.replace(/\s*\n\s*/g, ' \n '))?.[1] ?? '')
  const found = text.split('\n').flatMap((line) =>
    NOT_PAID.test(line)
      ? []
      : Array.from(line.matchAll(MONEY), ([, whole = '', cents = '00']) => ({
          centavos: Number(whole.replaceAll(',', '')) * 100 + Number(cents),
          named: PAID.test(line),
        })),
  )
  const paid = found.filter(
    ({ centavos }) => Number.isSafeInteger(centavos) && centavos > 0 && centavos < 100_000_000_00,
  )
  const named = paid.filter((each) => each.named)
  const amounts = (named.length > 0 ? named : paid).map(({ centavos }) => centavos)
  return { reference, amountCentavos: amounts.length > 0 ? Math.max(...amounts) : null }
}

export type ReceiptMarks = {
  id: string
  submittedAt: string
  hashes: readonly string[]
  references: readonly string[]
}

export type Sameness = 'same-file' | 'same-reference'

export function seenBefore<Other extends ReceiptMarks>(
  payment: ReceiptMarks,
  others: readonly Other[],
): { earlier: Other; by: Sameness } | null {
  const share = (one: readonly string[], two: readonly string[]) => one.some((mark) => two.includes(mark))
  const before = (other: ReceiptMarks) =>
    other.submittedAt < payment.submittedAt || (other.submittedAt === payment.submittedAt && other.id < payment.id)
  const same = others.flatMap((earlier) => {
    if (earlier.id === payment.id || !before(earlier)) return []
    const by: Sameness | null = share(earlier.hashes, payment.hashes)
      ? 'same-file'
      : share(earlier.references, payment.references)
        ? 'same-reference'
        : null
    return by ? [{ earlier, by }] : []
  })
  return same.toSorted((one, two) => (one.earlier.submittedAt < two.earlier.submittedAt ? -1 : 1))[0] ?? null
}
