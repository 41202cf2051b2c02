import { createHash } from 'node:crypto'
import type { NewStatement } from '#records/money/statements/add-statement'
import { readPaymentCodes } from '#domain/money/payment-codes'
import { numbered, type StatementLine } from '#domain/money/statements/lines'

type Line = { centavos: number; words?: string; reference?: string; day?: string; balance?: number }

/** A statement as its reader hands it on. */
export function statementOf(lines: readonly Line[], account = 'GCash'): NewStatement {
  const read = lines.map(
    ({ centavos, words = '', reference = '', day = '2026-11-21', balance }): StatementLine => ({
      day,
      time: '10:00',
      amountCentavos: centavos,
      description: words,
      reference,
      balanceCentavos: balance ?? null,
      raw: words,
    }),
  )
  const hashes = numbered(account, read)
  return {
    account,
    layout: 'GCash',
    fileName: 'statement.pdf',
    problems: 0,
    lines: read.map((line, at) => ({
      ...line,
      hash: createHash('sha256')
        .update(hashes[at] ?? '')
        .digest('base64url'),
      codes: readPaymentCodes(line.description),
    })),
  }
}
