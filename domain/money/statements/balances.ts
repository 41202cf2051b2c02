import type { StatementLine } from './lines.ts'

/**
 * The places of lines that do not lead from the balance before them to their own, in whichever direction of time the
 * statement runs. Empty when the statement has no balances to check.
 */
export function unledBalances(
  lines: readonly Pick<StatementLine, 'amountCentavos' | 'balanceCentavos'>[],
  { starts = null, ends = null }: { starts?: number | null; ends?: number | null } = {},
): number[] {
  const down = unled(lines, starts, ends)
  if (down.length === 0) return down
  const last = lines.length - 1
  const up = unled(lines.toReversed(), starts, ends).map((place) => last - place)
  return up.length < down.length ? up.sort((one, other) => one - other) : down
}

function unled(
  lines: readonly Pick<StatementLine, 'amountCentavos' | 'balanceCentavos'>[],
  starts: number | null,
  ends: number | null,
): number[] {
  const wrong: number[] = []
  let before = starts
  for (const [place, { amountCentavos, balanceCentavos }] of lines.entries()) {
    const right = before === null || balanceCentavos === null || before + amountCentavos === balanceCentavos
    if (!right) wrong.push(place)
    // Where a balance is missing the next one is still to be led to.
    before = balanceCentavos ?? (before === null ? null : before + amountCentavos)
  }
  const last = lines.length - 1
  if (ends !== null && before !== null && ends !== before && last >= 0 && !wrong.includes(last)) wrong.push(last)
  return wrong
}
