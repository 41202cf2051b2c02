export type Pair = { lineId: string; paymentId: string }

export const PAIRS_AT_MOST = 100

const PAIR = /^([0-9a-z]{1,64}) ([\w-]{1,64})$/

export function pairText({ lineId, paymentId }: Pair): string {
  return `${lineId} ${paymentId}`
}

export function pairsOf(sent: readonly unknown[]): Pair[] | null {
  const texts = [...new Set(sent)]
  const pairs = texts.map((text) => {
    const [, lineId, paymentId] = (typeof text === 'string' && PAIR.exec(text)) || []
    return lineId && paymentId ? { lineId, paymentId } : null
  })
  return texts.length > PAIRS_AT_MOST || pairs.includes(null) ? null : pairs.filter((pair) => pair !== null)
}
