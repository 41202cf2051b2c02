import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { judgeAddition } from '#domain/content/content-edits'
import { countBelowTaken, packageKeyFor } from '#domain/enrolment/packages'
import { answeredAlready, refusedSave, type Saved } from '#records/content/content-edits'
import { transaction, type Records } from '#records/engine/db'
import { writePositions } from '#records/engine/ordered-rows'
import { lockPackages, packagesIn, findFurthestProgress } from '../packages.ts'
import {
  toPackageColumns,
  toPackageEditValues,
  held,
  SUBJECT,
  recordPackageChange,
  toPackageEdit,
  type PackageEdit,
} from './package-locks.ts'

type PackageSaved = Saved | { ok: false; reason: 'count-below'; field: 'sessions' | 'assessments'; taken: number }

export async function addPackage(
  records: Records,
  actor: Actor,
  { form, words }: { form: string; words: PackageEdit },
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'packages')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    await lockPackages(records, trx)
    const stored = await trx.selectFrom('packages').selectAll().where('added_by_form', '=', form).executeTakeFirst()
    const verdict = judgeAddition(
      stored
        ? { revision: stored.revision, updatedBy: stored.updated_by, same: isSame(toPackageEdit(stored), words) }
        : null,
      actor.id,
    )
    if (!verdict.ok) return refusedSave(verdict.reason)
    if (stored) return { ok: true, value: { id: stored.key, name: stored.name } }
    const keys = (await packagesIn(trx)).map((each) => each.key)
    // The log still names deleted packages, so their keys are not reused.
    const logged = await trx.selectFrom('audit_log').select('subject_id').where('subject', '=', SUBJECT).execute()
    const key = packageKeyFor(words.name, new Set<string>([...keys, ...logged.map((each) => each.subject_id)]))
    await writePositions(trx, 'packages', keys)
    await trx
      .insertInto('packages')
      .values({
        key,
        position: keys.length,
        ...toPackageColumns(words),
        added_by_form: form,
        updated_by: actor.id,
      })
      .execute()
    await recordPackageChange(
      trx,
      actor,
      ['add', key, words.name],
      {},
      { status: 'added', ...toPackageEditValues(words) },
      now,
    )
    return { ok: true, value: { id: key, name: words.name } }
  })
}

export async function changePackage(
  records: Records,
  actor: Actor,
  { key, revision, words }: { key: string; revision: number; words: PackageEdit },
  now: Date,
): Promise<PackageSaved> {
  if (!may(actor, 'packages')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await held(records, trx, key)
    const saved = { id: key, name: words.name }
    const before = stored && toPackageEdit(stored)
    const same = before !== undefined && isSame(before, words)
    const answer = await answeredAlready(trx, actor, stored, { revision, same, saved })
    if (answer) return answer
    if (!stored || !before || same) return { ok: true, value: saved }
    const below = countBelowTaken(words, await findFurthestProgress(trx, stored.key))
    if (below) return { ok: false, reason: 'count-below', ...below }
    const changed = await trx
      .updateTable('packages')
      .set({ ...toPackageColumns(words), revision: revision + 1, updated_by: actor.id })
      .where('key', '=', stored.key)
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return refusedSave('changed')
    const [from, to] = [toPackageEditValues(before), toPackageEditValues(words)]
    const names = Object.keys(to).filter((name) => from[name] !== to[name])
    const of = (values: Record<string, string>) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
    await recordPackageChange(trx, actor, ['update', key, words.name], of(from), of(to), now)
    return { ok: true, value: saved }
  })
}

const isSame = (one: PackageEdit, other: PackageEdit) =>
  JSON.stringify(toPackageEditValues(one)) === JSON.stringify(toPackageEditValues(other))
