import type { Reader } from '#records/engine/db'

/** The trainee's own cancellations of these attendances, by the attendance. */
export async function cancellationsOf(db: Reader, attendanceIds: readonly string[]) {
  if (attendanceIds.length === 0) return new Map<string, Cancellation>()
  const rows = await db
    .selectFrom('session_cancellations')
    .select(['attendance_id as attendanceId', 'late', 'reason', 'counted_id as countedId', 'revision'])
    .where('attendance_id', 'in', [...attendanceIds])
    .execute()
  return new Map(
    rows.map(({ attendanceId, late, countedId, reason, revision }): [string, Cancellation] => [
      attendanceId,
      { late: late === 1, counts: countedId !== null, reason, revision },
    ]),
  )
}

export type Cancellation = { late: boolean; counts: boolean; reason: string; revision: number }
