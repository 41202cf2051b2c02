import type { PackageKey } from '#domain/enrolment/packages'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { useVoucher, type Voucher, type VoucherUseRefusal } from '#domain/money/vouchers/vouchers'
import { newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { countOf } from '#records/engine/pages'
import type { VouchersTable } from './tables.ts'

type Row = Pick<VouchersTable, 'code' | 'kind' | 'value' | 'packages' | 'starts_on' | 'ends_on' | 'most' | 'off_at'>

export function voucherOf(row: Row): Voucher {
  return {
    code: row.code,
    discount:
      row.kind === 'percent' ? { kind: 'percent', percent: row.value } : { kind: 'amount', centavos: row.value },
    packages: JSON.parse(row.packages) as PackageKey[],
    from: row.starts_on,
    until: row.ends_on,
    most: row.most,
    off: row.off_at !== null,
  }
}

export async function hasVouchers({ read }: Records): Promise<boolean> {
  return (await read.selectFrom('vouchers').select('id').limit(1).executeTakeFirst()) !== undefined
}

export type Wish = { code: string; userId: string; package: PackageKey; priceCentavos: number; today: string }
type Found = { voucherId: string; discountCentavos: number }

export async function voucherFor(db: Reader, wish: Wish): Promise<Verdict<Found, VoucherUseRefusal>> {
  const row = await db.selectFrom('vouchers').selectAll().where('code', '=', wish.code).executeTakeFirst()
  return judge(db, row, wish)
}

async function judge(
  db: Reader,
  row: (Row & { id: string }) | undefined,
  { userId, package: key, priceCentavos, today }: Wish,
): Promise<Verdict<Found, VoucherUseRefusal>> {
  if (!row) return no('voucher-unknown')
  const counting = db.selectFrom('voucher_uses').where('voucher_id', '=', row.id).where('freed_at', 'is', null)
  const verdict = useVoucher({
    voucher: voucherOf(row),
    package: key,
    priceCentavos,
    today,
    used: await countOf(counting),
    usedByPerson: await countOf(counting.where('user_id', '=', userId)),
  })
  return verdict.ok ? yes({ voucherId: row.id, ...verdict.value }) : verdict
}

/** The same with the voucher locked, so that only one payment gets its last use. */
export async function heldVoucher(trx: Transaction, wish: Wish): Promise<Verdict<Found, VoucherUseRefusal>> {
  const row = await trx
    .selectFrom('vouchers')
    .selectAll()
    .where('code', '=', wish.code)
    .forUpdate()
    .executeTakeFirst()
  return judge(trx, row, wish)
}

export async function countUse(
  trx: Transaction,
  use: { voucherId: string; userId: string; paymentId: string; discountCentavos: number },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('voucher_uses')
    .values({
      id: newId(),
      voucher_id: use.voucherId,
      user_id: use.userId,
      payment_id: use.paymentId,
      discount_centavos: use.discountCentavos,
      used_at: now.toISOString(),
      freed_at: null,
    })
    .execute()
}

export async function freeVoucher(trx: Transaction, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('voucher_uses')
    .set({ freed_at: now.toISOString() })
    .where('payment_id', '=', paymentId)
    .where('freed_at', 'is', null)
    .execute()
}
