import { createHash } from 'node:crypto'
import { movementOfReference, movementsOfLine } from '#domain/money/statements/prove-payment'
import type { StatementLine } from '#domain/money/statements/lines'
import type { Reader, Transaction } from '#records/engine/db'

const AT_ONCE = 200

const digestOf = (movement: string) => createHash('sha256').update(movement).digest('base64url')

/** False when one of the transfers proved another payment. The first payment holds the claim for all. */
export async function claimMovements(
  trx: Transaction,
  paymentIds: readonly string[],
  movements: readonly string[],
  at: string,
): Promise<boolean> {
  const [first = ''] = paymentIds
  // Sorted, so that two claims for the same transfers cannot deadlock.
  const digests = [...new Set(movements.map(digestOf))].toSorted()
  for (const movement of digests) {
    await trx
      .insertInto('movement_claims')
      .values({ movement, payment_id: first, claimed_at: at })
      .onConflict((known) => known.column('movement').doNothing())
      .execute()
    const { payment_id } = await trx
      .selectFrom('movement_claims')
      .select('payment_id')
      .where('movement', '=', movement)
      .executeTakeFirstOrThrow()
    if (!paymentIds.includes(payment_id)) return false
  }
  return true
}

export async function claimByHand(
  trx: Transaction,
  { paymentIds, at }: { paymentIds: readonly string[]; at: string },
): Promise<boolean> {
  const movements: string[] = []
  for (const paymentId of paymentIds) {
    const movement = movementOfReference(await referenceOfPayment(trx, paymentId))
    if (movement !== null) movements.push(movement)
  }
  return movements.length === 0 || claimMovements(trx, paymentIds, movements, at)
}

async function referenceOfPayment(db: Reader, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'payments.receipt_file_id')
    .select(({ fn }) => fn.coalesce('payments.reference', 'receipt_readings.reference').as('reference'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return row?.reference ?? null
}

/** Claims the transfer for a number that became known after a manual confirmation, if it is free. */
export async function claimLater(trx: Transaction, paymentId: string, at: string): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .select('status')
    .where('id', '=', paymentId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  if (payment) await claimByHand(trx, { paymentIds: [paymentId], at })
}

export async function freeMovements(trx: Transaction, paymentIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('movement_claims')
    .where('payment_id', 'in', [...paymentIds])
    .execute()
}

type LineToProve = { id: string; codes: readonly string[] } & Pick<
  StatementLine,
  'day' | 'time' | 'amountCentavos' | 'balanceCentavos' | 'description' | 'reference'
>

export async function provedByMovement(db: Reader, lines: readonly LineToProve[]): Promise<Map<string, Set<string>>> {
  const digests = new Map(lines.map((line) => [line.id, movementsOfLine(line).map(digestOf)]))
  const claimed = new Map<string, string>()
  for (const some of portions([...new Set([...digests.values()].flat())])) {
    const rows = await db
      .selectFrom('movement_claims')
      .select(['movement', 'payment_id'])
      .where('movement', 'in', some)
      .execute()
    for (const { movement, payment_id } of rows) claimed.set(movement, payment_id)
  }
  const byCode = await confirmedByHand(db, [...new Set(lines.flatMap(({ codes }) => codes))])
  return new Map(
    lines.map(({ id, codes }) => [
      id,
      new Set([
        ...(digests.get(id) ?? []).flatMap((digest) => claimed.get(digest) ?? []),
        ...codes.flatMap((code) => byCode.get(code) ?? []),
      ]),
    ]),
  )
}

/** Manually confirmed payments, by the code their transfer would name. */
async function confirmedByHand(db: Reader, codes: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const some of portions(codes)) {
    const rows = await db
      .selectFrom('payments')
      .select(['payments.id', 'payments.code'])
      .where('payments.code', 'in', some)
      .where('payments.status', '=', 'confirmed')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('statement_proofs')
              .select('statement_proofs.line_id')
              .whereRef('statement_proofs.payment_id', '=', 'payments.id'),
          ),
        ),
      )
      .execute()
    for (const { id, code } of rows) if (code) found.set(code, [...(found.get(code) ?? []), id])
  }
  return found
}

function* portions<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE)
}

/** For each payment, the other payment that its receipt's transfer confirmed; `together` are proved as one. */
export async function claimantsOf(
  db: Reader,
  payments: readonly { id: string; reference: string | null }[],
  together: (one: string, other: string) => boolean,
): Promise<Map<string, { name: string; decidedAt: string | null }>> {
  const digests = new Map(
    payments.flatMap(({ id, reference }) => {
      const movement = movementOfReference(reference)
      return movement ? [[id, digestOf(movement)] as const] : []
    }),
  )
  if (digests.size === 0) return new Map()
  const rows = await db
    .selectFrom('movement_claims')
    .innerJoin('payments', 'payments.id', 'movement_claims.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['movement', 'payments.id', 'users.name', 'payments.decided_at as decidedAt'])
    .where('movement', 'in', [...new Set(digests.values())])
    .execute()
  const by = new Map(rows.map(({ movement, ...row }) => [movement, row]))
  return new Map(
    [...digests].flatMap(([id, digest]) => {
      const used = by.get(digest)
      return used && used.id !== id && !together(id, used.id)
        ? [[id, { name: used.name, decidedAt: used.decidedAt }] as const]
        : []
    }),
  )
}
