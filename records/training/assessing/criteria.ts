import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { parseRowName, type RowMove } from '#domain/ordered-rows'
import { CRITERIA_MOST, CRITERION_LONGEST, type CriterionRefusal } from '#domain/training/assessing/notes'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockOrderedTable, moveRow, writePositions } from '#records/engine/ordered-rows'

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

async function lockCriteria(records: Records, trx: Transaction) {
  await lockOrderedTable(records, trx, 'criteria')
  return criteria(trx)
}

export async function addCriterion(
  records: Records,
  actor: Actor,
  { id, name: nameInput }: { id: string; name: string },
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const all = await lockCriteria(records, trx)
    const known = all.find((each) => each.id === id)
    if (known) return yes({ name: known.name, place: 0 })
    const used = all.filter(({ retiredAt }) => !retiredAt)
    if (used.length >= CRITERIA_MOST) return no('too-many')
    const others = all.map(({ name }) => name)
    const verdict = parseRowName(nameInput, others, CRITERION_LONGEST)
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

export async function renameCriterion(
  records: Records,
  actor: Actor,
  { id, name: nameInput, seen }: { id: string; name: string; seen: number },
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const all = await lockCriteria(records, trx)
    const stored = all.find((each) => each.id === id)
    if (!stored) return no('gone')
    const others = all.filter((each) => each.id !== id).map(({ name }) => name)
    const verdict = parseRowName(nameInput, others, CRITERION_LONGEST)
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
  move: RowMove,
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const used = (await lockCriteria(records, trx)).filter(({ retiredAt }) => !retiredAt)
    const name = used.find(({ id }) => id === move.id)?.name ?? ''
    const keys = used.map(({ id }) => id)
    const moved = await moveRow(trx, 'criteria', { keys, move }, (before, after) =>
      recordCriterionChange(trx, actor, ['move', move.id, name], before, after, now),
    )
    return moved.ok ? yes({ name, place: moved.value.place }) : moved
  })
}

export async function retireCriterion(
  records: Records,
  actor: Actor,
  { id, retired }: { id: string; retired: boolean },
  now: Date,
): Promise<CriterionDone> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<CriterionDone>(records, async (trx) => {
    const all = await lockCriteria(records, trx)
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
    await writePositions(trx, 'criteria', retired ? rest : [...rest, id])
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
