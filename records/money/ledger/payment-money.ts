import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { Records } from '#records/engine/db'
import { readEnrolmentAccount, entriesOf } from './entries.ts'
import { moneyOf } from './refunds.ts'

export async function paymentMoney({ read }: Records, actor: Actor, paymentId: string) {
  if (!may(actor, 'payments')) return null
  const payment = await read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'payments.id',
      'payments.part_of as partOf',
      'payments.status',
      'payments.amount_centavos as amountCentavos',
      'payments.decided_at as decidedAt',
      'payments.package',
      'packages.name as packageName',
      'users.name',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return null
  const enrolmentId = payment.partOf ?? paymentId
  const [account, entries, money, first] = await Promise.all([
    readEnrolmentAccount(read, enrolmentId),
    entriesOf(read, enrolmentId),
    moneyOf(read, payment),
    read.selectFrom('payments').select('voucher').where('id', '=', enrolmentId).executeTakeFirst(),
  ])
  return { ...payment, voucher: first?.voucher ?? null, account, entries, ...money }
}
