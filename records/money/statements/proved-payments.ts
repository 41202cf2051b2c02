import type { Reader } from '#records/engine/db'

export type ProvedPerson = { paymentId: string; name: string }

export async function findProvedPayments(
  read: Reader,
  lineIds: readonly string[],
): Promise<Map<string, ProvedPerson[]>> {
  if (lineIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('statement_proofs')
    .innerJoin('payments', 'payments.id', 'statement_proofs.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['line_id as lineId', 'payments.id as paymentId', 'users.name'])
    .where('line_id', 'in', [...lineIds])
    .orderBy('users.name')
    .orderBy('payments.id')
    .execute()
  return Map.groupBy(rows, ({ lineId }) => lineId)
}
