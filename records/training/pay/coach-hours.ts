import { sql } from 'kysely'
import { rolesWith } from '#domain/accounts/rights'
import { getMonthBounds } from '#domain/money/ledger/months'
import { minutesBetween } from '#domain/training/manila'
import type { CoachRate, TaughtSession } from '#domain/training/pay/coach-pay'
import type { AttendanceState } from '#domain/training/sessions'
import type { Reader, Records, Transaction } from '#records/engine/db'

export async function listTaught(
  db: Reader | Transaction,
  month: string,
  coachId: string | null = null,
): Promise<TaughtSession[]> {
  const { since, until } = getMonthBounds(month)
  const present = ['held', 'late'] satisfies AttendanceState[]
  const rows = await db
    .selectFrom('training_sessions')
    .innerJoin('attendances', 'attendances.session_id', 'training_sessions.id')
    .select(({ fn }) => [
      'training_sessions.id',
      'training_sessions.coach_id as coachId',
      'training_sessions.kind',
      'starts_at as startsAt',
      'ends_at as endsAt',
      fn.countAll<number | string>().as('present'),
    ])
    .where('starts_at', '>=', since)
    .where('starts_at', '<', until)
    .where('cancelled_at', 'is', null)
    .where('attendances.state', 'in', present)
    .where('training_sessions.coach_id', 'is not', null)
    .$if(coachId !== null, (own) => own.where('training_sessions.coach_id', '=', coachId))
    .groupBy(['training_sessions.id', 'training_sessions.coach_id', 'training_sessions.kind', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('training_sessions.id')
    .execute()
  return rows.flatMap(({ coachId: id, endsAt, present: count, ...row }) =>
    id === null
      ? []
      : [{ ...row, coachId: id, minutes: minutesBetween(row.startsAt, endsAt), present: Number(count) }],
  )
}

export function listRates(db: Reader | Transaction): Promise<CoachRate[]> {
  return db
    .selectFrom('coach_rates')
    .select(['coach_id as coachId', 'kind', 'from_day as from', 'centavos_per_hour as centavosPerHour'])
    .orderBy('coach_id')
    .orderBy('kind', 'desc')
    .orderBy('from_day', 'desc')
    .execute()
}

export async function listPaid({ read }: Records, month: string) {
  const rows = await read
    .selectFrom('coach_months_paid')
    .select(['coach_id as coachId', 'minutes', 'centavos', 'paid_at as paidAt'])
    .where('month', '=', month)
    .execute()
  return new Map(rows.map(({ coachId, ...paid }) => [coachId, paid]))
}

export async function listCoachNames({ read }: Records): Promise<{ id: string; name: string; coaches: boolean }[]> {
  const rows = await read
    .selectFrom('users')
    .select(['id', 'name', 'role', 'disabled_at as disabledAt'])
    .where('type', '=', 'ADMIN_USER')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, role, disabledAt }) => ({
    id,
    name,
    coaches: disabledAt === null && rolesWith('sessions').some((each) => each === role),
  }))
}
