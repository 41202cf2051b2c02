import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { judgeAddition, judgeChange } from '#domain/content/editing'
import type { Verdict } from '#domain/enrolment/enrolment'
import { packageTyped } from '#domain/enrolment/package-form'
import {
  countBelowTaken,
  isPackageKey,
  orderAfter,
  packageKeyFor,
  type MoveRefusal,
  type PackageKey,
  type PackageWords,
} from '#domain/enrolment/packages'
import { nameOfEditor, refusedSave, type Saved } from '#records/content/editing'
import { change, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { holdPackages, packagesIn, takenOf } from './packages.ts'

const SUBJECT = 'package'

export type PackageSaved =
  | Saved
  | { ok: false; because: 'count-below'; field: 'sessions' | 'assessments'; taken: number }
export type PackageRefusal = 'not-allowed' | 'in-use' | MoveRefusal
export type PackageDone = Verdict<{ name: string }, PackageRefusal>

type Facts = Record<string, string | number>

/** Adds a package at the end, under a key of its name, once for each form. */
export async function addPackage(
  records: Records,
  actor: Actor,
  { form, words }: { form: string; words: PackageWords },
  now: Date,
): Promise<Saved> {
  if (actor.type !== 'ADMIN_USER') return refusedSave('not-allowed')
  return change(records, async (trx): Promise<Saved> => {
    await holdPackages(records, trx)
    const stored = await trx.selectFrom('packages').selectAll().where('added_by_form', '=', form).executeTakeFirst()
    const verdict = judgeAddition(
      stored
        ? { revision: stored.revision, updatedBy: stored.updated_by, same: isSame(wordsOf(stored), words) }
        : null,
      actor.id,
    )
    if (!verdict.ok) return refusedSave(verdict.because)
    if (stored) return { ok: true, do: { id: stored.key, name: stored.name } }
    const packages = await packagesIn(trx)
    // A deleted one is still named by the log.
    const logged = await trx.selectFrom('audit_log').select('subject_id').where('subject', '=', SUBJECT).execute()
    const key = packageKeyFor(
      words.name,
      new Set<string>([...packages.map((each) => each.key), ...logged.map((each) => each.subject_id)]),
    )
    await writeOrder(
      trx,
      packages.map((each) => each.key),
    )
    await trx
      .insertInto('packages')
      .values({ key, position: packages.length, ...columnsOf(words), added_by_form: form, updated_by: actor.id })
      .execute()
    await told(trx, actor, ['add', key, words.name], {}, { status: 'added', ...packageTyped(words) }, now)
    return { ok: true, do: { id: key, name: words.name } }
  })
}

/** Changes the version of a package that its form was opened on; payments that were submitted keep their amounts. */
export async function changePackage(
  records: Records,
  actor: Actor,
  { key, revision, words }: { key: string; revision: number; words: PackageWords },
  now: Date,
): Promise<PackageSaved> {
  if (actor.type !== 'ADMIN_USER') return refusedSave('not-allowed')
  return change(records, async (trx): Promise<PackageSaved> => {
    const stored = await held(records, trx, key)
    const before = stored && wordsOf(stored)
    const verdict = judgeChange(
      stored && before
        ? { revision: stored.revision, updatedBy: stored.updated_by, same: isSame(before, words) }
        : null,
      { revision, actorId: actor.id },
    )
    if (!verdict.ok) return refusedSave(verdict.because, await nameOfEditor(trx, stored?.updated_by ?? null))
    if (!stored || !before || isSame(before, words)) return { ok: true, do: { id: key, name: words.name } }
    const below = countBelowTaken(words, await takenOf(trx, stored.key))
    if (below) return { ok: false, because: 'count-below', ...below }
    const changed = await trx
      .updateTable('packages')
      .set({ ...columnsOf(words), revision: revision + 1, updated_by: actor.id })
      .where('key', '=', stored.key)
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (Number(changed.numUpdatedRows) !== 1) return refusedSave('changed')
    const [from, to] = [packageTyped(before), packageTyped(words)]
    const names = Object.keys(to).filter((name) => from[name] !== to[name])
    const of = (typed: Record<string, string>) => Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
    await told(trx, actor, ['update', key, words.name], of(from), of(to), now)
    return { ok: true, do: { id: key, name: words.name } }
  })
}

/** Moves a package by one place from where its mover saw it; pressed twice, it moves once. */
export async function movePackage(
  records: Records,
  actor: Actor,
  asked: { key: string; from: number; way: 'up' | 'down' },
  now: Date,
): Promise<Verdict<{ name: string; place: number; places: number }, PackageRefusal>> {
  if (actor.type !== 'ADMIN_USER') return { ok: false, because: 'not-allowed' }
  return change(
    records,
    async (trx): Promise<Verdict<{ name: string; place: number; places: number }, PackageRefusal>> => {
      await holdPackages(records, trx)
      const packages = await packagesIn(trx)
      const keys = packages.map((each) => each.key)
      const moved = packages.find((each) => each.key === asked.key)
      if (!moved) return { ok: false, because: 'gone' }
      const verdict = orderAfter(keys, { ...asked, key: moved.key })
      if (!verdict.ok) return verdict
      const order = verdict.do ?? keys
      const place = order.indexOf(moved.key) + 1
      if (verdict.do) {
        await writeOrder(trx, verdict.do)
        const before = { place: keys.indexOf(moved.key) + 1 }
        await told(trx, actor, ['move', moved.key, moved.name], before, { place }, now)
      }
      return { ok: true, do: { name: moved.name, place, places: keys.length } }
    },
  )
}

/** Hides a package from those who have not booked it, or offers it again. */
export async function offerPackage(
  records: Records,
  actor: Actor,
  { key, offered }: { key: string; offered: boolean },
  now: Date,
): Promise<PackageDone> {
  if (actor.type !== 'ADMIN_USER') return { ok: false, because: 'not-allowed' }
  return change(records, async (trx): Promise<PackageDone> => {
    const stored = await held(records, trx, key)
    if (!stored) return { ok: false, because: 'gone' }
    if ((stored.hidden_at === null) !== offered) {
      const written = await trx
        .updateTable('packages')
        .set({ hidden_at: offered ? null : now.toISOString() })
        .where('key', '=', stored.key)
        .where('hidden_at', offered ? 'is not' : 'is', null)
        .executeTakeFirst()
      if (Number(written.numUpdatedRows) !== 1) return { ok: false, because: 'gone' }
      const status = (is: boolean) => ({ status: is ? 'offered' : 'hidden' })
      const deed = offered ? 'show' : 'hide'
      await told(trx, actor, [deed, key, stored.name], status(!offered), status(offered), now)
    }
    return { ok: true, do: { name: stored.name } }
  })
}

/** Makes a package the one that is highlighted, or no package. */
export async function highlightPackage(
  records: Records,
  actor: Actor,
  { key, highlighted }: { key: string; highlighted: boolean },
  now: Date,
): Promise<PackageDone> {
  if (actor.type !== 'ADMIN_USER') return { ok: false, because: 'not-allowed' }
  return change(records, async (trx): Promise<PackageDone> => {
    const stored = await held(records, trx, key)
    if (!stored) return { ok: false, because: 'gone' }
    const [before] = (await packagesIn(trx)).filter((each) => each.highlighted)
    if ((stored.highlighted === 1) !== highlighted) {
      await trx.updateTable('packages').set({ highlighted: 0 }).where('highlighted', '=', 1).execute()
      if (highlighted)
        await trx.updateTable('packages').set({ highlighted: 1 }).where('key', '=', stored.key).execute()
      const facts = (name: string | undefined): Facts => ({ highlighted: name ?? 'none' })
      const after = facts(highlighted ? stored.name : undefined)
      await told(trx, actor, ['highlight', key, stored.name], facts(before?.name), after, now)
    }
    return { ok: true, do: { name: stored.name } }
  })
}

/** Deletes a package that nobody has ever booked or paid; any other can only be hidden. */
export async function removePackage(records: Records, actor: Actor, key: string, now: Date): Promise<PackageDone> {
  if (actor.type !== 'ADMIN_USER') return { ok: false, because: 'not-allowed' }
  return change(records, async (trx): Promise<PackageDone> => {
    const stored = await held(records, trx, key)
    if (!stored) return { ok: false, because: 'gone' }
    if (stored.booked === 1 || (await isNamed(trx, stored.key))) return { ok: false, because: 'in-use' }
    const removed = await trx.deleteFrom('packages').where('key', '=', stored.key).executeTakeFirst()
    if (Number(removed.numDeletedRows) !== 1) return { ok: false, because: 'gone' }
    await writeOrder(
      trx,
      (await packagesIn(trx)).map((each) => each.key),
    )
    const before = { status: `version ${stored.revision}`, ...packageTyped(wordsOf(stored)) }
    await told(trx, actor, ['delete', key, stored.name], before, { status: 'deleted' }, now)
    return { ok: true, do: { name: stored.name } }
  })
}

/** The row of a package, kept from everybody else who changes or books it until the transaction ends. */
async function held(records: Records, trx: Transaction, key: string) {
  await holdPackages(records, trx)
  if (!isPackageKey(key)) return undefined
  return trx
    .selectFrom('packages')
    .selectAll()
    .where('key', '=', key)
    .$if(records.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Tells whether anybody or any payment names a package: one booked by an older build has no mark of its own. */
async function isNamed(trx: Transaction, key: PackageKey): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    select selected_package as key from users where selected_package = ${key} or current_package = ${key}
    union all select package from payments where package = ${key}
    union all select package from payment_history where package = ${key}
    union all select package from trainees where package = ${key} limit 1`.execute(trx)
  return rows.length > 0
}

async function writeOrder(trx: Transaction, keys: readonly PackageKey[]): Promise<void> {
  for (const [position, key] of keys.entries())
    await trx
      .updateTable('packages')
      .set({ position })
      .where('key', '=', key)
      .where('position', '<>', position)
      .execute()
}

const columnsOf = ({ priceCentavos, ...words }: PackageWords) => ({ ...words, price_centavos: priceCentavos })

function wordsOf(row: ReturnType<typeof columnsOf>): PackageWords {
  const { name, description, price_centavos: priceCentavos, sessions, assessments } = row
  return { name, description, priceCentavos, sessions, assessments }
}

const isSame = (one: PackageWords, other: PackageWords) =>
  JSON.stringify(packageTyped(one)) === JSON.stringify(packageTyped(other))

function told(
  trx: Transaction,
  actor: Actor,
  [deed, subjectId, subjectName]: [deed: string, key: string, name: string],
  before: Facts,
  after: Facts,
  now: Date,
): Promise<void> {
  return recordDecision(
    trx,
    actor,
    { action: `package ${deed}`, subject: SUBJECT, subjectId, subjectName, before, after },
    now,
  )
}
