import writeExcelFile from 'write-excel-file/node'
import type { Actor } from '#domain/accounts/accounts'
import { defuseFormula, EXPORT_SHEETS, type ExportSheet } from '#domain/export/sheets'
import { CSV_START, csvLine } from '#domain/operating/csv'
import { exportHeading, exportSheetText } from '#domain/text/staff/import/export'
import { amountForSheet, formatForSheet } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { exportRows, type ExportRow } from '#records/export/export-sheets'

/** A workbook is built in memory: a longer sheet continues in a CSV file of its own. */
const MOST_IN_A_SHEET = 20_000

type Cell = string | number | null

/** Amounts are in pesos and instants in Manila time; no text may run as a formula. */
function toCell(column: string, value: ExportRow[string]): Cell {
  if (value === null) return null
  if (column.endsWith('Centavos')) return Number(value) / 100
  if (typeof value !== 'string') return value
  return column.endsWith('At') ? formatForSheet(value) : defuseFormula(value.slice(0, 32_000))
}

export async function makeExportWorkbook(
  records: Records,
  actor: Actor,
): Promise<{ bytes: Uint8Array; long: ExportSheet[] }> {
  const sheets: { sheet: string; data: Cell[][] }[] = []
  const long: ExportSheet[] = []
  for (const sheet of EXPORT_SHEETS) {
    const data: Cell[][] = []
    for await (const rows of exportRows(records.read, actor, sheet)) {
      if (data.length === 0) data.push(Object.keys(rows[0] ?? {}).map(exportHeading))
      data.push(...rows.map((row) => Object.entries(row).map(([column, value]) => toCell(column, value))))
      if (data.length <= MOST_IN_A_SHEET) continue
      long.push(sheet)
      break
    }
    sheets.push({ sheet: exportSheetText[sheet], data: data.slice(0, MOST_IN_A_SHEET) })
  }
  return { bytes: new Uint8Array(await writeExcelFile(sheets).toBuffer()), long }
}

export function streamExportCsv(records: Records, actor: Actor, sheet: ExportSheet): ReadableStream<Uint8Array> {
  const lines = csvLines(records, actor, sheet)
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
    async cancel() {
      await lines.return()
    },
  })
}

async function* csvLines(records: Records, actor: Actor, sheet: ExportSheet): AsyncGenerator<string, void> {
  let isFirst = true
  for await (const rows of exportRows(records.read, actor, sheet)) {
    if (isFirst) yield CSV_START + csvLine(Object.keys(rows[0] ?? {}).map(exportHeading))
    isFirst = false
    yield rows.map((row) => csvLine(Object.entries(row).map(([column, value]) => toCsvCell(column, value)))).join('')
  }
}

const toCsvCell = (column: string, value: ExportRow[string]) =>
  column.endsWith('Centavos') && value !== null ? amountForSheet(Number(value)) : toCell(column, value)
