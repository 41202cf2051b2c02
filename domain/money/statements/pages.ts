export type TextPiece = { left: number; right: number; top: number; text: string }

type Row = { top: number; pieces: TextPiece[] }

const SAME_LINE = 3
const WRAPPED_WITHIN = 30
const NUMERIC = /^[-+(]?(?:PHP|₱)?\s?[\d,]+\.\d{2}\)?$/
const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|[A-Z][a-z]{2} \d{1,2}, \d{4})/
const FRAME = /\b(?:starting|ending|beginning|closing|opening) balance\b/i
const HEADINGS = /^(?:date|description|particulars|reference|debit|credit|amount|balance|withdrawal|deposit)/i

export function tableOnPages(pieces: readonly TextPiece[]): string[][] {
  const rows = rowsOf(pieces)
  const head = rows.find((row) => row.pieces.filter(({ text }) => HEADINGS.test(text)).length >= 4)
  if (!head) return []
  const columns = joined(head.pieces)
  const headings = columns.map(({ text }) => text.trim())
  const table: { top: number; cells: string[] }[] = []
  const loose: { top: number; cells: string[] }[] = []
  for (const row of rows) {
    if (row.top <= head.top && row !== head) continue
    const words = row.pieces.map(({ text }) => text).join(' ')
    const cells = cellsOf(row.pieces, columns)
    if (
      joined(row.pieces)
        .map(({ text }) => text.trim())
        .join('|') === headings.join('|')
    )
      continue
    if (FRAME.test(words)) table.push({ top: row.top, cells: framed(words, row.pieces, columns.length) })
    else if (DAY.test(cells[0] ?? '')) table.push({ top: row.top, cells })
    else loose.push({ top: row.top, cells })
  }
  for (const { top, cells } of loose) {
    // A long description wraps above or below its row; a row with an amount is its own.
    if (cells.some((cell) => NUMERIC.test(cell.trim()))) continue
    const near = nearest(
      table.filter((each) => DAY.test(each.cells[0] ?? '')),
      top,
    )
    if (near) near.cells = near.cells.map((cell, at) => [cell, cells[at] ?? ''].filter(Boolean).join(' '))
  }
  return [headings, ...table.map(({ cells }) => cells)]
}

function rowsOf(pieces: readonly TextPiece[]): Row[] {
  const rows: Row[] = []
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((one, other) => one.top - other.top)) {
    const last = rows.at(-1)
    if (last && piece.top - last.top <= SAME_LINE) last.pieces.push(piece)
    else rows.push({ top: piece.top, pieces: [piece] })
  }
  for (const row of rows) row.pieces.sort((one, other) => one.left - other.left)
  return rows
}

function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const cells: TextPiece[] = []
  for (const piece of pieces) {
    const last = cells.at(-1)
    if (last && piece.left - last.right < 6 && !HEADINGS.test(piece.text)) {
      last.text = `${last.text.trimEnd()} ${piece.text.trimStart()}`
      last.right = piece.right
    } else cells.push({ ...piece })
  }
  return cells
}

function cellsOf(pieces: readonly TextPiece[], columns: readonly TextPiece[]): string[] {
  const cells = columns.map(() => '')
  for (const piece of pieces) {
    const at = NUMERIC.test(piece.text.trim()) ? findNumberColumn(piece, columns) : findTextColumn(piece, columns)
    cells[at] = [cells[at], piece.text.trim()].filter(Boolean).join(' ')
  }
  return cells
}

function findNumberColumn(piece: TextPiece, columns: readonly TextPiece[]): number {
  const away = ({ left, right }: TextPiece) =>
    Math.min(
      Math.abs(left - piece.left),
      Math.abs(right - piece.right),
      Math.abs((left + right - piece.left - piece.right) / 2),
    )
  return columns.reduce((best, column, at) => (away(column) < away(columns[best] ?? column) ? at : best), 0)
}

function findTextColumn(piece: TextPiece, columns: readonly TextPiece[]): number {
  return Math.max(
    0,
    columns.findLastIndex(({ left }) => left <= piece.left + SAME_LINE),
  )
}

function framed(words: string, pieces: readonly TextPiece[], columns: number): string[] {
  const sum = pieces.findLast(({ text }) => NUMERIC.test(text.trim()))?.text.trim() ?? ''
  return ['', words.replace(sum, '').trim(), ...Array.from({ length: Math.max(0, columns - 3) }, () => ''), sum]
}

function nearest<Each extends { top: number }>(rows: readonly Each[], top: number): Each | null {
  const away = (row: Each) => Math.abs(row.top - top)
  const best = rows.reduce<Each | null>((found, row) => (found && away(found) <= away(row) ? found : row), null)
  return best && away(best) <= WRAPPED_WITHIN ? best : null
}
