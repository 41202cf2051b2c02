import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import {
  accountFrom,
  isSound,
  type EnrolmentAccount,
  type LedgerEntryKind,
  type Method,
} from '#domain/money/ledger/entries'
import { monthOf } from '#domain/money/ledger/months'
import { newId, type Reader, type Transaction } from '#records/engine/db'
import { addedToLedger } from '#records/engine/log/log-chain'

export type NewEntry = {
  id?: string
  kind: LedgerEntryKind
  paymentId: string
  enrolmentId: string
  userId: string
  package: PackageKey
  amountCentavos: number
  creditCentavos?: number
  submittedAt: string
  by: string
  receiptFileId?: string | null
  method?: Method | null
  note?: string | null
  lineId?: string | null
}

/** Refuses an entry of a closed month. Throws when the amount's sign does not fit the kind. */
export async function addEntry(
  trx: Transaction,
  entry: NewEntry,
  at: Date,
): Promise<Verdict<{ id: string }, 'month-closed'>> {
  const { kind, paymentId, amountCentavos, creditCentavos = 0 } = entry
  if (!isSound({ kind, amountCentavos, creditCentavos }))
    throw new Error(`an entry of ${amountCentavos} is no ${kind}`)
  if (await isClosed(trx, at)) return no('month-closed')
  const id = kind === 'received' ? await receivedId(trx, paymentId) : (entry.id ?? newId())
  const row = trx.insertInto('payment_history').values({
    payment_id: id,
    user_id: entry.userId,
    package: entry.package,
    amount_centavos: amountCentavos,
    submitted_at: entry.submittedAt,
    confirmed_at: at.toISOString(),
    confirmed_by: entry.by,
    receipt_file_id: entry.receiptFileId ?? null,
    kind,
    enrolment_id: entry.enrolmentId,
    of_payment: paymentId,
    credit_centavos: creditCentavos,
    method: entry.method ?? null,
    note: entry.note ?? null,
    line_id: entry.lineId ?? null,
  })
  try {
    await row.execute()
  } catch (error) {
    // The month was closed while this transaction waited: the database's trigger refused it.
    if (error instanceof Error && error.message.includes('the month is closed')) return no('month-closed')
    throw error
  }
  addedToLedger(trx, `entry:${id}`)
  return yes({ id })
}

/** The payment's id, so that it is received once; after a reversal a numbered one. */
async function receivedId(trx: Transaction, paymentId: string): Promise<string> {
  const { reversals } = await trx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<string | number>().as('reversals'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'reversed')
    .executeTakeFirstOrThrow()
  return Number(reversals) === 0 ? paymentId : `${paymentId}.${Number(reversals) + 1}`
}

export async function isClosed(db: Reader, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('closed_months')
    .select('month')
    .where('month', '=', monthOf(at))
    .executeTakeFirst()
  return found !== undefined
}

export async function entriesOf(db: Reader, enrolmentId: string) {
  return db
    .selectFrom('ledger_entries')
    .select([
      'id',
      'payment_id as paymentId',
      'kind',
      'amount_centavos as amountCentavos',
      'credit_centavos as creditCentavos',
      'occurred_at as at',
      'recorded_by as by',
      'method',
      'note',
      'statement_line_id as lineId',
    ])
    .where('enrolment_payment_id', '=', enrolmentId)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
}

export async function readEnrolmentAccount(
  db: Reader,
  enrolmentId: string,
): Promise<(EnrolmentAccount & { dueOn: string | null }) | null> {
  const [entries, payment] = await Promise.all([
    entriesOf(db, enrolmentId),
    db
      .selectFrom('payments')
      .select(['amount_centavos', 'price_centavos', 'discount_centavos', 'balance_due_on'])
      .where('id', '=', enrolmentId)
      .where('part_of', 'is', null)
      .executeTakeFirst(),
  ])
  if (!payment || entries.length === 0) return null
  const { price_centavos, discount_centavos, amount_centavos, balance_due_on } = payment
  const agreed =
    price_centavos === null
      ? { priceCentavos: amount_centavos, discountCentavos: 0 }
      : { priceCentavos: price_centavos, discountCentavos: discount_centavos }
  return { ...accountFrom(agreed, entries), dueOn: balance_due_on }
}
