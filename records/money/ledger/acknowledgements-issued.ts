import { sql } from 'kysely'
import { acknowledgementNumber, type Issuer } from '#domain/money/ledger/acknowledgements'
import type { Method } from '#domain/money/ledger/entries'
import { monthOf } from '#domain/money/ledger/months'
import { readIdentity } from '#records/content/content'
import type { Reader, Transaction } from '#records/engine/db'
import { addedToLedger } from '#records/engine/log/log-chain'

export type Acknowledged = {
  entryId: string
  paymentId: string
  userId: string
  name: string
  packageName: string
  amountCentavos: number
  by: string
  method: Method | null
  owed: { centavos: number; dueOn: string | null } | null
}

/**
 * Takes the year's next number in the entry's transaction: a rollback returns it, and no other transaction takes it
 * at the same time.
 */
export async function issueAcknowledgement(trx: Transaction, of: Acknowledged, at: Date): Promise<string> {
  const year = Number(monthOf(at).slice(0, 4))
  const { last } = await trx
    .insertInto('acknowledgement_numbers')
    .values({ year, last: 1 })
    .onConflict((known) => known.column('year').doUpdateSet({ last: sql<number>`acknowledgement_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = acknowledgementNumber(year, last)
  await trx
    .insertInto('acknowledgements')
    .values({
      number,
      year,
      sequence: last,
      entry_id: of.entryId,
      payment_id: of.paymentId,
      user_id: of.userId,
      name: of.name,
      package_name: of.packageName,
      amount_centavos: of.amountCentavos,
      issuer: JSON.stringify(await issuerIn(trx)),
      issued_at: at.toISOString(),
      issued_by: of.by,
      paid_by: of.method,
      owed_centavos: of.owed?.centavos ?? null,
      due_on: of.owed?.dueOn ?? null,
    })
    .execute()
  addedToLedger(trx, `receipt:${number}`)
  return number
}

/** Voids the receipt, whose number stays used. Returns the number, or null when the entry has no valid receipt. */
export async function voidAcknowledgement(
  trx: Transaction,
  { entryId, reason, by }: { entryId: string; reason: string; by: string },
  at: Date,
): Promise<string | null> {
  const voided = await trx
    .updateTable('acknowledgements')
    .set({ voided_at: at.toISOString(), voided_by: by, voided_reason: reason })
    .where('entry_id', '=', entryId)
    .where('voided_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (voided) addedToLedger(trx, `void:${voided.number}`)
  return voided?.number ?? null
}

export async function issuerIn(db: Reader): Promise<Issuer> {
  const terms = await db
    .selectFrom('acknowledgement_terms')
    .select(['name', 'address', 'tax_number', 'permit'])
    .executeTakeFirst()
  const name = terms?.name || ((await readIdentity(db)).brand ?? 'Coaching Academy')
  return { name, address: terms?.address ?? '', taxNumber: terms?.tax_number ?? '', permit: terms?.permit ?? '' }
}

export async function receiptNumbers({ read }: { read: Reader }) {
  const rows = await read
    .selectFrom('acknowledgements')
    .fullJoin('acknowledgement_numbers', 'acknowledgement_numbers.year', 'acknowledgements.year')
    .select(({ fn, ref }) => [
      fn.coalesce(ref('acknowledgement_numbers.year'), ref('acknowledgements.year')).as('year'),
      fn.max('last').as('last'),
      fn.count('number').as('issued'),
      fn.max('sequence').as('highest'),
    ])
    .groupBy(({ fn, ref }) => fn.coalesce(ref('acknowledgement_numbers.year'), ref('acknowledgements.year')))
    .execute()
  return rows.map(({ year, last, issued, highest }) => ({
    year: Number(year),
    last: Number(last ?? 0),
    issued: Number(issued),
    highest: Number(highest ?? 0),
  }))
}
