import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { sumTaught, type CoachRate } from '#domain/training/pay/coach-pay'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockCoach } from '#records/training/sessions/session-locks'
import { listRates, listTaught } from './coach-hours.ts'

type RateKey = Pick<CoachRate, 'coachId' | 'kind' | 'from'>

export async function setCoachRate(
  records: Records,
  actor: Actor,
  rate: CoachRate,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-a-coach'>> {
  if (!may(actor, 'coach-pay')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-a-coach'>>(records, async (trx) => {
    const coach = await lockCoach(trx, rate.coachId)
    if (!coach) return no('not-a-coach')
    const before = (await listRates(trx)).find((stored) => isSameKey(stored, rate))
    if (before?.centavosPerHour === rate.centavosPerHour) return yes(null)
    const value = { centavos_per_hour: rate.centavosPerHour, set_by: actor.id, set_at: now.toISOString() }
    await trx
      .insertInto('coach_rates')
      .values({ coach_id: rate.coachId, kind: rate.kind, from_day: rate.from, ...value })
      .onConflict((known) => known.columns(['coach_id', 'kind', 'from_day']).doUpdateSet(value))
      .execute()
    await recordRate(trx, actor, 'coach rate set', { ...rate, name: coach.name }, before ?? null, now)
    return yes(null)
  })
}

export async function removeCoachRate(
  records: Records,
  actor: Actor,
  key: RateKey,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'coach-pay')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const before = (await listRates(trx)).find((stored) => isSameKey(stored, key))
    if (!before) return no('not-found')
    const coach = await trx.selectFrom('users').select('name').where('id', '=', key.coachId).executeTakeFirst()
    await trx
      .deleteFrom('coach_rates')
      .where('coach_id', '=', key.coachId)
      .where('kind', '=', key.kind)
      .where('from_day', '=', key.from)
      .execute()
    await recordRate(trx, actor, 'coach rate remove', { ...key, name: coach?.name ?? '' }, before, now)
    return yes(null)
  })
}

type Month = { coachId: string; month: string }
type PaidRefusal = 'not-allowed' | 'not-a-coach' | 'nothing-taught' | 'rate-missing' | 'hours-changed'

export async function markMonthPaid(
  records: Records,
  actor: Actor,
  { coachId, month, seenCentavos }: Month & { seenCentavos: number },
  now: Date,
): Promise<Verdict<null, PaidRefusal>> {
  if (!may(actor, 'coach-pay')) return no('not-allowed')
  return transaction<Verdict<null, PaidRefusal>>(records, async (trx) => {
    const coach = await lockStaff(trx, coachId)
    if (!coach) return no('not-a-coach')
    const sum = sumTaught(await listTaught(trx, month, coachId), await listRates(trx)).get(coachId)
    if (!sum) return no('nothing-taught')
    if (sum.withoutRate > 0) return no('rate-missing')
    if (sum.centavos !== seenCentavos) return no('hours-changed')
    const minutes = sum.minutes['q-and-a'] + sum.minutes.assessment
    const written = await trx
      .insertInto('coach_months_paid')
      .values({
        coach_id: coachId,
        month,
        minutes,
        centavos: sum.centavos,
        paid_by: actor.id,
        paid_at: now.toISOString(),
      })
      .onConflict((known) => known.columns(['coach_id', 'month']).doNothing())
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows !== 1n) return yes(null)
    const entry = { subject: 'coach', id: coachId, name: coach.name }
    const after = { month, amountCentavos: sum.centavos }
    await recordDecision(trx, actor, { action: 'coach month pay', ...entry, after }, now)
    return yes(null)
  })
}

export async function unmarkMonthPaid(
  records: Records,
  actor: Actor,
  { coachId, month }: Month,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-a-coach'>> {
  if (!may(actor, 'coach-pay')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-a-coach'>>(records, async (trx) => {
    const coach = await lockStaff(trx, coachId)
    if (!coach) return no('not-a-coach')
    const removed = await trx
      .deleteFrom('coach_months_paid')
      .where('coach_id', '=', coachId)
      .where('month', '=', month)
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n) return yes(null)
    const entry = { subject: 'coach', id: coachId, name: coach.name }
    await recordDecision(trx, actor, { action: 'coach month unpay', ...entry, before: { month } }, now)
    return yes(null)
  })
}

/** A coach who left is still paid. */
function lockStaff(trx: Transaction, id: string) {
  return trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('type', '=', 'ADMIN_USER')
    .forUpdate()
    .executeTakeFirst()
}

const isSameKey = (stored: RateKey, { coachId, kind, from }: RateKey) =>
  stored.coachId === coachId && stored.kind === kind && stored.from === from

function recordRate(
  trx: Transaction,
  by: Actor,
  action: string,
  { name, ...rate }: RateKey & { name: string; centavosPerHour?: number },
  before: CoachRate | null,
  now: Date,
): Promise<void> {
  const facts = ({
    kind,
    from,
    centavosPerHour,
  }: Omit<CoachRate, 'coachId' | 'centavosPerHour'> & Partial<CoachRate>) =>
    centavosPerHour === undefined ? { kind, from } : { kind, from, amountCentavos: centavosPerHour }
  return recordDecision(
    trx,
    by,
    { action, subject: 'coach', id: rate.coachId, name, before: before ? facts(before) : {}, after: facts(rate) },
    now,
  )
}
