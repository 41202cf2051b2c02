import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may, rolesWith } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { copyWeek, weekBefore, type PastSession, type SessionCopy } from '#domain/training/copy-week'
import { addDays, startOfDay } from '#domain/training/manila'
import { SESSION_MINUTES } from '#domain/training/plan-session'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { saidDays, termsIn } from '#records/training/terms'
import { plannedIn, type PlanRefusal } from './plan.ts'
import { attendeesOf } from './session-lists.ts'
import { lockSessions } from './holding-session.ts'
import { listSessionsAround, readLastDays } from './session-locks.ts'

export type WeekQuery = { monday: string; coachId: string | null }
export type ChosenSession = { id: string; key: string }

const MOST = 100

export async function previewWeekCopy(
  { read }: Records,
  actor: Actor,
  query: WeekQuery,
  now: Date,
): Promise<SessionCopy[]> {
  return may(actor, 'sessions') ? copiesIn(read, actor, { ...query, chosen: null }, now) : []
}

export async function planWeekCopy(
  records: Records,
  actor: Actor,
  { chosen, ...query }: WeekQuery & { chosen: readonly ChosenSession[] },
  now: Date,
): Promise<Verdict<{ count: number }, PlanRefusal | 'changed-meanwhile'>> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  if (chosen.length === 0 || chosen.length > MOST) return no('not-possible')
  const ids = chosen.map(({ id }) => id)
  return transaction<Verdict<{ count: number }, PlanRefusal | 'changed-meanwhile'>>(records, async (trx) => {
    await lockSessions(trx, ids)
    if (await arePlanned(trx, chosen)) return yes({ count: chosen.length })
    const copies = await copiesIn(trx, actor, { ...query, chosen: ids }, now)
    for (const { id, key } of chosen) {
      const copy = copies.find(({ from }) => from.id === id)
      if (!copy || copy.obstacle !== null) return no('changed-meanwhile')
      const { from, startsAt, minutes, traineeIds } = copy
      const { kind, place, coachId, capacity, seats } = from
      const request = { kind, starts: [startsAt], minutes, place, coachId, capacity, seats, traineeIds, key }
      const planned = await plannedIn(trx, actor, request, now)
      if (!planned.ok) return no(planned.reason)
    }
    return yes({ count: chosen.length })
  })
}

async function arePlanned(trx: Transaction, chosen: readonly ChosenSession[]): Promise<boolean> {
  const keys = chosen.map(({ key }) => key)
  const rows = await trx.selectFrom('training_sessions').select('id').where('id', 'in', keys).execute()
  return rows.length === keys.length
}

async function copiesIn(
  db: Reader | Transaction,
  actor: Actor,
  { monday, coachId, chosen }: WeekQuery & { chosen: readonly string[] | null },
  now: Date,
): Promise<SessionCopy[]> {
  const own = coachedBy(actor)
  const sessions = await pastSessions(db, monday, own ?? coachId)
  const wanted = chosen === null ? sessions : sessions.filter(({ id }) => chosen.includes(id))
  if (wanted.length === 0) return []
  const [from, to] = [startOfDay(monday), startOfDay(addDays(monday, 8))]
  const traineeIds = [...new Set(wanted.flatMap((session) => session.traineeIds))]
  const coaches = [...new Set(wanted.map((session) => session.coachId))]
  const existingSessions = await listSessionsAround(db, { from, to, coachId: null, traineeIds })
  for (const coach of coaches)
    existingSessions.push(...(await listSessionsAround(db, { from, to, coachId: coach, traineeIds: [] })))
  const facts = {
    existingSessions,
    terms: await termsIn(db),
    said: await saidDays(db, monday, addDays(monday, 8)),
    lastDays: await readLastDays(db, traineeIds),
    left: await countSessionsLeft(db, traineeIds, own),
  }
  return copyWeek(wanted, facts, now)
}

async function pastSessions(db: Reader | Transaction, monday: string, coach: string | null): Promise<PastSession[]> {
  const { from, until } = weekBefore(monday)
  const rows = await db
    .selectFrom('training_sessions')
    .innerJoin('users as coaches', 'coaches.id', 'training_sessions.coach_id')
    .select([
      'training_sessions.id',
      'kind',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'capacity',
      'seats',
      'coaches.id as coachId',
    ])
    .where('starts_at', '>=', startOfDay(from))
    .where('starts_at', '<', startOfDay(until))
    .where('cancelled_at', 'is', null)
    .where('coaches.role', 'in', rolesWith('sessions'))
    .where('coaches.disabled_at', 'is', null)
    .$if(coach !== null, (one) => one.where('coach_id', '=', coach))
    .orderBy('starts_at')
    .limit(MOST)
    .execute()
  const ids = rows.map(({ id }) => id)
  const attendees = ids.length === 0 ? [] : await attendeesOf(db, ids)
  const inSession = Map.groupBy(
    attendees.filter(({ state }) => state !== 'cancelled'),
    ({ sessionId }) => sessionId ?? '',
  )
  return rows
    .filter(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) >= SESSION_MINUTES.least * 60_000)
    .map((row) => ({
      ...row,
      traineeIds: (inSession.get(row.id) ?? []).flatMap(({ traineeId }) => (traineeId === null ? [] : [traineeId])),
    }))
}

async function countSessionsLeft(db: Reader | Transaction, traineeIds: readonly string[], own: string | null) {
  if (traineeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select(({ selectFrom, fn }) => {
      const used = (kind: 'q-and-a' | 'assessment') =>
        selectFrom('attendances')
          .select(fn.countAll<number | string>().as('count'))
          .whereRef('attendances.trainee_id', '=', 'trainees.id')
          .where('attendances.kind', '=', kind)
          .where('attendances.state', 'in', ['planned', 'held', 'late'])
      return [
        'trainees.id',
        'packages.sessions',
        'packages.assessments',
        used('q-and-a').as('usedSessions'),
        used('assessment').as('usedAssessments'),
      ]
    })
    .where('trainees.id', 'in', [...traineeIds])
    .$if(own !== null, (mine) => mine.where('trainees.coach_id', '=', own))
    .execute()
  return new Map(
    rows.map(({ id, sessions, assessments, usedSessions, usedAssessments }) => [
      id,
      { 'q-and-a': sessions - Number(usedSessions), assessment: assessments - Number(usedAssessments) },
    ]),
  )
}
