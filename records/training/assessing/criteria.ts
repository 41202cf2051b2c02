import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { orderAfter } from '#domain/enrolment/packages'
import { CRITERIA_MOST, nameCriterion, type CriterionRefusal } from '#domain/training/assessing/notes'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

type CriterionDone = Verdict<{ name: string; place: number }, CriterionRefusal>

export async function criteria(db: Reader) {
  const rows = await db
    .selectFrom('criteria')
    .select(['id', 'name', 'retired_at as retiredAt', 'revision'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [...rows.filter(({ retiredAt }) => !retiredAt), ...rows.filter(({ retiredAt }) => retiredAt)]
}

/** Locks the table, because the order and unique names concern all rows. */
async function held(records: Records, trx: Transaction) {
  if (records.engine === 'postgres') await sql`lock table criteria in share row exclusive mode`.execute(trx)
  return criteria(trx)
}

/** `id` comes from the form, so that a repeated request adds one. */
export async function addCriterion(
  records: Records,
  actor: Actor,
  { id, name: nameInput }: { id: string; name: string },
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const all = await held(records, trx)
    const known = all.find((each) => each.id === id)
    if (known) return yes({ name: known.name, place: 0 })
    const used = all.filter(({ retiredAt }) => !retiredAt)
    if (used.length >= CRITERIA_MOST) return no('too-many')
    const verdict = nameCriterion(
      nameInput,
      all.map(({ name }) => name),
    )
    if (!verdict.ok) return verdict
    const position = used.length
    await trx
      .insertInto('criteria')
      .values({ id, name: verdict.value, position, retired_at: null, updated_by: actor.id })
      .execute()
    await recordCriterionChange(trx, actor, ['add', id, verdict.value], {}, { status: 'added' }, now)
    return yes({ name: verdict.value, place: 0 })
  })
}

/** Refused for an outdated form; existing ratings show the new name. */
export async function renameCriterion(
  records: Records,
  actor: Actor,
  { id, name: nameInput, seen }: { id: string; name: string; seen: number },
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const all = await held(records, trx)
    const stored = all.find((each) => each.id === id)
    if (!stored) return no('gone')
    const others = all.filter((each) => each.id !== id).map(({ name }) => name)
    const verdict = nameCriterion(nameInput, others)
    if (!verdict.ok) return verdict
    if (stored.name === verdict.value) return yes({ name: stored.name, place: 0 })
    if (stored.revision !== seen) return no('changed')
    await trx
      .updateTable('criteria')
      .set({ name: verdict.value, revision: seen + 1, updated_by: actor.id })
      .where('id', '=', id)
      .where('revision', '=', seen)
      .execute()
    await recordCriterionChange(
      trx,
      actor,
      ['rename', id, verdict.value],
      { status: stored.name },
      { status: verdict.value },
      now,
    )
    return yes({ name: verdict.value, place: 0 })
  })
}

export async function moveCriterion(
  records: Records,
  actor: Actor,
  move: { id: string; from: number; way: 'up' | 'down' },
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const used = (await held(records, trx)).filter(({ retiredAt }) => !retiredAt)
    const ids = used.map(({ id }) => id)
    const verdict = orderAfter(ids, { key: move.id, from: move.from, way: move.way })
    if (!verdict.ok) return verdict
    const order = verdict.value ?? ids
    const [name, place] = [used.find(({ id }) => id === move.id)?.name ?? '', order.indexOf(move.id) + 1]
    if (verdict.value) {
      await writeOrder(trx, order)
      await recordCriterionChange(
        trx,
        actor,
        ['move', move.id, name],
        { place: ids.indexOf(move.id) + 1 },
        { place },
        now,
      )
    }
    return yes({ name, place })
  })
}

/** A retired criterion keeps its ratings and gets no new ones; restored, it comes last. */
export async function retireCriterion(
  records: Records,
  actor: Actor,
  { id, retired }: { id: string; retired: boolean },
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const all = await held(records, trx)
    const stored = all.find((each) => each.id === id)
    if (!stored) return no('gone')
    if ((stored.retiredAt !== null) === retired) return yes({ name: stored.name, place: 0 })
    const rest = all.filter((each) => each.id !== id && !each.retiredAt).map((each) => each.id)
    if (retired && rest.length === 0) return no('last-one')
    if (!retired && rest.length >= CRITERIA_MOST) return no('too-many')
    await trx
      .updateTable('criteria')
      .set({ retired_at: retired ? now.toISOString() : null, updated_by: actor.id })
      .where('id', '=', id)
      .execute()
    await writeOrder(trx, retired ? rest : [...rest, id])
    const status = (is: boolean) => ({ status: is ? 'retired' : 'used' })
    await recordCriterionChange(
      trx,
      actor,
      [retired ? 'retire' : 'bring back', id, stored.name],
      status(!retired),
      status(retired),
      now,
    )
    return yes({ name: stored.name, place: 0 })
  })
}

async function writeOrder(trx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await trx.updateTable('criteria').set({ position }).where('id', '=', id).execute()
}

function recordCriterionChange(
  trx: Transaction,
  by: Actor,
  [done, id, name]: [done: string, id: string, name: string],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  now: Date,
): Promise<void> {
  return recordDecision(trx, by, { action: `criterion ${done}`, subject: 'criterion', id, name, before, after }, now)
}
