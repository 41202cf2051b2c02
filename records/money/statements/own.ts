import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Reader, Transaction } from '#records/engine/db'

export async function ownStatementLines(read: Reader, actor: Pick<Actor, 'id'>) {
  const rows = await read
    .selectFrom('statement_lines')
    .innerJoin('statement_proofs', 'statement_proofs.line_id', 'statement_lines.id')
    .innerJoin('payments', 'payments.id', 'statement_proofs.payment_id')
    .select([
      'statement_proofs.payment_id',
      'day',
      'time',
      'statement_lines.amount_centavos',
      'description',
      'statement_lines.reference',
    ])
    .where('payments.user_id', '=', ownId(actor))
    .orderBy('day')
    .orderBy('statement_lines.id')
    .execute()
  return rows.map((row) => ({ ...row, amount_centavos: Number(row.amount_centavos) }))
}

export async function forgetStatementLines(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('statement_lines')
    .set({ description: '', reference: '', codes: null, raw: '' })
    .where('id', 'in', (lines) =>
      lines
        .selectFrom('statement_proofs')
        .innerJoin('payments', 'payments.id', 'statement_proofs.payment_id')
        .select('statement_proofs.line_id')
        .where('payments.user_id', '=', userId),
    )
    .execute()
}
