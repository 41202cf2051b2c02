import type { StatementLine } from './lines.ts'

/**
 * Returns the indexes of lines that do not fit between two balances, in either order of time; empty without balances.
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
    before = balanceCentavos ?? (before === null ? null : before + amountCentavos)
  }
  const last = lines.length - 1
  if (ends !== null && before !== null && ends !== before && last >= 0 && !wrong.includes(last)) wrong.push(last)
  return wrong
}
