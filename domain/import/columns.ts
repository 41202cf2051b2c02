import { cleanSheetText } from './cells.ts'

export const IMPORT_COLUMNS = [
  'name',
  'first-name',
  'last-name',
  'nickname',
  'email',
  'mobile',
  'birthdate',
  'age',
  'address',
  'handler',
  'guardian-name',
  'guardian-relation',
  'guardian-contact',
  'signed-up',
  'package',
  'amount',
  'paid-on',
  'reference',
  'method',
  'sessions-taken',
  'assessments-taken',
  'session-date',
  'session-time',
  'session-kind',
  'attendance',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

export const DATE_COLUMNS = ['birthdate', 'signed-up', 'paid-on', 'session-date'] as const
export type DateColumn = (typeof DATE_COLUMNS)[number]

export const IMPORT_ROWS_AT_MOST = 2000
export const IMPORT_COLUMNS_AT_MOST = 60

export function isImportColumn(text: unknown): text is ImportColumn {
  return IMPORT_COLUMNS.some((column) => column === text)
}

export function headingKey(heading: string): string {
  const letters = heading.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, 120)
}

const GUARDIAN = /guardian|parent|magulang|mother|father|nanay|tatay/
/** The first pattern that fits a heading names its column, so the order matters. */
const HEADINGS: readonly [ImportColumn, RegExp, but?: RegExp][] = [
  ['guardian-relation', /relation|relasyon|kaugnayan/],
  ['guardian-contact', new RegExp(`(?:${GUARDIAN.source}).*(?:contact|mobile|phone|cell|number|numero|mail)`)],
  ['guardian-contact', new RegExp(`(?:contact|mobile|phone|cell|number|numero|mail).*(?:${GUARDIAN.source})`)],
  ['guardian-name', GUARDIAN, /occupation|consent|signature|age|address|working|permit/],
  ['email', /e ?mail/],
  ['signed-up', /^timestamp$|(?:date|petsa).*(?:regist|signed up|sign up|joined|enrol|rehistro|pagsali)/],
  ['signed-up', /(?:regist|sign ?up|enrol\w*|joined).*date|^(?:date )?(?:joined|enrolled|registered)$/],
  ['birthdate', /birth|^b ?day$|\bdob\b|kapanganakan|kaarawan/, /place|lugar/],
  ['age', /^(?:age|edad|gulang|how old.*)$/],
  [
    'sessions-taken',
    /sessions? (?:taken|done|attended|completed|used)|(?:taken|done|attended|completed|used|natapos na) sessions?/,
  ],
  ['assessments-taken', /assessments? (?:taken|done|completed|used)|(?:taken|done|completed|used) assessments?/],
  ['attendance', /attendance|^present|^attended/],
  ['session-kind', /(?:session|training|class) (?:type|kind)|(?:type|kind) of (?:session|training|class)/],
  ['session-time', /(?:session|training|class|sched\w*|iskedyul).*(?:time|oras)|^(?:time|oras)$/],
  [
    'session-date',
    /(?:session|training|class|sched\w*).*(?:date|day|petsa)|(?:date|petsa|araw).*(?:session|training|class|sched)/,
  ],
  ['reference', /\bref\b|reference|transaction (?:id|no|num)|trace no|confirmation no/],
  [
    'method',
    /(?:mode|method|type|channel|option|way|paraan).*(?:payment|bayad)|(?:payment|paid).*(?:mode|method|type|via)|^mop$/,
  ],
  ['paid-on', /(?:date|petsa|day|araw|kailan).*(?:paid|payment|bayad)|(?:paid|payment|bayad).*(?:date|petsa|\bon\b)/],
  [
    'amount',
    /amount|halaga|bayad|down ?payment|^(?:total )?(?:payment|paid|fee|paid amount)s?$/,
    /balance|due|proof|screenshot|receipt/,
  ],
  ['package', /package|pakete|\bprogram\b|\bcourse\b|availed/],
  [
    'mobile',
    /mobile|contact|phone|\bcell|\bcp\b|viber|whatsapp|selpon|numero|^(?:tel|number|no)$/,
    /emergency|person/,
  ],
  ['first-name', /(?:first|given) ?name|unang pangalan/],
  ['last-name', /(?:last|family) ?name|surname|apelyido/],
  ['nickname', /nick ?name|palayaw|preferred name/],
  ['address', /address|tirahan/],
  ['handler', /handler|manager/],
  ['name', /^(?:student|client|trainee|participant|contestant|candidate)(?: s)?(?: name)?$/],
  [
    'name',
    /^(?:(?:full|complete|buong) ?)?(?:name|pangalan)$|(?:name|pangalan) (?:of|ng) |(?:full|complete|buong) ?name/,
    /middle|school|pageant|user|file/,
  ],
]

/** Uses each column at most once; `saved` are earlier choices of this academy, '' for a column not needed. */
export function guessImportColumns(
  header: readonly string[],
  saved: ReadonlyMap<string, ImportColumn | ''> = new Map(),
): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>()
  const take = (column: ImportColumn | undefined) => {
    if (column === undefined || taken.has(column)) return null
    taken.add(column)
    return column
  }
  const keys = header.map(headingKey)
  const chosen = keys.map((key) => (key !== '' && saved.has(key) ? (saved.get(key) ?? '') : undefined))
  const columns = chosen.map((column) => (column ? take(column) : null))
  for (const [at, key] of keys.entries())
    if (chosen[at] === undefined && key !== '')
      columns[at] = take(
        HEADINGS.find(([column, name, but]) => !taken.has(column) && name.test(key) && !but?.test(key))?.[0],
      )
  const date = keys.findIndex((key, at) => chosen[at] === undefined && !columns[at] && /^(?:date|petsa)$/.test(key))
  if (date >= 0) columns[date] = take(taken.has('amount') ? 'paid-on' : 'session-date')
  return columns
}

const HEAD_AT_MOST = 20

export type SheetTable = { header: string[]; firstRow: number; rows: string[][] }

export function findSheetTable(
  sheet: readonly (readonly string[])[],
  saved: ReadonlyMap<string, ImportColumn | ''> = new Map(),
): SheetTable | null {
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length
  const head = sheet.slice(0, HEAD_AT_MOST)
  const known = head.findIndex((row) => guessImportColumns(row, saved).filter(Boolean).length >= 2)
  const at = known >= 0 ? known : head.findIndex((row) => filled(row) >= 2)
  const header = sheet[at]
  if (!header) return null
  const width = Math.min(header.length, IMPORT_COLUMNS_AT_MOST)
  const rows = sheet.slice(at + 1).map((row) => row.slice(0, width).map((cell) => cleanSheetText(cell)))
  return { header: header.slice(0, width).map((cell) => cleanSheetText(cell, 120)), firstRow: at + 2, rows }
}

export type ColumnsProblem = 'no-name' | 'no-contact' | 'twice'

export function findColumnsProblem(columns: readonly (ImportColumn | null)[]): ColumnsProblem | null {
  const has = (column: ImportColumn) => columns.includes(column)
  const chosen = columns.filter((column) => column !== null)
  if (new Set(chosen).size < chosen.length) return 'twice'
  if (!has('name') && !has('first-name') && !has('last-name')) return 'no-name'
  return has('email') || has('mobile') ? null : 'no-contact'
}
