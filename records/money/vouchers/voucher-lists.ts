import { sql } from 'kysely'
import type { Records } from '#records/engine/db'
import { onPage, pageOf, type ListQuery } from '#records/engine/pages'
import { voucherOf } from './voucher-use.ts'

export async function vouchersPage(records: Records, listQuery: ListQuery) {
  const search = listQuery.search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const listed = records.read
    .selectFrom('vouchers')
    .$if(listQuery.search !== '', (all) => all.where('code', 'like', `%${search}%`))
  const query = listed.selectAll().select(({ selectFrom }) => [
    selectFrom('voucher_uses')
      .select(({ fn }) => fn.countAll<string | number>().as('used'))
      .whereRef('voucher_uses.voucher_id', '=', 'vouchers.id')
      .where('freed_at', 'is', null)
      .as('used'),
    sql<null>`null`.as('total'),
  ])
  const rows = await onPage(query, sql<string>`added_at`, 'vouchers.id', listQuery).execute()
  const page = await pageOf(rows, listed, { search: '', page: listQuery.page })
  return {
    ...page,
    rows: page.rows.map((row) => ({ id: row.id, used: Number(row.used ?? 0), ...voucherOf(row) })),
  }
}

export async function voucherShown({ read }: Records, id: string) {
  const row = await read.selectFrom('vouchers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const uses = await read
    .selectFrom('voucher_uses')
    .leftJoin('users', 'users.id', 'voucher_uses.user_id')
    .leftJoin('payments', 'payments.id', 'voucher_uses.payment_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'voucher_uses.id',
      'users.name',
      'packages.name as packageName',
      'voucher_uses.discount_centavos as discountCentavos',
      'used_at as usedAt',
    ])
    .where('voucher_id', '=', id)
    .where('freed_at', 'is', null)
    .orderBy('used_at', 'desc')
    .orderBy('voucher_uses.id')
    .limit(200)
    .execute()
  return { id, revision: row.revision, voucher: voucherOf(row), uses }
}
