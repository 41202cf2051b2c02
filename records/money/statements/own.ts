import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Reader, Transaction } from '#records/engine/db'

export async function ownStatementLines(read: Reader, actor: Pick<Actor, 'id'>) {
  const rows = await read
    .selectFrom('statement_lines')
    .innerJoin('payments', 'payments.id', 'statement_lines.payment_id')
    .select([
      'statement_lines.payment_id',
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

/** Date and amount stay for the books; all text and numbers that identify the person are erased. */
export async function forgetStatementLines(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('statement_lines')
    .set({ description: '', reference: '', codes: null, raw: '' })
    .where('payment_id', 'in', (payments) =>
      payments.selectFrom('payments').select('payments.id').where('user_id', '=', userId),
    )
    .execute()
}
