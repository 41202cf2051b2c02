import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { isRealDay } from '#domain/training/manila'
import { overlapsHours, type OpenHours } from '#domain/training/open-hours/open-hours'
import { describeOpenHours } from '#domain/text/staff/open-hours'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockCoach } from '#records/training/sessions/session-locks'

export type OpenHoursRefusal = 'not-allowed' | 'not-found' | 'changed-meanwhile' | 'hours-overlap'
type Changed = Verdict<null, OpenHoursRefusal>

const COLUMNS = [
  'id',
  'weekday',
  'from_minute as from',
  'until_minute as until',
  'minutes',
  'kind',
  'place',
  'valid_from as validFrom',
  'valid_until as validUntil',
] as const

const mayFor = (actor: Actor, coachId: string) =>
  may(actor, 'sessions') && (coachedBy(actor) === null || coachedBy(actor) === coachId)

export function listOpenHoursOf(db: Reader | Transaction, coachId: string, today: string): Promise<OpenHours[]> {
  return db
    .selectFrom('open_hours')
    .select([...COLUMNS])
    .where('coach_id', '=', coachId)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .orderBy('weekday')
    .orderBy('from_minute')
    .orderBy('id')
    .execute()
}

export async function listDaysOff(db: Reader | Transaction, coachId: string, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coach_days_off')
    .select('day')
    .where('coach_id', '=', coachId)
    .where('day', '>=', today)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

export async function listOpenHours({ read }: Records, actor: Actor) {
  if (!may(actor, 'sessions')) return []
  const own = coachedBy(actor)
  return read
    .selectFrom('open_hours')
    .innerJoin('users', 'users.id', 'open_hours.coach_id')
    .select(COLUMNS.map((column) => `open_hours.${column}` as const))
    .select(['open_hours.coach_id as coachId', 'open_hours.revision', 'users.name as coach'])
    .$if(own !== null, (mine) => mine.where('open_hours.coach_id', '=', own))
    .orderBy('users.name')
    .orderBy('open_hours.coach_id')
    .orderBy('weekday')
    .orderBy('from_minute')
    .orderBy('open_hours.id')
    .execute()
}

export async function listComingDaysOff({ read }: Records, actor: Actor, today: string) {
  if (!may(actor, 'sessions')) return []
  const own = coachedBy(actor)
  return read
    .selectFrom('coach_days_off')
    .innerJoin('users', 'users.id', 'coach_days_off.coach_id')
    .select(['coach_id as coachId', 'day', 'users.name as coach'])
    .where('day', '>=', today)
    .$if(own !== null, (mine) => mine.where('coach_id', '=', own))
    .orderBy('day')
    .orderBy('users.name')
    .execute()
}

export type OpenHoursEdit = Omit<OpenHours, 'id'> & { coachId: string }

const toColumns = ({ coachId, from, until, validFrom, validUntil, ...same }: OpenHoursEdit) => ({
  ...same,
  coach_id: coachId,
  from_minute: from,
  until_minute: until,
  valid_from: validFrom,
  valid_until: validUntil,
})

/** Adds hours, or changes those that are there: `seen` is null for new ones, `id` the id of the form. */
export async function saveOpenHours(
  records: Records,
  actor: Actor,
  { id, seen, edit }: { id: string; seen: number | null; edit: OpenHoursEdit },
  now: Date,
): Promise<Changed> {
  if (!may(actor, 'sessions') || !mayFor(actor, edit.coachId)) return no('not-allowed')
  return transaction<Changed>(records, async (trx) => {
    const coach = await lockCoach(trx, edit.coachId)
    if (!coach) return no('not-found')
    const before = await trx.selectFrom('open_hours').selectAll().where('id', '=', id).executeTakeFirst()
    if (seen !== null && !before) return no('not-found')
    if (before && before.coach_id !== edit.coachId) return no('not-found')
    const columns = toColumns(edit)
    if (before && Object.entries(columns).every(([name, value]) => before[name as keyof typeof before] === value))
      return yes(null)
    if (before && before.revision !== seen) return no('changed-meanwhile')
    const others = await listOpenHoursOf(trx, edit.coachId, edit.validFrom ?? '0000-01-01')
    if (others.some((other) => other.id !== id && overlapsHours(other, edit))) return no('hours-overlap')
    if (before) {
      const written = await trx
        .updateTable('open_hours')
        .set({ ...columns, updated_by: actor.id, revision: before.revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', before.revision)
        .executeTakeFirst()
      if (written.numUpdatedRows !== 1n) return no('changed-meanwhile')
    } else
      await trx
        .insertInto('open_hours')
        .values({ id, ...columns, created_at: now.toISOString(), updated_by: actor.id })
        .execute()
    const action = before ? 'open-hours change' : 'open-hours add'
    const entry = { action, subject: 'open hours', id, name: `${coach.name}, ${describeOpenHours(edit)}` }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}

export async function removeOpenHours(records: Records, actor: Actor, id: string, now: Date): Promise<Changed> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return transaction<Changed>(records, async (trx) => {
    const known = await trx
      .selectFrom('open_hours')
      .select([...COLUMNS, 'coach_id as coachId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known) return yes(null)
    if (!mayFor(actor, known.coachId)) return no('not-found')
    const coach = await lockCoach(trx, known.coachId)
    const removed = await trx.deleteFrom('open_hours').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows !== 1n) return yes(null)
    const name = [coach?.name, describeOpenHours(known)].filter(Boolean).join(', ')
    await recordDecision(trx, actor, { action: 'open-hours remove', subject: 'open hours', id, name }, now)
    return yes(null)
  })
}

export async function setDayOff(
  records: Records,
  actor: Actor,
  { coachId, day, isOff }: { coachId: string; day: string; isOff: boolean },
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'sessions') || !mayFor(actor, coachId) || !isRealDay(day)) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const coach = await lockCoach(trx, coachId)
    if (!coach) return no('not-found')
    const known = await trx
      .selectFrom('coach_days_off')
      .select('day')
      .where('coach_id', '=', coachId)
      .where('day', '=', day)
      .executeTakeFirst()
    if ((known !== undefined) === isOff) return yes(null)
    if (isOff)
      await trx
        .insertInto('coach_days_off')
        .values({ coach_id: coachId, day, created_at: now.toISOString() })
        .execute()
    else await trx.deleteFrom('coach_days_off').where('coach_id', '=', coachId).where('day', '=', day).execute()
    const action = isOff ? 'day-off add' : 'day-off remove'
    await recordDecision(trx, actor, { action, subject: 'coach', id: coachId, name: `${coach.name}, ${day}` }, now)
    return yes(null)
  })
}
