/** How long an answer took, and whether the address was a known one. */
export type Sample = { known: boolean; milliseconds: number }

type Cut = { at: number; knownAbove: boolean }

const share = (samples: readonly Sample[], { at, knownAbove }: Cut) =>
  samples.filter(({ known, milliseconds }) => known === (milliseconds > at === knownAbove)).length / samples.length

/** The time that separates known from unknown best in these samples, and which side is which. */
export function bestCut(samples: readonly Sample[]): Cut {
  const sorted = samples.toSorted((a, b) => a.milliseconds - b.milliseconds)
  const allKnown = samples.filter(({ known }) => known).length
  let best: Cut = { at: -1, knownAbove: true }
  let most = Math.max(allKnown, samples.length - allKnown)
  if (allKnown * 2 < samples.length) best = { at: -1, knownAbove: false }
  let knownBelow = 0
  for (const [index, { known, milliseconds }] of sorted.entries()) {
    if (known) knownBelow += 1
    const unknownBelow = index + 1 - knownBelow
    const right = unknownBelow + (allKnown - knownBelow)
    for (const [count, knownAbove] of [
      [right, true],
      [samples.length - right, false],
    ] as const)
      if (count > most) {
        most = count
        best = { at: milliseconds, knownAbove }
      }
  }
  return best
}

/** The share of the second half that a classifier trained on the first labels right: 0.5 is a coin. */
export function measureAccuracy(samples: readonly Sample[]): number {
  const half = Math.floor(samples.length / 2)
  return share(samples.slice(half), bestCut(samples.slice(0, half)))
}
