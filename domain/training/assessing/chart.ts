import { POINTS_MOST } from './notes.ts'

export type Rated = { at: string; ratings: Record<string, number> }

export type ChartLine = {
  criterion: string
  /** Positions in percent of the width, and of the height from the top. */
  points: { x: number; y: number; value: number }[]
  labelAt: number
}

const LABEL_GAP = 9

const heightOf = (points: number) => 100 - ((points - 1) * 100) / (POINTS_MOST - 1)

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
