/** So that a spreadsheet reads ñ as ñ. */
export const CSV_START = '\uFEFF'

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A spreadsheet would take it for a formula. */
function harmless(text: string): string {
  // A number below nought is none.
  if (/^-\d+(\.\d+)?$/.test(text)) return text
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
