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
  userId: string | null
  name: string
  packageName: string
  amountCentavos: number
  by: string
  method: Method | null
  owed: { centavos: number; dueOn: string | null } | null
}

/**
 * Takes the number in the entry's transaction: a rollback returns it, and no concurrent transaction gets the same.
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

export async function issueFamilyAcknowledgement(
  trx: Transaction,
  of: readonly [Acknowledged, ...Acknowledged[]],
  parent: { id: string | null; name: string },
  at: Date,
): Promise<string> {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const [first] = of
  const dueDays = of.flatMap(({ owed }) => (owed && owed.centavos > 0 ? (owed.dueOn ?? []) : []))
  const whole = {
    ...first,
    userId: parent.id,
    name: parent.name,
    packageName: [...new Set(of.map(({ packageName }) => packageName))].join(', '),
    amountCentavos: sum(of.map(({ amountCentavos }) => amountCentavos)),
    owed: { centavos: sum(of.map(({ owed }) => owed?.centavos ?? 0)), dueOn: dueDays.toSorted()[0] ?? null },
  }
  const number = await issueAcknowledgement(trx, whole, at)
  await trx
    .insertInto('acknowledgement_shares')
    .values(
      of.map(({ entryId, userId, name, packageName, amountCentavos }) => ({
        entry_id: entryId,
        number,
        user_id: userId,
        name,
        package_name: packageName,
        amount_centavos: amountCentavos,
      })),
    )
    .execute()
  return number
}

export async function voidAcknowledgements(
  trx: Transaction,
  { entryIds, reason, by }: { entryIds: readonly string[]; reason: string; by: string },
  at: Date,
): Promise<string[]> {
  const voided = await trx
    .updateTable('acknowledgements')
    .set({ voided_at: at.toISOString(), voided_by: by, voided_reason: reason })
    .where('entry_id', 'in', [...entryIds])
    .where('voided_at', 'is', null)
    .returning('number')
    .execute()
  for (const { number } of voided) addedToLedger(trx, `void:${number}`)
  return voided.map(({ number }) => number)
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
