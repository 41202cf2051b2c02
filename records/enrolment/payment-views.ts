import { sql } from 'kysely'
import type { Records } from '#records/engine/db'
import { prepareQuery, prepareQueryBy } from '#records/engine/remembered'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'
import { listedPayments, waiting, type PaymentFilter } from './pending-payments.ts'

export async function paymentView(records: Records, paymentId: string) {
  const row = await records.read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .leftJoin('users as deciders', 'deciders.id', 'payments.decided_by')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'payments.receipt_file_id')
    .leftJoin('files', 'files.id', 'payments.receipt_file_id')
    .select([
      'payments.id',
      'payments.status',
      'payments.amount_centavos as amountCentavos',
      'payments.submitted_at as submittedAt',
      'payments.receipt_file_id as receiptFileId',
      'files.key as receiptKey',
      'payments.reason',
      'payments.part_of as partOf',
      'payments.price_centavos as priceCentavos',
      'payments.discount_centavos as discountCentavos',
      'payments.voucher',
      'payments.balance_due_on as balanceDueOn',
      'payments.decided_at as decidedAt',
      'payments.removed_at as removedAt',
      'payments.removed_because as removedBecause',
      'deciders.name as decidedBy',
      'packages.name as packageName',
      'payments.package',
      'users.id as userId',
      'users.name',
      SHOWN_EMAIL.as('email'),
      'users.phone',
      'users.first_schedule as firstSchedule',
      'payments.reference',
      'payments.code',
      'receipt_readings.tried_at as readAt',
      'receipt_readings.reference as readReference',
      'receipt_readings.amount_centavos as readCentavos',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return row ?? null
}

export async function findAdjacentPayments(
  records: Records,
  { search, id, submittedAt, filter }: { search: string; id: string; submittedAt: string; filter?: PaymentFilter },
): Promise<{ above: string | null; below: string | null }> {
  const listed = listedPayments(records, search, filter).select('payments.id')
  const place = sql`(payments.submitted_at, payments.id)`
  const [above, below] = await Promise.all([
    listed
      .where(sql<boolean>`${place} > (${submittedAt}, ${id})`)
      .orderBy('payments.submitted_at')
      .orderBy('payments.id')
      .limit(1)
      .executeTakeFirst(),
    listed
      .where(sql<boolean>`${place} < (${submittedAt}, ${id})`)
      .orderBy('payments.submitted_at', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { above: above?.id ?? null, below: below?.id ?? null }
}

const since = prepareQuery((read) =>
  waiting({ read }).select(({ fn }) => fn.min('payments.submitted_at').as('oldest')),
)
const newest = prepareQueryBy((read, count: number) =>
  read
    .selectFrom(
      waiting({ read })
        .select(['payments.id', 'payments.submitted_at'])
        .orderBy('payments.submitted_at', 'desc')
        .orderBy('payments.id', 'desc')
        .limit(count)
        .as('listed'),
    )
    .innerJoin('payments', 'payments.id', 'listed.id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'payments.id',
      'users.id as userId',
      'users.name',
      'users.image',
      'payments.package',
      'packages.name as packageName',
      'payments.amount_centavos as amountCentavos',
      'payments.submitted_at as submittedAt',
    ])
    .orderBy('listed.submitted_at', 'desc')
    .orderBy('listed.id', 'desc'),
)

export async function waitingPayments({ read }: Records, count: number) {
  const [[first], latest] = await Promise.all([since(read), newest(read, count)])
  return { oldest: first?.oldest ?? null, latest }
}
