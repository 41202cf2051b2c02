import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import type { MoveRefusal, RowMove } from '#domain/ordered-rows'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { moveRow, writePositions } from '#records/engine/ordered-rows'
import { lockPackages, packagesIn } from '../packages.ts'
import { toPackageEditValues, held, recordPackageChange, toPackageEdit } from './package-locks.ts'

export type PackageRefusal = 'not-allowed' | 'in-use' | MoveRefusal
type PackageDone = Verdict<{ name: string }, PackageRefusal>

/** Moves from the position the editor saw, so that a double click moves once. */
export async function movePackage(
  records: Records,
  actor: Actor,
  { key, ...move }: { key: string } & Omit<RowMove, 'id'>,
  now: Date,
): Promise<Verdict<{ name: string; place: number; places: number }, PackageRefusal>> {
  if (!may(actor, 'packages')) return no('not-allowed')
  return transaction(records, async (trx) => {
    await lockPackages(records, trx)
    const packages = await packagesIn(trx)
    const keys = packages.map((each) => each.key)
    const moved = packages.find((each) => each.key === key)
    if (!moved) return no('gone')
    const verdict = await moveRow(trx, 'packages', { keys, move: { ...move, id: moved.key } }, (before, after) =>
      recordPackageChange(trx, actor, ['move', moved.key, moved.name], before, after, now),
    )
    return verdict.ok ? yes({ name: moved.name, ...verdict.value, places: keys.length }) : verdict
  })
}

export async function offerPackage(
  records: Records,
  actor: Actor,
  { key, offered }: { key: string; offered: boolean },
  now: Date,
): Promise<PackageDone> {
  if (!may(actor, 'packages')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await held(records, trx, key)
    if (!stored) return no('gone')
    if ((stored.hidden_at === null) !== offered) {
      const written = await trx
        .updateTable('packages')
        .set({ hidden_at: offered ? null : now.toISOString() })
        .where('key', '=', stored.key)
        .where('hidden_at', offered ? 'is not' : 'is', null)
        .executeTakeFirst()
      if (written.numUpdatedRows !== 1n) return no('gone')
      const status = (is: boolean) => ({ status: is ? 'offered' : 'hidden' })
      const change = offered ? 'show' : 'hide'
      await recordPackageChange(trx, actor, [change, key, stored.name], status(!offered), status(offered), now)
    }
    return yes({ name: stored.name })
  })
}

export async function highlightPackage(
  records: Records,
  actor: Actor,
  { key, highlighted }: { key: string; highlighted: boolean },
  now: Date,
): Promise<PackageDone> {
  if (!may(actor, 'packages')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await held(records, trx, key)
    if (!stored) return no('gone')
    const [before] = (await packagesIn(trx)).filter((each) => each.highlighted)
    if ((stored.highlighted === 1) !== highlighted) {
      await trx.updateTable('packages').set({ highlighted: 0 }).where('highlighted', '=', 1).execute()
      if (highlighted)
        await trx.updateTable('packages').set({ highlighted: 1 }).where('key', '=', stored.key).execute()
      const facts = (name: string | undefined) => ({ highlighted: name ?? 'none' })
      const after = facts(highlighted ? stored.name : undefined)
      await recordPackageChange(trx, actor, ['highlight', key, stored.name], facts(before?.name), after, now)
    }
    return yes({ name: stored.name })
  })
}

export async function removePackage(records: Records, actor: Actor, key: string, now: Date): Promise<PackageDone> {
  if (!may(actor, 'packages')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await held(records, trx, key)
    if (!stored) return no('gone')
    if (stored.booked === 1 || (await isNamed(trx, stored.key))) return no('in-use')
    const removed = await trx.deleteFrom('packages').where('key', '=', stored.key).executeTakeFirst()
    if (removed.numDeletedRows !== 1n) return no('gone')
    const left = (await packagesIn(trx)).map((each) => each.key)
    await writePositions(trx, 'packages', left)
    const before = { status: `version ${stored.revision}`, ...toPackageEditValues(toPackageEdit(stored)) }
    await recordPackageChange(trx, actor, ['delete', key, stored.name], before, { status: 'deleted' }, now)
    return yes({ name: stored.name })
  })
}

/** Bookings by an older build did not set the `booked` mark. */
async function isNamed(trx: Transaction, key: PackageKey): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    select selected_package as key from users where selected_package = ${key} or current_package = ${key}
    union all select package from payments where package = ${key}
    union all select package from ledger_entries where package = ${key}
    union all select package from trainees where package = ${key} limit 1`.execute(trx)
  return rows.length > 0
}
