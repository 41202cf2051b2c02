import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { discountInWords, type VoucherWords } from '#domain/money/vouchers/voucher-form'
import { VOUCHER_CODE_RANDOM_LENGTH, CODE_SIGNS, buildVoucherCode } from '#domain/money/vouchers/vouchers'
import { transaction, newId, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { voucherOf } from './voucher-use.ts'

type VoucherValues = Omit<VoucherWords, 'code'> & { code: string | null }
export type VoucherEditRefusal = 'not-allowed' | 'gone' | 'code-taken' | 'added-already' | 'changed'
type Saved = Verdict<{ id: string; code: string }, VoucherEditRefusal>

const columnsOf = ({ discount, packages, from, until, most }: Omit<VoucherWords, 'code'>) => ({
  kind: discount.kind,
  value: discount.kind === 'percent' ? discount.percent : discount.centavos,
  packages: JSON.stringify(packages.toSorted()),
  starts_on: from,
  ends_on: until,
  most,
})

export async function addVoucher(
  records: Records,
  actor: Actor,
  { form, voucher }: { form: string; voucher: VoucherValues },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'packages')) return no('not-allowed')
  return transaction<Saved>(records, async (trx) => {
    await holdVouchers(records, trx)
    const before = await trx.selectFrom('vouchers').selectAll().where('added_by_form', '=', form).executeTakeFirst()
    if (before) {
      const same = JSON.stringify(columnsOf(voucher)) === JSON.stringify(columnsOf(voucherOf(before)))
      return same && (voucher.code ?? before.code) === before.code
        ? yes({ id: before.id, code: before.code })
        : no('added-already')
    }
    const code =
      voucher.code ??
      buildVoucherCode(Array.from({ length: VOUCHER_CODE_RANDOM_LENGTH }, () => randomInt(CODE_SIGNS.length)))
    if (await isTaken(trx, code, null)) return no('code-taken')
    const id = newId()
    await trx
      .insertInto('vouchers')
      .values({
        id,
        code,
        ...columnsOf(voucher),
        off_at: null,
        added_at: now.toISOString(),
        added_by_form: form,
        updated_by: actor.id,
      })
      .execute()
    await recordVoucherChange(trx, actor, 'add', { id, code }, wordsOf({ ...voucher, code }), now)
    return yes({ id, code })
  })
}

export async function changeVoucher(
  records: Records,
  actor: Actor,
  { id, revision, voucher }: { id: string; revision: number; voucher: VoucherValues },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'packages')) return no('not-allowed')
  return transaction<Saved>(records, async (trx) => {
    await holdVouchers(records, trx)
    const stored = await trx.selectFrom('vouchers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!stored) return no('gone')
    const code = voucher.code ?? stored.code
    const same =
      code === stored.code && JSON.stringify(columnsOf(voucher)) === JSON.stringify(columnsOf(voucherOf(stored)))
    if (same) return yes({ id, code })
    if (stored.revision !== revision) return no('changed')
    if (await isTaken(trx, code, id)) return no('code-taken')
    await trx
      .updateTable('vouchers')
      .set({ code, ...columnsOf(voucher), revision: revision + 1, updated_by: actor.id })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute()
    await recordVoucherChange(
      trx,
      actor,
      'update',
      { id, code },
      wordsOf({ ...voucher, code }),
      now,
      wordsOf(voucherOf(stored)),
    )
    return yes({ id, code })
  })
}

export async function switchVoucher(
  records: Records,
  actor: Actor,
  { id, off }: { id: string; off: boolean },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'packages')) return no('not-allowed')
  return transaction<Saved>(records, async (trx) => {
    const stored = await trx.selectFrom('vouchers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!stored) return no('gone')
    const { code } = stored
    if ((stored.off_at !== null) === off) return yes({ id, code })
    await trx
      .updateTable('vouchers')
      .set({ off_at: off ? now.toISOString() : null })
      .where('id', '=', id)
      .execute()
    const status = (is: boolean) => ({ status: is ? 'off' : 'on' })
    await recordVoucherChange(
      trx,
      actor,
      off ? 'switch off' : 'switch on',
      { id, code },
      status(off),
      now,
      status(!off),
    )
    return yes({ id, code })
  })
}

/** Voucher edits run one after the other; SQLite's write lock ensures this already. */
async function holdVouchers({ engine }: Records, trx: Transaction): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended('vouchers', 0))`.execute(trx)
}

async function isTaken(trx: Transaction, code: string, by: string | null): Promise<boolean> {
  const other = await trx.selectFrom('vouchers').select('id').where('code', '=', code).executeTakeFirst()
  return other !== undefined && other.id !== by
}

function wordsOf({ code, discount, packages, from, until, most }: VoucherWords): Record<string, string> {
  return {
    code,
    off: discountInWords(discount),
    packages: packages.join(', ') || 'all',
    from: from ?? '',
    until: until ?? '',
    uses: most === null ? '' : String(most),
  }
}

function recordVoucherChange(
  trx: Transaction,
  by: Actor,
  done: string,
  { id, code }: { id: string; code: string },
  after: Record<string, string>,
  now: Date,
  before: Record<string, string> = {},
): Promise<void> {
  return recordDecision(
    trx,
    by,
    { action: `voucher ${done}`, subject: 'voucher', id, name: code, before, after },
    now,
  )
}
