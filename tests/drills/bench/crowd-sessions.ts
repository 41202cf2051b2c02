import { addDays, addMinutes, mondayOf, dayOf, startOfDay } from '#domain/training/manila'
import { newId, type Records } from '#records/engine/db'

const A_WEEK = 30
const WEEKS = 4

/** The Monday of the week that every size of academy has as full as every other. */
export const FULL_WEEK = mondayOf(dayOf(new Date().toISOString()))

/** Thirty sessions in each of four weeks, or a hundred times as many weeks: one week shows as many of them. */
export async function growSessions(records: Records, times: number): Promise<void> {
  const coach = await records.read
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'ADMIN_USER')
    .limit(1)
    .executeTakeFirstOrThrow()
  const trainees = await records.read.selectFrom('trainees').select('id').orderBy('id').limit(A_WEEK).execute()
  for (let week = 0; week < WEEKS * times; week += 1) {
    const monday = addDays(FULL_WEEK, -7 * week)
    const made = Array.from({ length: A_WEEK }, (_, index) => {
      const starts_at = addMinutes(startOfDay(addDays(monday, index % 6)), 480 + 60 * Math.floor(index / 6))
      const times = { starts_at, ends_at: addMinutes(starts_at, 60), created_at: starts_at }
      return { id: newId(), kind: 'q-and-a' as const, place: 'Studio 1', coach_id: coach.id, ...times }
    })
    await records.write.insertInto('training_sessions').values(made).execute()
    await records.write
      .insertInto('attendances')
      .values(
        made.map(({ id, kind, created_at }, index) => ({
          id: newId(),
          session_id: id,
          trainee_id: trainees[index % trainees.length]?.id ?? null,
          kind,
          state: week === 0 ? ('planned' as const) : ('held' as const),
          created_at,
        })),
      )
      .execute()
  }
}
