import { sql } from 'kysely'
import { doubtsAbout, type Costs, type Doubt } from '#domain/enrolment/doubts'
import type { Records, Transaction } from '#records/engine/db'
import { claimantsOf } from '#records/money/statements/movement-claims'
import { findFamilyParts, sumOfParts } from '#records/enrolment/family/family-parts'
import { receiptsSeenBefore } from './receipts.ts'

type Confirmation = {
  cameCentavos?: number | null
  lineId?: string | null
  together?: readonly string[]
}

export type Doubted = { doubts: Doubt[]; costs: Costs }

function costsOf({
  partOf,
  price,
  discount,
  amountCentavos,
}: {
  partOf: string | null
  price: number | null
  discount: number
  amountCentavos: number
}): Costs {
  if (partOf !== null) return 'balance due'
  return price !== null && price - discount > amountCentavos ? 'down payment' : 'package'
}

export async function doubtsOf(
  { read, engine }: Pick<Records, 'read' | 'engine'>,
  paymentIds: readonly string[],
  now: Date,
  { cameCentavos = null, lineId = null, together = [] }: Confirmation = {},
): Promise<Map<string, Doubted>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('payments')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'payments.receipt_file_id')
    .leftJoin('receipt_readings_begun as begun', 'begun.file_id', 'payments.receipt_file_id')
    .select([
      'payments.id',
      'payments.amount_centavos as amountCentavos',
      'payments.part_of as partOf',
      'payments.price_centavos as price',
      'payments.discount_centavos as discount',
      'receipt_readings.amount_centavos as readCentavos',
      'receipt_readings.tried_at as readAt',
      'begun.began_at as beganAt',
      sql<string | null>`coalesce(payments.reference, receipt_readings.reference)`.as('reference'),
    ])
    .where('payments.id', 'in', [...paymentIds])
    .execute()
  const families = await findFamilyParts(read, paymentIds)
  const isOne = (one: string, other: string) =>
    (together.includes(one) && together.includes(other)) ||
    (families.get(one)?.some(({ id }) => id === other) ?? false)
  const seen = await receiptsSeenBefore({ read, engine }, paymentIds, { elsewhere: true, isOne })
  const used = await claimantsOf(read, rows, isOne)
  const line = lineId
    ? await read
        .selectFrom('statement_lines')
        .select(['reference', 'amount_centavos as amount'])
        .where('id', '=', lineId)
        .executeTakeFirst()
    : undefined
  const doubts = new Map<string, Doubted>()
  for (const row of rows) {
    const { id, amountCentavos, readCentavos, readAt, beganAt, reference } = row
    const parts = families.get(id)
    const asRead = readCentavos === null ? null : Number(readCentavos)
    const isWholeLine = together.length > 1 && asRead !== null && asRead === Number(line?.amount)
    const found = doubtsAbout(
      {
        expectedCentavos: isWholeLine ? asRead : (cameCentavos ?? (parts ? sumOfParts(parts) : amountCentavos)),
        readCentavos: asRead,
        reference,
        lineReference: line?.reference || null,
        seen: seen.get(id) ?? null,
        usedBy: used.get(id) ?? null,
        readingSince: readAt === null ? beganAt : null,
      },
      now,
    )
    if (found.length > 0) doubts.set(id, { doubts: found, costs: parts ? 'sum for the children' : costsOf(row) })
  }
  return doubts
}

export async function doubtsIn(
  trx: Transaction,
  { engine }: Pick<Records, 'engine'>,
  paymentIds: readonly string[],
  now: Date,
  about: Confirmation,
): Promise<Doubt[]> {
  const found = await doubtsOf({ read: trx, engine }, paymentIds, now, { ...about, together: paymentIds })
  return [...found.values()].flatMap(({ doubts }) => doubts)
}
