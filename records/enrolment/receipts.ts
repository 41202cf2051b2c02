import type { PaymentStatus } from '#domain/enrolment/enrolment'
import { seenBefore, type ReceiptReading, type ReceiptMarks, type Sameness } from '#domain/enrolment/receipts'
import { CLEARED } from '#domain/files/cleared'
import { immediateTransaction, type Reader, type Records } from '#records/engine/db'
import { listedIn } from '#records/engine/listed'
import { prepareQueryBy } from '#records/engine/remembered'
import { claimLater } from '#records/money/statements/movement-claims'
import { findFamilyParts, sumOfParts } from '#records/enrolment/family/family-parts'

type Marked = ReceiptMarks & {
  name: string
  receiptFileId: string
  userId: string
  payerId: string
  status: PaymentStatus
  familyPaymentId: string | null
}
type Seen = Omit<Marked, 'hashes' | 'references' | 'userId' | 'payerId' | 'status' | 'familyPaymentId'> & {
  by: Sameness
}

const AT_MOST = 1000

/**
 * Removed payments count, parts of the same family payment do not; `elsewhere` leaves out the client's own
 * unconfirmed ones.
 */
export async function receiptsSeenBefore(
  records: Pick<Records, 'read' | 'engine'>,
  paymentIds: readonly string[],
  { elsewhere = false, isOne }: { elsewhere?: boolean; isOne?: (one: string, other: string) => boolean } = {},
): Promise<Map<string, Seen>> {
  if (paymentIds.length === 0) return new Map()
  const pictures = (mark: Mark, values: readonly string[]) =>
    withMark(records.read, { mark, engine: records.engine }, JSON.stringify(values))
  const payments = (await pictures('payments.id', paymentIds)).map(marksOf)
  if (payments.length === 0) return new Map()
  const [hashes, references] = [payments.flatMap((each) => each.hashes), payments.flatMap((each) => each.references)]
  const found = await Promise.all([
    pictures('files.sha256', hashes),
    pictures('files.source_sha256', hashes),
    ...(references.length > 0
      ? [pictures('payments.reference', references), pictures('receipt_readings.reference', references)]
      : []),
  ])
  const others = found.flat().map(marksOf)
  const seen = new Map<string, Seen>()
  for (const payment of payments) {
    const counted = others.filter(
      ({ id, userId, payerId, status, familyPaymentId }) =>
        (!elsewhere || (userId !== payment.userId && payerId !== payment.payerId) || status === 'confirmed') &&
        (familyPaymentId === null || familyPaymentId !== payment.familyPaymentId) &&
        !isOne?.(payment.id, id),
    )
    const found = seenBefore(payment, counted)
    if (!found) continue
    const { id, submittedAt, name, receiptFileId } = found.earlier
    seen.set(payment.id, { id, submittedAt, name, receiptFileId, by: found.by })
  }
  return seen
}

type Way = { mark: Mark; engine: Records['engine'] }

const withMark = prepareQueryBy((read, { mark, engine }: Way, values: string) =>
  marked(read)
    .where(mark, 'in', listedIn(engine, values))
    .unionAll(markedAnswers(read).where(mark, 'in', listedIn(engine, values)))
    .limit(AT_MOST),
)

type Mark =
  | 'payments.id'
  | 'files.sha256'
  | 'files.source_sha256'
  | 'payments.reference'
  | 'receipt_readings.reference'

const MARKS = [
  'payments.id',
  'files.id as receipt_file_id',
  'payments.reference as enteredReference',
  'receipt_readings.reference as read',
  'files.sha256',
  'files.source_sha256',
  'users.name',
  'payments.user_id',
  'payments.status',
  'payments.family_payment_id',
  'family_payments.parent_id',
] as const

function marked(read: Reader) {
  return read
    .selectFrom('payments')
    .innerJoin('files', 'files.id', 'payments.receipt_file_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('family_payments', 'family_payments.id', 'payments.family_payment_id')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'files.id')
    .select([...MARKS, 'payments.submitted_at'])
}

function markedAnswers(read: Reader) {
  return read
    .selectFrom('payments')
    .innerJoin('payment_questions', 'payment_questions.payment_id', 'payments.id')
    .innerJoin('files', 'files.id', 'payment_questions.answer_file_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('family_payments', 'family_payments.id', 'payments.family_payment_id')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'files.id')
    .select([...MARKS, ({ fn }) => fn.coalesce('answered_at', 'asked_at').as('submitted_at')])
}

function marksOf(row: {
  id: string
  submitted_at: string
  receipt_file_id: string
  enteredReference: string | null
  read: string | null
  sha256: string
  source_sha256: string | null
  name: string
  user_id: string
  status: PaymentStatus
  family_payment_id: string | null
  parent_id: string | null
}): Marked {
  const given = (marks: (string | null)[]) => marks.filter((mark) => mark !== null)
  return {
    id: row.id,
    submittedAt: row.submitted_at,
    receiptFileId: row.receipt_file_id,
    name: row.name,
    userId: row.user_id,
    payerId: row.parent_id ?? row.user_id,
    status: row.status,
    familyPaymentId: row.family_payment_id,
    hashes: given([row.sha256, row.source_sha256]),
    references: given([row.enteredReference ?? row.read]),
  }
}

export async function unreadReceipt(records: Records, fileId: string) {
  const row = await records.read
    .selectFrom('files')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'files.id')
    .select('files.key')
    .where('files.id', '=', fileId)
    .where('files.kind', '=', 'receipt')
    .where('files.key', 'not like', `${CLEARED}%`)
    .where('receipt_readings.file_id', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function beginReading({ write }: Records, fileId: string, now: Date): Promise<void> {
  await write
    .insertInto('receipt_readings_begun')
    .values({ file_id: fileId, began_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ began_at: now.toISOString() }))
    .execute()
}

export async function endReading({ write }: Records, fileId: string): Promise<void> {
  await write.deleteFrom('receipt_readings_begun').where('file_id', '=', fileId).execute()
}

/** Saves the result even when nothing was read, so that reading is tried once. */
export async function keepReading(
  records: Records,
  fileId: string,
  { reference, amountCentavos }: ReceiptReading,
  now: Date,
): Promise<void> {
  await immediateTransaction(records, async (trx) => {
    await trx
      .insertInto('receipt_readings')
      .values({ file_id: fileId, tried_at: now.toISOString(), reference, amount_centavos: amountCentavos })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const payments = await trx.selectFrom('payments').select('id').where('receipt_file_id', '=', fileId).execute()
    for (const { id } of payments) await claimLater(trx, id, now.toISOString())
  })
}

export async function readingsOf(
  read: Reader,
  paymentIds: readonly string[],
): Promise<Map<string, ReceiptReading & { expectedCentavos: number }>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('payments')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'payments.receipt_file_id')
    .select([
      'payments.id',
      'payments.amount_centavos as expectedCentavos',
      'receipt_readings.reference',
      'receipt_readings.amount_centavos as amount',
    ])
    .where('payments.id', 'in', [...paymentIds])
    .execute()
  const families = await findFamilyParts(read, paymentIds)
  return new Map(
    rows.map(({ id, amount, reference, expectedCentavos }) => {
      const parts = families.get(id)
      return [
        id,
        {
          reference,
          expectedCentavos: parts ? sumOfParts(parts) : expectedCentavos,
          amountCentavos: amount === null ? null : Number(amount),
        },
      ]
    }),
  )
}

export async function receiptOfPayment(records: Records, paymentId: string): Promise<string | null> {
  const row = await records.read
    .selectFrom('payments')
    .select('receipt_file_id as id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row?.id ?? null
}
