import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { saveOpenHours } from '#records/training/open-hours/open-hours'
import { loadOwnPlanning } from '#records/training/open-hours/own-planning'
import { done } from '#tests/journey'

/** Open hours of a coach on every weekday, whose trainees of package O plan by themselves, and others to remove. */
export async function stageOpenHours(records: Records, coach: Actor, now: Date) {
  const hours = { from: 600, until: 1080, minutes: 60, kind: 'q-and-a', place: 'Hall of the matrix' } as const
  const days = { coachId: coach.id, validFrom: null, validUntil: null }
  const ids = []
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const id = newId()
    done(await saveOpenHours(records, coach, { id, seen: null, edit: { ...hours, ...days, weekday } }, now))
    ids.push(id)
  }
  const hoursToRemove = newId()
  const edit = { ...hours, ...days, kind: 'assessment' as const, weekday: 1 }
  done(await saveOpenHours(records, coach, { id: hoursToRemove, seen: null, edit }, now))
  await records.write.updateTable('packages').set({ self_planned_a_week: 7 }).where('key', '=', 'package_o').execute()
  return { openHours: ids[0] ?? '', hoursToRemove }
}

/** The last time that the trainee may choose now; for an hour that moves when `sessionId` is given. */
export async function lastFreeTime(
  records: Records,
  trainee: Pick<Actor, 'id'>,
  sessionId: string | null = null,
): Promise<string> {
  const moving = sessionId === null ? {} : { moving: { sessionId, kind: 'q-and-a', minutes: 60 } as const }
  const planning = await loadOwnPlanning(records, trainee, moving, new Date())
  return planning?.times.filter(({ kind }) => kind === 'q-and-a').at(-1)?.startsAt ?? ''
}

export async function startOfSession(records: Records, id: string): Promise<string> {
  const row = await records.read
    .selectFrom('training_sessions')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.starts_at
}
