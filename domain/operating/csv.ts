/** A byte order mark, so that spreadsheets read UTF-8. */
export const CSV_START = '\uFEFF'

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Escapes text that a spreadsheet would run as a formula. */
function harmless(text: string): string {
  if (/^-\d+(\.\d+)?$/.test(text)) return text
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
