import { POINTS_MOST } from './notes.ts'

/** One assessment that was rated: by criterion, out of ten. */
export type Rated = { at: string; ratings: Record<string, number> }

export type ChartLine = {
  criterion: string
  /** Where its ratings lie, in per cent of the width and of the height from above. */
  points: { x: number; y: number; value: number }[]
  /** Where its name stands beside the last point, moved so that no two names overlap. */
  labelAt: number
}

/** Between two names beside their lines, in per cent of the height. */
const LABEL_GAP = 9

const heightOf = (points: number) => 100 - ((points - 1) * 100) / (POINTS_MOST - 1)

/** The lines of ratings over time, the oldest assessment first; each assessment is as far from the next as any other. */
export function chartOf(rated: readonly Rated[], criteria: readonly string[]): ChartLine[] {
  const steps = Math.max(1, rated.length - 1)
  const lines = criteria.flatMap((criterion) => {
    const points = rated.flatMap(({ ratings }, index) => {
      const value = ratings[criterion]
      return value === undefined ? [] : [{ x: (index * 100) / steps, y: heightOf(value), value }]
    })
    return points.length > 0 ? [{ criterion, points, labelAt: points.at(-1)?.y ?? 0 }] : []
  })
  return apart(lines)
}

/** Names keep their order and a gap; those at an end push the others inwards. */
function apart(lines: ChartLine[]): ChartLine[] {
  const sorted = lines.toSorted((one, other) => one.labelAt - other.labelAt)
  let least = 0
  for (const line of sorted) {
    line.labelAt = Math.max(line.labelAt, least)
    least = line.labelAt + LABEL_GAP
  }
  let most = 100
  for (const line of sorted.toReversed()) {
    line.labelAt = Math.min(line.labelAt, most)
    most = line.labelAt - LABEL_GAP
  }
  return lines
}
