import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { IMPORT_COLUMNS_AT_MOST, IMPORT_ROWS_AT_MOST } from '#domain/import/columns'
import { accountNumberIn } from '#domain/money/statements/accounts'
import { decoded, delimiterOf } from '#domain/money/statements/encodings'
import type { StatementLayout } from '#domain/money/statements/layouts'
import { numbered, type Problem, type StatementLine } from '#domain/money/statements/lines'
import { tableOnPages, type TextPiece } from '#domain/money/statements/pages'
import { readTable, type UnknownColumns } from '#domain/money/statements/tables'
import { readPaymentCodes } from '#domain/money/payment-codes'

// This process is separate, so that a malicious file cannot harm the site; it never stores the file's password.

export type ReadingWork = {
  bytes: Uint8Array
  account: string
  password: string
  layouts: [key: string, layout: StatementLayout][]
  rowsOnly?: boolean
}
export type ReadLine = StatementLine & { hash: string; codes: string[] }
export type ReadingProblem =
  | 'unreadable'
  | 'no-statement'
  | 'too-many'
  | 'too-large-inside'
  | 'mixed-days'
  | 'password-needed'
  | 'password-wrong'
export type ReadingVerdict =
  | { part: 'lines'; lines: ReadLine[] }
  | { part: 'end'; layout: string; account: string; accountNumber: string | null; problems: Problem[] }
  | { part: 'columns'; columns: UnknownColumns }
  | { part: 'rows'; rows: string[][] }
  | { part: 'rows-end' }
  | { part: 'refused'; reason: ReadingProblem }

const LINES_A_MESSAGE = 500
const UNPACKED_BYTES = 64 * 1024 * 1024
const ENTRIES_AT_MOST = 2000
const ROWS_AT_MOST = 60_000
const CELL_LONGEST = 64 * 1024
const PAGES_AT_MOST = 600
const CELL_SHOWN = 500

class Refused extends Error {
  readonly reason: ReadingProblem
  constructor(reason: ReadingProblem) {
    super(reason)
    this.reason = reason
  }
}

async function answer(work: ReadingWork): Promise<void> {
  const kind = kindOf(work.bytes)
  if (work.rowsOnly) return sendRows(kind, work.bytes)
  const rows = await TABLES[kind](work.bytes, work.password)
  const read = readTable(rows, new Map(work.layouts), { strict: kind === 'pdf' })
  switch (read.kind) {
    case 'read': {
      if (read.lines.length === 0 && read.problems.length === 0) throw new Refused('no-statement')
      const account = work.account || read.layout
      const hashes = numbered(account, read.lines)
      const lines = read.lines.map((line, at) => ({
        ...line,
        hash: createHash('sha256')
          .update(hashes[at] ?? '')
          .digest('base64url'),
        codes: readPaymentCodes(line.description),
      }))
      // Lines go out in portions, because parsing one long message would block the site.
      for (let at = 0; at < lines.length; at += LINES_A_MESSAGE)
        say({ part: 'lines', lines: lines.slice(at, at + LINES_A_MESSAGE) })
      const accountNumber = accountNumberIn(rows)
      return say({ part: 'end', layout: read.layout, account, accountNumber, problems: read.problems })
    }
    case 'columns':
      return say({ part: 'columns', columns: read })
    case 'nothing':
      throw new Refused('no-statement')
    case 'too-many':
    case 'mixed-days':
      throw new Refused(read.kind)
    default:
      read satisfies never
  }
}

async function sendRows(kind: Kind, bytes: Uint8Array): Promise<void> {
  if (kind === 'pdf') throw new Refused('no-statement')
  const rows = await TABLES[kind](bytes, '')
  if (rows.length > IMPORT_ROWS_AT_MOST) throw new Refused('too-many')
  const cut = rows.map((row) => row.slice(0, IMPORT_COLUMNS_AT_MOST).map((cell) => cell.slice(0, CELL_SHOWN)))
  for (let at = 0; at < cut.length; at += LINES_A_MESSAGE)
    say({ part: 'rows', rows: cut.slice(at, at + LINES_A_MESSAGE) })
  return say({ part: 'rows-end' })
}

const say = (part: ReadingVerdict) => void process.send?.(part)

type Kind = 'pdf' | 'xlsx' | 'text'
const OTHERS = ['\u00d0\u00cf\u0011\u00e0', '\u0089PNG', '\u00ff\u00d8\u00ff']

function kindOf(bytes: Uint8Array): Kind {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\u0003\u0004')) return 'xlsx'
  if (OTHERS.some((mark) => head.startsWith(mark))) throw new Refused('no-statement')
  return 'text'
}

const TABLES: Record<Kind, (bytes: Uint8Array, password: string) => Promise<string[][]>> = {
  async text(bytes) {
    const { parse } = await import('csv-parse/sync')
    const text = decoded(bytes)
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: CELL_LONGEST,
      to: ROWS_AT_MOST + 1,
    })
    if (rows.length > ROWS_AT_MOST) throw new Refused('too-many')
    return rows
  },
  async xlsx(bytes) {
    await countUnpacked(bytes)
    const { readSheet } = await import('read-excel-file/node')
    // Numbers stay text: floating point would distort centavos.
    const sheet = await readSheet(Buffer.from(bytes), { parseNumber: (text: string) => text })
    if (sheet.length > ROWS_AT_MOST) throw new Refused('too-many')
    return sheet.map((row) => row.map(cellText))
  },
  async pdf(bytes, password) {
    return tableOnPages(await piecesOf(bytes, password))
  },
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    const [day = '', time = ''] = cell.toISOString().split('T')
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** A ZIP may lie about its content, so it counts the unpacked bytes and stops at the limit. */
async function countUnpacked(bytes: Uint8Array): Promise<void> {
  const { Unzip, UnzipInflate } = await import('fflate')
  const found = { size: 0, entries: 0, broken: false }
  const tooMuch = () => found.size > UNPACKED_BYTES || found.entries > ENTRIES_AT_MOST
  const unzip = new Unzip((file) => {
    found.entries += 1
    if (tooMuch()) return
    file.ondata = (error, data) => {
      found.broken ||= error !== null
      found.size += data?.length ?? 0
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const step = 16 * 1024
  for (let at = 0; at < bytes.length && !tooMuch() && !found.broken; at += step)
    unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  if (tooMuch()) throw new Refused('too-large-inside')
  if (found.broken) throw new Refused('unreadable')
}

async function piecesOf(bytes: Uint8Array, password: string): Promise<TextPiece[]> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const parts = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..')
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    ...(password ? { password } : {}),
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    useSystemFonts: false,
    enableXfa: false,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    cMapUrl: `${parts}/cmaps/`,
  }).promise.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new Refused(password ? 'password-wrong' : 'password-needed')
    throw new Refused('unreadable')
  })
  if (pdf.numPages > PAGES_AT_MOST) throw new Refused('too-many')
  const pieces: TextPiece[] = []
  let above = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])]
      pieces.push({ left, right: left + item.width, top: above + height - bottom, text: item.str })
    }
    above += height
    page.cleanup()
  }
  return pieces
}

process.on('message', (work: ReadingWork) => {
  answer(work).catch((error: unknown) => {
    say({ part: 'refused', reason: error instanceof Refused ? error.reason : 'unreadable' })
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
