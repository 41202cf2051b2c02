import type { Reader } from '#records/engine/db'

export async function cancellationsOf(db: Reader, attendanceIds: readonly string[]) {
  if (attendanceIds.length === 0) return new Map<string, Cancellation>()
  const rows = await db
    .selectFrom('session_cancellations')
    .leftJoin('users as parents', 'parents.id', 'session_cancellations.cancelled_by')
    .select(['attendance_id as attendanceId', 'late', 'reason', 'counted_id as countedId', 'revision'])
    .select('parents.name as parentName')
    .where('attendance_id', 'in', [...attendanceIds])
    .execute()
  return new Map(
    rows.map(({ attendanceId, late, countedId, reason, revision, parentName }): [string, Cancellation] => [
      attendanceId,
      { late: late === 1, counts: countedId !== null, reason, revision, parentName },
    ]),
  )
}

export type Cancellation = {
  late: boolean
  counts: boolean
  reason: string
  revision: number
  parentName: string | null
}
