import { sql } from 'kysely'
import type { InstantRange } from '#domain/operating/report-range'
import { between } from '#records/engine/half-days'
import type { Records } from '#records/engine/db'

/** By coach and Manila month; `sessions` and `minutes` count only sessions with attendance. */
export type AttendanceRow = {
  coachId: string | null
  coach: string | null
  month: string
  sessions: number
  minutes: number
  present: number
  late: number
  missed: number
  open: number
}

export async function attendanceReport(records: Records, range: InstantRange): Promise<AttendanceRow[]> {
  const sqlite = records.engine === 'sqlite'
  const month = sqlite
    ? sql<string>`strftime('%Y-%m', starts_at, '+8 hours')`
    : sql<string>`to_char(starts_at::timestamptz at time zone 'Asia/Manila', 'YYYY-MM')`
  const minutes = sqlite
    ? sql<number>`cast(round((julianday(ends_at) - julianday(starts_at)) * 1440) as integer)`
    : sql<number>`round(extract(epoch from ends_at::timestamptz - starts_at::timestamptz) / 60)`
  const inState = (state: string) => sql<number>`sum(case when attendances.state = ${state} then 1 else 0 end)`
  const bySession = records.read
    .selectFrom('training_sessions')
    .innerJoin('attendances', 'attendances.session_id', 'training_sessions.id')
    .where('cancelled_at', 'is', null)
    .where(between('starts_at', range))
    .select([
      'coach_id as coachId',
      month.as('month'),
      minutes.as('minutes'),
      inState('held').as('present'),
      inState('late').as('late'),
      inState('missed').as('missed'),
      inState('planned').as('open'),
    ])
    .groupBy(['training_sessions.id', 'coach_id', 'starts_at', 'ends_at'])
  const rows = await records.read
    .selectFrom(bySession.as('sums'))
    .leftJoin('users', 'users.id', 'sums.coachId')
    .select(({ fn }) => [
      'sums.coachId',
      'users.name as coach',
      'sums.month',
      sql<number>`sum(case when present + late > 0 then 1 else 0 end)`.as('sessions'),
      sql<number>`sum(case when present + late > 0 then minutes else 0 end)`.as('minutes'),
      fn.sum('sums.present').as('present'),
      fn.sum('sums.late').as('late'),
      fn.sum('sums.missed').as('missed'),
      fn.sum('sums.open').as('open'),
    ])
    .groupBy(['sums.coachId', 'users.name', 'sums.month'])
    .orderBy('sums.month', 'desc')
    .orderBy('users.name')
    .orderBy('sums.coachId')
    .execute()
  return rows.map((row) => ({
    coachId: row.coachId,
    coach: row.coach,
    month: row.month,
    sessions: Number(row.sessions),
    minutes: Number(row.minutes),
    present: Number(row.present),
    late: Number(row.late),
    missed: Number(row.missed),
    open: Number(row.open),
  }))
}
