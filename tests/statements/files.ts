import { strToU8, zipSync } from 'fflate'
import PdfDocument from 'pdfkit'
import { withCommas, type Movement } from './movements.ts'

const STARTS = 1_000_000_00

type Row = string[]
const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Rows as a file of text. */
export function csv(rows: readonly Row[], { delimiter = ',', end = '\r\n' } = {}): string {
  return rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join(end) + end
}

/** In one of the encodings that banks and sheets write. */
export function encoded(text: string, as: 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be' | 'windows-1252'): Uint8Array {
  switch (as) {
    case 'utf8':
      return Buffer.from(text)
    case 'utf8-bom':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'utf16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    case 'windows-1252':
      return Buffer.from(text, 'latin1')
    default:
      return as satisfies never
  }
}

const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const european = (day: string) => `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const inWords = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(8)}, ${day.slice(0, 4)}`

function withBalances(moves: readonly Movement[]): (Movement & { balance: number })[] {
  let balance = STARTS
  return moves.map((move) => ({ ...move, balance: (balance += move.centavos) }))
}

const out = (centavos: number) => (centavos < 0 ? withCommas(centavos) : '')
const came = (centavos: number) => (centavos > 0 ? withCommas(centavos) : '')
const signed = (centavos: number) => (centavos < 0 ? `(${withCommas(centavos)})` : withCommas(centavos))

/** Each bank's own table, with what it writes above and below. */
export const BANKS: Record<string, (moves: readonly Movement[]) => Row[]> = {
  UnionBank: (moves) => [
    ['UnionBank of the Philippines'],
    ['Account Number:', '**** **** 1234'],
    [],
    ['Transaction Date', 'Posting Date', 'Description', 'Reference Number', 'Debit', 'Credit', 'Running Balance'],
    ...withBalances(moves).map(({ day, time, words, reference, centavos, balance }) => [
      `${american(day)} ${time}`,
      american(day),
      words,
      reference,
      out(centavos),
      came(centavos),
      withCommas(balance),
    ]),
    ['', '', 'TOTAL', '', '1,000.00', '2,000.00', ''],
  ],
  'BDO until 2025': (moves) => [
    ['BDO Unibank, Inc.'],
    ['Posting Date', 'Branch', 'Description', 'Debit Amount', 'Credit Amount', 'Running Balance', 'Check Number'],
    ...withBalances(moves).map(({ day, words, reference, centavos, balance }) => [
      inWords(day),
      'MAKATI',
      `${words}\n${reference}`,
      out(centavos),
      came(centavos),
      withCommas(balance),
      '',
    ]),
    ['*** END OF REPORT ***'],
  ],
  'BDO since 2025': (moves) => [
    ['Account number(BBAN)', 'Book date', 'Description', 'Amount', 'Credit/debit indicator', 'Currency'],
    ...moves.map(({ day, words, reference, centavos }) => [
      '001234567890',
      european(day),
      `${words} ${reference}`,
      withCommas(centavos),
      centavos < 0 ? 'Debit' : 'Credit',
      'PHP',
    ]),
  ],
  // The newest comes first.
  BPI: (moves) => [
    ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
    ...withBalances(moves)
      .toReversed()
      .map(({ day, words, reference, centavos, balance }) => [
        american(day),
        `${words} ${reference}`,
        out(centavos),
        came(centavos),
        withCommas(balance),
      ]),
  ],
  Maya: (moves) => [
    ['Date', 'Description', 'Amount', 'Balance'],
    ...withBalances(moves).map(({ day, time, words, reference, centavos, balance }) => [
      `${day} ${time}:00`,
      `${words} ${reference}`,
      signed(centavos),
      `PHP ${withCommas(balance)}`,
    ]),
  ],
  'GCash as a table': (moves) => [
    ['Date and Time', 'Description', 'Reference No.', 'Debit', 'Credit', 'Balance'],
    ['', 'STARTING BALANCE', '', '', '', withCommas(STARTS)],
    ...withBalances(moves).map(({ day, time, words, reference, centavos, balance }) => [
      `${day} ${time}`,
      words,
      `${reference.slice(0, 4)} ${reference.slice(4, 7)} ${reference.slice(7)}`,
      out(centavos),
      came(centavos),
      withCommas(balance),
    ]),
    ['', 'ENDING BALANCE', '', '', '', withCommas(withBalances(moves).at(-1)?.balance ?? STARTS)],
  ],
}

/** A table that no bank of these writes. */
export const unknownTable = (moves: readonly Movement[]): Row[] => [
  ['Petsa', 'Remarks', 'Trace', 'Paid in', 'Paid out'],
  ...moves.map(({ day, words, reference, centavos }) => [
    european(day).replaceAll('-', '/'),
    words,
    reference,
    came(centavos),
    out(centavos),
  ]),
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const columnName = (at: number) => String.fromCharCode(65 + at)

/** Rows as a sheet; `formula` puts one into every cell of the first column behind its value. */
export function xlsx(rows: readonly Row[], { formula = '' } = {}): Uint8Array {
  const cells = rows
    .map((row, number) => {
      const inRow = row.map((cell, at) => {
        const place = `r="${columnName(at)}${number + 1}"`
        if (/^\d+\.\d+$/.test(cell)) return `<c ${place}><v>${cell}</v></c>`
        const behind = formula && at === 0 ? `<f>${escaped(formula)}</f>` : ''
        return behind
          ? `<c ${place} t="str">${behind}<v>${escaped(cell)}</v></c>`
          : `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      })
      return `<row r="${number + 1}">${inRow.join('')}</row>`
    })
    .join('')
  return zipSync(book(`<sheetData>${cells}</sheetData>`), { level: 6 })
}

/** A few kilobytes that unpack to more than `megabytes`. */
export function zipBomb(megabytes: number): Uint8Array {
  return zipSync(book(`<sheetData>${' '.repeat(megabytes * 1024 * 1024)}</sheetData>`), { level: 9 })
}

function book(sheet: string): Record<string, Uint8Array> {
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  return {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}">${sheet}</worksheet>`),
  }
}

const COLUMNS = [30, 130, 290, 385, 445, 505]

/** GCash's transaction history, locked by `password` where there is one. */
export async function gcashPdf(
  moves: readonly Movement[],
  { password = '', wrongAt = -1 }: { password?: string; wrongAt?: number } = {},
): Promise<Buffer> {
  const page = new PdfDocument({ size: 'A4', margin: 20, ...(password ? { userPassword: password } : {}) })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => page.on('end', resolve))
  page.fontSize(8)
  let top = 90
  const put = (text: string, at: number, y: number) => {
    if (text) page.text(text, COLUMNS[at] ?? 0, y, { lineBreak: false })
  }
  const head = () => {
    for (const [at, heading] of [
      'Date and Time',
      'Description',
      'Reference No.',
      'Debit',
      'Credit',
      'Balance',
    ].entries())
      put(heading, at, top)
    top += 24
  }
  page.text('GCash Transaction History', 30, 40, { lineBreak: false })
  page.text('2026-10-01 to 2026-10-31', 30, 55, { lineBreak: false })
  head()
  put('STARTING BALANCE', 1, top)
  put(withCommas(STARTS), 5, top)
  top += 24
  const rows = withBalances(moves)
  for (const [at, { day, time, words, reference, centavos, balance }] of rows.entries()) {
    if (top > 780) {
      page.addPage({ size: 'A4', margin: 20 })
      top = 60
      head()
    }
    const hour = Number(time.slice(0, 2))
    const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
    put(`${day} ${clock}`, 0, top)
    // A long description continues in a second line.
    put(words.slice(0, 30), 1, top)
    put(words.slice(30), 1, top + 9)
    put(reference, 2, top)
    put(out(centavos), 3, top)
    put(at === wrongAt ? withCommas(centavos + 100_00) : came(centavos), 4, top)
    put(withCommas(balance), 5, top)
    top += 26
  }
  put('ENDING BALANCE', 1, top)
  put(withCommas(rows.at(-1)?.balance ?? STARTS), 5, top)
  page.end()
  await done
  return Buffer.concat(parts)
}

/** Pages with words and no table. */
export async function letterPdf(): Promise<Buffer> {
  const page = new PdfDocument({ size: 'A4' })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => page.on('end', resolve))
  page.text('Dear coach, the date and the amount of my payment are 2026-10-01 and 8,500.00. Kind regards.')
  page.end()
  await done
  return Buffer.concat(parts)
}
