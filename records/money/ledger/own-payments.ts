import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'

export async function listOwnPayments({ read }: Records, actor: Pick<Actor, 'id'>) {
  const [payments, refunds] = await Promise.all([
    read
      .selectFrom('payments')
      .leftJoin('packages', 'packages.key', 'payments.package')
      .select([
        'payments.id',
        'payments.package',
        'packages.name as packageName',
        'amount_centavos as amountCentavos',
        'status',
        'submitted_at as at',
        'part_of as partOf',
        'reason',
      ])
      .where('user_id', '=', ownId(actor))
      .where((eb) => eb.or([eb('removed_at', 'is', null), eb('status', '=', 'confirmed')]))
      .execute(),
    read
      .selectFrom('ledger_entries')
      .leftJoin('packages', 'packages.key', 'ledger_entries.package')
      .select([
        'ledger_entries.id',
        'ledger_entries.package',
        'packages.name as packageName',
        'amount_centavos as amountCentavos',
        'occurred_at as at',
        'note',
      ])
      .where('user_id', '=', ownId(actor))
      .where('kind', '=', 'refunded')
      .execute(),
  ])
  return [
    ...payments.map((payment) => ({ kind: 'payment' as const, ...payment })),
    ...refunds.map((refund) => ({ kind: 'refund' as const, ...refund })),
  ].toSorted((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id))
}
