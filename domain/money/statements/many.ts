import { formatPhp } from '#domain/words/formats'

export type Pair = { lineId: string; paymentId: string }

/** More than staff check before one click. */
export const PAIRS_AT_MOST = 100

const PAIR = /^([0-9a-z]{1,64}) ([\w-]{1,64})$/

/** 'line payment', as pairOf reads it. */
export function pairText({ lineId, paymentId }: Pair): string {
  return `${lineId} ${paymentId}`
}

/** The ticked pairs without duplicates; null when one is malformed or there are too many. */
export function pairsOf(sent: readonly unknown[]): Pair[] | null {
  const texts = [...new Set(sent)]
  const pairs = texts.map((text) => {
    const [, lineId, paymentId] = (typeof text === 'string' && PAIR.exec(text)) || []
    return lineId && paymentId ? { lineId, paymentId } : null
  })
  return texts.length > PAIRS_AT_MOST || pairs.includes(null) ? null : pairs.filter((pair) => pair !== null)
}

/** 'Confirm 12 payments, PHP 102,000' */
export function confirmInWords(count: number, centavos: number): string {
  return `Confirm ${countOfPayments(count)}, ${formatPhp(centavos)}`
}

export function countOfPayments(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`
}

/** 'Confirmed 11 payments, 1 was not confirmed' */
export function confirmedInWords(confirmed: number, refused: number): string {
  const not = refused === 0 ? '' : refused === 1 ? '1 was not' : `${refused} were not`
  if (confirmed === 0) return not ? `Nothing was confirmed: ${not}` : 'Nothing was confirmed'
  return `Confirmed ${countOfPayments(confirmed)}${not ? `, ${not}` : ''}`
}
