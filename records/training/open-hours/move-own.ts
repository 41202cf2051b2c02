import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { minutesBetween } from '#domain/training/manila'
import { judgeOwnMove, type OwnMoveRefusal } from '#domain/training/open-hours/open-hours'
import { transaction, type Records } from '#records/engine/db'
import { withdrawRequest } from '#records/training/asking/cancel-own-session'
import { updateMoved } from '#records/training/sessions/move'
import { termsIn } from '#records/training/terms'
import { emailCoachOfOwnPlanning } from './planning-email.ts'
import { findOpenTime, lockPlanner, markSelfPlanned, readOwnSession, toOwnRefusal } from './plan-own.ts'

type Moved = Verdict<null, OwnMoveRefusal | 'not-found'>

export async function moveAsTrainee(
  records: Records,
  actor: Actor,
  { sessionId, seen, startsAt }: { sessionId: string; seen: string; startsAt: string },
  now: Date,
): Promise<Moved> {
  const userId = ownId(actor)
  return transaction<Moved>(records, async (trx) => {
    const held = await lockPlanner(trx, userId)
    if (!held.ok) return held
    const { traineeId, coachId, limit } = held.value
    const session = await readOwnSession(trx, { sessionId, traineeId })
    if (!session) return no('not-found')
    const { kind } = session
    if (session.startsAt === startsAt && seen !== startsAt && session.selfPlannedAt !== null) return yes(null)
    const { cancelHours } = await termsIn(trx)
    const facts = { ...session, cancelled: session.cancelledAt !== null, ownCoach: session.coachId === coachId }
    const verdict = judgeOwnMove({ ...facts, cancelHours, limit }, seen, now)
    if (!verdict.ok || limit === null) return verdict.ok ? no('not-by-yourself') : verdict
    const minutes = minutesBetween(session.startsAt, session.endsAt)
    const query = { coachId, traineeId, limit, startsAt, kind, moving: { sessionId, kind, minutes } }
    const found = await findOpenTime(trx, query, now)
    if (!found.ok) return found
    const moved = await updateMoved(
      trx,
      { by: actor, own: coachId, action: 'own-session move' },
      { id: sessionId, startsAt, minutes, place: found.value.place || session.place, seen: session.revision },
      now,
    )
    if (!moved.ok) return no(toOwnRefusal(moved.reason))
    await markSelfPlanned(trx, { sessionId, traineeId }, now)
    await withdrawRequest(trx, { attendanceId: session.attendanceId, actor }, now)
    const { revision } = moved.value
    const notice = { id: sessionId, by: actor, kind, startsAt, coachId, before: seen, revision }
    await emailCoachOfOwnPlanning(trx, notice, now)
    return yes(null)
  })
}
