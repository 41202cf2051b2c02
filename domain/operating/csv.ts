/** Stands first in a file, so that a spreadsheet reads ñ as ñ. */
export const CSV_START = '\uFEFF'

/** One line of a CSV file, every cell quoted, ended by CR LF. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A cell that a spreadsheet would take for a formula begins with ' and is text again. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
