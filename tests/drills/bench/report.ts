/** Writes a line of the report. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Writes rows under their heads, figures to the right; the first column is text. */
export function table(heads: string[], rows: string[][]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  say(line(heads))
  for (const row of rows) say(line(row))
}

/** The middle one, or the mean of the two in the middle; NaN when empty. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[half] ?? Number.NaN)
    : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
}

export const ms = (figure: number, digits = 2): string => (Number.isFinite(figure) ? figure.toFixed(digits) : '–')
export const kb = (bytes: number): string => (bytes / 1024).toFixed(1)
export const whole = (figure: number): string =>
  Number.isFinite(figure) ? Math.round(figure).toLocaleString('en') : '–'
export const verdict = (met: boolean): string => (met ? 'ok' : 'OVER')
