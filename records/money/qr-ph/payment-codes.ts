import { randomInt } from 'node:crypto'
import { ownId, type Actor } from '#domain/accounts/accounts'
import { yes } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import { buildPaymentCode, PAYMENT_CODE_RANDOM_LENGTH, PAYMENT_CODE_ALPHABET } from '#domain/money/payment-codes'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'

export const FAMILY = 'family'

export type PaidFor = { package: PackageKey | typeof FAMILY; partOf: string | null; amountCentavos: number }

/** The person's code for this payment: created on first use, the same until the payment is confirmed. */
export async function paymentCodeFor(records: Records, actor: Actor, paid: PaidFor, now: Date): Promise<string> {
  const known = await unspent(records.read, ownId(actor), paid).executeTakeFirst()
  const waits = paid.package === FAMILY && known && (await findWaitingFamily(records.read, known.code))
  if (known && !waits && known.amount_centavos === paid.amountCentavos) return known.code
  const made = await transaction(records, async (trx) => yes(await codeIn(trx, ownId(actor), paid, now)))
  return made.value
}

export async function codeIn(trx: Transaction, userId: string, paid: PaidFor, now: Date): Promise<string> {
  if (paid.package === FAMILY) await keepWaitingCode(trx, userId, paid)
  for (;;) {
    const known = await unspent(trx, userId, paid).executeTakeFirst()
    if (known) {
      if (known.amount_centavos !== paid.amountCentavos)
        await trx
          .updateTable('payment_codes')
          .set({ amount_centavos: paid.amountCentavos })
          .where('code', '=', known.code)
          .execute()
      return known.code
    }
    // Another page of the same person may have created one, or the code is taken: look again, or generate another.
    await trx
      .insertInto('payment_codes')
      .values({
        code: generateCode(),
        user_id: userId,
        package: paid.package,
        part_of: paid.partOf,
        amount_centavos: paid.amountCentavos,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function findWaitingFamily(db: Reader, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('code', '=', code)
    .where('family_payment_id', 'is not', null)
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A waiting family payment keeps its code, so that the next one begun meanwhile gets its own. */
async function keepWaitingCode(trx: Transaction, userId: string, paid: PaidFor): Promise<void> {
  const known = await unspent(trx, userId, paid).executeTakeFirst()
  const part = known && (await findWaitingFamily(trx, known.code))
  if (known && part)
    await trx.updateTable('payment_codes').set({ part_of: part }).where('code', '=', known.code).execute()
}

function unspent(db: Reader, userId: string, { package: key, partOf }: Pick<PaidFor, 'package' | 'partOf'>) {
  return db
    .selectFrom('payment_codes')
    .select(['code', 'amount_centavos'])
    .where('user_id', '=', userId)
    .where('package', '=', key)
    .where('part_of', partOf === null ? 'is' : '=', partOf)
    .where('spent_at', 'is', null)
}

function generateCode(): string {
  for (;;) {
    const code = buildPaymentCode(
      Array.from({ length: PAYMENT_CODE_RANDOM_LENGTH }, () => randomInt(PAYMENT_CODE_ALPHABET.length)),
    )
    if (code) return code
  }
}

export async function ownPaymentCode({ read }: Records, actor: Pick<Actor, 'id'>, code: string) {
  const row = await read
    .selectFrom('payment_codes')
    .select(['code', 'amount_centavos as amountCentavos'])
    .where('code', '=', code)
    .where('user_id', '=', ownId(actor))
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Call on confirmation: the next payment gets another code. */
export async function spendCode(trx: Transaction, code: string, at: Date): Promise<void> {
  await trx
    .updateTable('payment_codes')
    .set({ spent_at: at.toISOString() })
    .where('code', '=', code)
    .where('spent_at', 'is', null)
    .execute()
}

/** Call when a confirmation is undone: the code is valid again, unless the person has a newer one. */
export async function freeCode(trx: Transaction, code: string): Promise<void> {
  const spent = await trx
    .selectFrom('payment_codes')
    .select(['user_id', 'package', 'part_of'])
    .where('code', '=', code)
    .where('spent_at', 'is not', null)
    .executeTakeFirst()
  if (!spent) return
  const { user_id, package: key, part_of: partOf } = spent
  if (await unspent(trx, user_id, { package: key, partOf }).executeTakeFirst()) return
  await trx.updateTable('payment_codes').set({ spent_at: null }).where('code', '=', code).execute()
}

export async function ownPaymentCodes(read: Reader, actor: Pick<Actor, 'id'>) {
  return read
    .selectFrom('payment_codes')
    .select(['code', 'package', 'amount_centavos', 'created_at', 'spent_at'])
    .where('user_id', '=', ownId(actor))
    .orderBy('created_at')
    .execute()
}
