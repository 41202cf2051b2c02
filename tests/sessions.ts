import type { Actor } from '#domain/accounts/accounts'
import type { SessionKind } from '#domain/training/sessions'
import { newId, type Records } from '#records/engine/db'
import { enrolled, newAdministrator, newClient } from './journey.ts'

/** A trainee of this coach, enrolled now. */
export async function newTrainee(
  records: Records,
  owner: Actor,
  { name = 'Althea Reyes', coach = null }: { name?: string; coach?: Actor | null } = {},
): Promise<Actor & { traineeId: string }> {
  const client = await newClient(records, name)
  const { paymentId: traineeId } = await enrolled(records, owner, client.id)
  await records.write
    .updateTable('users')
    .set({ verified_at: '2026-11-01T00:00:00.000Z' })
    .where('id', '=', client.id)
    .execute()
  await records.write
    .updateTable('trainees')
    .set({ coach_id: coach?.id ?? null })
    .where('id', '=', traineeId)
    .execute()
  return { ...client, traineeId }
}

/** A session as its planning leaves it, with these trainees in it. */
export async function newSession(
  records: Records,
  {
    startsAt,
    minutes = 60,
    kind = 'q-and-a',
    place = '12 Mabini St, Parañaque',
    coach = null,
    trainees,
    capacity = trainees.length || 1,
    now,
  }: {
    startsAt: Date
    minutes?: number
    kind?: SessionKind
    place?: string
    coach?: Actor | null
    trainees: readonly { traineeId: string }[]
    capacity?: number
    now: Date
  },
): Promise<{ sessionId: string; attendanceIds: string[] }> {
  const [sessionId, created_at] = [newId(), now.toISOString()]
  await records.write
    .insertInto('training_sessions')
    .values({
      id: sessionId,
      kind,
      starts_at: startsAt.toISOString(),
      ends_at: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
      place,
      coach_id: coach?.id ?? null,
      capacity,
      series_id: null,
      cancelled_at: null,
      created_at,
      updated_by: null,
    })
    .execute()
  const attendances = trainees.map(({ traineeId }) => ({
    id: newId(),
    session_id: sessionId,
    trainee_id: traineeId,
    kind,
    confirmed_at: null,
    marked_at: null,
    marked_by: null,
    created_at,
  }))
  if (attendances.length > 0) await records.write.insertInto('attendances').values(attendances).execute()
  return { sessionId, attendanceIds: attendances.map(({ id }) => id) }
}

/** An owner, a coach with a name, and a manager. */
export async function newTeam(records: Records): Promise<{ owner: Actor; coach: Actor; manager: Actor }> {
  const [owner, coach, manager] = [
    await newAdministrator(records),
    await newAdministrator(records, 'coach'),
    await newAdministrator(records, 'manager'),
  ]
  await records.write.updateTable('users').set({ name: 'Ana Coach' }).where('id', '=', coach.id).execute()
  return { owner, coach: { ...coach, name: 'Ana Coach' }, manager }
}
