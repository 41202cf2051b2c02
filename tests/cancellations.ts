import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { cancelAsTrainee } from '#records/training/asking/cancel-own-session'
import { listMakeUps } from '#records/training/asking/make-ups'
import { after, newAdministrator, NOW } from './journey.ts'
import { newSession, newTrainee } from './sessions.ts'

/** A coach and their trainees in one session, three days from NOW but for what is said otherwise. */
export async function newCancellable(
  records: Records,
  owner: Actor,
  { people = 1, startsAt = after(72 * 60) }: { people?: number; startsAt?: Date } = {},
) {
  const coach = await newAdministrator(records, 'coach')
  const trainees = []
  for (let index = 0; index < people; index += 1) trainees.push(await newTrainee(records, owner, { coach }))
  const session = await newSession(records, { startsAt, trainees, coach, now: NOW })
  const [trainee] = trainees
  const [attendanceId] = session.attendanceIds
  if (!trainee || !attendanceId) throw new Error('nobody trains')
  return { coach, trainee, startsAt, attendanceId, ...session }
}
export type Cancellable = Awaited<ReturnType<typeof newCancellable>>

export const cancelOwn = (
  records: Records,
  { trainee, sessionId, startsAt }: Pick<Cancellable, 'trainee' | 'sessionId' | 'startsAt'>,
  more: object = {},
  now = NOW,
) =>
  cancelAsTrainee(
    records,
    trainee,
    { sessionId, seen: startsAt.toISOString(), late: true, reason: 'Ill.', ...more },
    now,
  )

export const makeUpIds = async (records: Records, { trainee }: Pick<Cancellable, 'trainee'>) =>
  (await listMakeUps(records.read, [trainee.traineeId])).map(({ id }) => id)
