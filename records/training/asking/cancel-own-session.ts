import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { cancelOwnSession, type CancellationRefusal, type CancellationRequest } from '#domain/training/cancellations'
import { formatInstant } from '#domain/words/formats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision, type AuditActor } from '#records/operating/audit'
import { tellCoachOfCancellation } from '#records/training/reminding/cancellation-email'
import { offerSeats } from '#records/training/seats/offer-seats'
import { lockSession } from '#records/training/sessions/holding-session'
import { termsIn } from '#records/training/terms'
import { countAsTaken } from './count-as-taken.ts'

type Cancelled = Verdict<{ late: boolean }, CancellationRefusal | 'not-found'>

export async function cancelAsTrainee(
  records: Records,
  actor: Actor,
  { sessionId, ...request }: CancellationRequest & { sessionId: string },
  now: Date,
): Promise<Cancelled> {
  const userId = ownId(actor)
  return transaction<Cancelled>(records, async (trx) => {
    if (!(await ownAttendance(trx, userId, sessionId))) return no('not-found')
    const held = await lockSession(trx, sessionId, null)
    const own = await ownAttendance(trx, userId, sessionId)
    if (!own) return no('not-found')
    if (own.state === 'cancelled' && own.late !== null) return yes({ late: own.late === 1 })
    if (!held.ok) return no('not-planned')
    const { session, attendances } = held.value
    const { cancelHours } = await termsIn(trx)
    const facts = { state: own.state, cancelled: false, startsAt: session.startsAt, cancelHours }
    const verdict = cancelOwnSession(facts, request, now)
    if (!verdict.ok) return verdict
    const { late, reason } = verdict.value
    const written = await trx
      .updateTable('attendances')
      .set({ state: 'cancelled', revision: own.revision + 1 })
      .where('id', '=', own.id)
      .where('state', '=', 'planned')
      .where('revision', '=', own.revision)
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('not-planned')
    const empty = session.seats === null && attendances.every(({ id }) => id === own.id)
    if (empty) await cancelEmpty(trx, { id: sessionId, revision: session.revision, actor }, now)
    const { traineeId } = own
    const counted = late ? await countAsTaken(trx, { traineeId, kind: session.kind }, now) : null
    await trx
      .insertInto('session_cancellations')
      .values({
        attendance_id: own.id,
        user_id: userId,
        starts_at: session.startsAt,
        cancelled_at: now.toISOString(),
        late: late ? 1 : 0,
        reason,
        counted_id: counted?.id ?? null,
        cancelled_by: actor.parentId ?? null,
      })
      .execute()
    await withdrawRequest(trx, { attendanceId: own.id, actor }, now)
    await recordDecision(
      trx,
      toCanceller(actor),
      {
        action: 'own-session cancel',
        subject: 'trainee',
        id: traineeId,
        name: actor.name,
        before: { attendance: 'planned', ...counted?.before },
        after: {
          attendance: 'cancelled',
          ...counted?.after,
          session: formatInstant(session.startsAt),
          ...(actor.parentId ? { by: 'parent' } : {}),
        },
      },
      now,
    )
    const notice = { counts: counted !== null, cancelHours: cancelHours ?? 0, reason, empty, revision: own.revision }
    await tellCoachOfCancellation(trx, { ...notice, session: { ...session, id: sessionId }, actor }, now)
    const stay = attendances.filter(({ id }) => id !== own.id)
    if (session.seats !== null) await offerSeats(trx, sessionId, { session, attendances: stay }, now)
    return yes({ late })
  })
}

const toCanceller = ({ id, name, parentId, parentName }: Actor): AuditActor =>
  parentId ? { id: parentId, name: parentName ?? '' } : { id, name }

function ownAttendance(trx: Transaction, userId: string, sessionId: string) {
  return trx
    .selectFrom('attendances')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .leftJoin('session_cancellations', 'session_cancellations.attendance_id', 'attendances.id')
    .select([
      'attendances.id',
      'trainees.id as traineeId',
      'attendances.state',
      'attendances.revision',
      'session_cancellations.late',
    ])
    .where('trainees.user_id', '=', userId)
    .where('attendances.session_id', '=', sessionId)
    .executeTakeFirst()
}

async function cancelEmpty(
  trx: Transaction,
  { id, revision, actor }: { id: string; revision: number; actor: Actor },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('training_sessions')
    .set({ cancelled_at: now.toISOString(), revision: revision + 1, updated_by: actor.id })
    .where('id', '=', id)
    .execute()
}

export async function withdrawRequest(
  trx: Transaction,
  { attendanceId, actor }: { attendanceId: string; actor: Actor },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('session_move_requests')
    .set({ state: 'withdrawn', settled_at: now.toISOString(), settled_by: actor.id })
    .where('attendance_id', '=', attendanceId)
    .where('settled_at', 'is', null)
    .execute()
}
