import { sql } from 'kysely'
import { REFERENCE_SHORTEST } from '#domain/money/statements/prove-payment'
import type { Reader, Records } from '#records/engine/db'
import { listNames } from '#domain/words/texts'
import { lineNotes, type LineNote } from './notes.ts'
import { findProvedPayments, type ProvedPerson } from './proved-payments.ts'

export type LineCandidate = {
  id: string
  account: string
  day: string
  time: string | null
  amountCentavos: number
  description: string
  reference: string
  state: 'open' | 'proves-this' | 'proves-other' | 'ignored' | 'reversed'
  name: string | null
}

export async function listLineCandidates(
  records: Records,
  paymentIds: readonly string[],
  chosen: string | null = null,
): Promise<Map<string, LineCandidate[]>> {
  const found = new Map<string, LineCandidate[]>()
  if (paymentIds.length === 0) return found
  const { read } = records
  const payments = await readPaymentMarks(read, paymentIds)
  const references = payments.flatMap(({ reference }) =>
    reference && reference.length >= REFERENCE_SHORTEST ? [reference] : [],
  )
  const codes = payments.flatMap(({ code }) => code ?? [])
  if (references.length + codes.length === 0 && !chosen) return found
  const rows = await readLinesNaming(read, { references, codes, chosen })
  const notes = await lineNotes(
    records,
    rows.flatMap(({ id, isUsed }) => (isUsed ? [] : [id])),
  )
  const proofs = await findProvedPayments(
    read,
    rows.map(({ id }) => id),
  )
  for (const { id, code, reference } of payments) {
    const lines = rows.filter(
      (row) => row.id === chosen || (reference && row.reference === reference) || (code && row.codes === code),
    )
    if (lines.length === 0) continue
    found.set(
      id,
      lines.map((line) => toLineCandidate(line, id, { note: notes.get(line.id), proved: proofs.get(line.id) ?? [] })),
    )
  }
  return found
}

function readPaymentMarks(read: Reader, paymentIds: readonly string[]) {
  return read
    .selectFrom('payments')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'payments.receipt_file_id')
    .select([
      'payments.id',
      'payments.code',
      sql<string | null>`coalesce(payments.reference, receipt_readings.reference)`.as('reference'),
    ])
    .where('payments.id', 'in', [...paymentIds])
    .execute()
}

type LineMarks = { references: string[]; codes: string[]; chosen: string | null }

function readLinesNaming(read: Reader, { references, codes, chosen }: LineMarks) {
  return read
    .selectFrom('statement_lines')
    .select([
      'statement_lines.id',
      'statement_lines.account',
      'day',
      'time',
      'statement_lines.amount_centavos as amount',
      'description',
      'statement_lines.reference',
      'codes',
      'ignored_at as ignoredAt',
      sql<number | boolean>`statement_lines.payment_id is not null`.as('isUsed'),
    ])
    .where('statement_lines.amount_centavos', '>', sql.lit(0))
    .where(({ or, eb }) =>
      or([
        ...(references.length > 0 ? [eb('statement_lines.reference', 'in', references)] : []),
        ...(codes.length > 0 ? [eb('codes', 'in', codes)] : []),
        ...(chosen ? [eb('statement_lines.id', '=', chosen)] : []),
      ]),
    )
    .orderBy('day')
    .orderBy('statement_lines.id')
    .limit(200)
    .execute()
}

type LineRow = Awaited<ReturnType<typeof readLinesNaming>>[number]

function toLineCandidate(
  { amount, codes: _codes, ignoredAt, isUsed, ...line }: LineRow,
  id: string,
  { note, proved }: { note: LineNote | undefined; proved: readonly ProvedPerson[] },
) {
  const other = note?.proved && note.proved.paymentId !== id ? note.proved.name : null
  const provesThis = proved.some(({ paymentId }) => paymentId === id)
  const state = provesThis
    ? 'proves-this'
    : isUsed || other !== null
      ? 'proves-other'
      : ignoredAt !== null
        ? 'ignored'
        : note?.reversal
          ? 'reversed'
          : 'open'
  const name = proved.length > 0 ? listNames(proved.map((each) => each.name)) : other
  return { ...line, amountCentavos: Number(amount), state, name: provesThis ? null : name } as const
}
