import type { Transaction } from '#records/engine/db'

type NotifiedSession = { attendanceId: string; startsAt: string }
/** Marks an email that stated the time; no reminder uses it. */
const NOTIFIED = 0

/** Records that the trainee was just emailed the time, so that reminders due before are skipped. */
export async function recordNotified(
  trx: Transaction,
  sessions: readonly NotifiedSession[],
  now: Date,
): Promise<void> {
  const claimed_at = now.toISOString()
  for (const { attendanceId, startsAt } of sessions)
    await trx
      .insertInto('session_reminders')
      .values({ attendance_id: attendanceId, hours: NOTIFIED, starts_at: startsAt, claimed_at })
      .onConflict((known) => known.columns(['attendance_id', 'hours', 'starts_at']).doUpdateSet({ claimed_at }))
      .execute()
}

export async function settledOf(trx: Transaction, { attendanceId, startsAt }: NotifiedSession) {
  const rows = await trx
    .selectFrom('session_reminders')
    .select(['hours', 'claimed_at'])
    .where('attendance_id', '=', attendanceId)
    .where('starts_at', '=', startsAt)
    .execute()
  return {
    settled: rows.map(({ hours }) => hours),
    notifiedAt: rows.find(({ hours }) => hours === NOTIFIED)?.claimed_at ?? null,
  }
}

export async function claimSessionReminder(
  trx: Transaction,
  { attendanceId, startsAt }: NotifiedSession,
  hours: number,
  now: Date,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('session_reminders')
    .values({ attendance_id: attendanceId, hours, starts_at: startsAt, claimed_at: now.toISOString() })
    .onConflict((known) => known.columns(['attendance_id', 'hours', 'starts_at']).doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}
