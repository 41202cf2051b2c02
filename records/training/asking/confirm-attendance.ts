import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { isToCome } from '#domain/training/move-requests'
import { transaction, type Records, type Transaction } from '#records/engine/db'

export function heldAttendance(trx: Transaction, actor: Pick<Actor, 'id'>, sessionId: string) {
  return (
    trx
      .selectFrom('attendances')
      .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
      .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
      .select([
        'attendances.id',
        'attendances.state',
        'trainees.id as traineeId',
        'confirmed_at as confirmedAt',
        'training_sessions.kind',
        'training_sessions.starts_at as startsAt',
        'ends_at as endsAt',
        'cancelled_at as cancelledAt',
        'training_sessions.coach_id as coachId',
      ])
      .where('trainees.user_id', '=', ownId(actor))
      .where('training_sessions.id', '=', sessionId)
      // Locks the session first, in the same order as a move.
      .forUpdate(['training_sessions', 'attendances'])
      .executeTakeFirst()
  )
}

export async function confirmAttendance(
  records: Records,
  actor: Actor,
  { sessionId, seen }: { sessionId: string; seen: string },
  now: Date,
): Promise<Verdict<null, 'not-found' | 'not-planned' | 'moved-meanwhile'>> {
  return transaction<Verdict<null, 'not-found' | 'not-planned' | 'moved-meanwhile'>>(records, async (trx) => {
    const held = await heldAttendance(trx, { id: ownId(actor) }, sessionId)
    if (!held) return no('not-found')
    if (!isToCome({ ...held, cancelled: held.cancelledAt !== null }, now)) return no('not-planned')
    if (held.startsAt !== seen) return no('moved-meanwhile')
    if (held.confirmedAt !== null) return yes(null)
    const written = await trx
      .updateTable('attendances')
      .set({ confirmed_at: now.toISOString() })
      .where('id', '=', held.id)
      .where('state', '=', 'planned')
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    return written.numUpdatedRows === 1n ? yes(null) : no('not-planned')
  })
}
