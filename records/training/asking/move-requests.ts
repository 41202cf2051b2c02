import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { askToMove, type MoveRequestRefusal } from '#domain/training/move-requests'
import { transaction, newId, type Records, type Transaction } from '#records/engine/db'
import { tellCoach } from '#records/training/reminding/session-emails'
import { heldAttendance } from './confirm-attendance.ts'
import { peopleIn } from './people.ts'

type MoveRequestInput = { sessionId: string; seen: string; wish: string | null; words: string; noticeHours: number }

export async function askForMove(
  records: Records,
  actor: Actor,
  { sessionId, noticeHours, ...requestedMove }: MoveRequestInput,
  now: Date,
): Promise<Verdict<null, MoveRequestRefusal | 'not-found'>> {
  return transaction<Verdict<null, MoveRequestRefusal | 'not-found'>>(records, async (trx) => {
    const held = await heldAttendance(trx, { id: ownId(actor) }, sessionId)
    if (!held) return no('not-found')
    await settleOvertaken(trx, held, now)
    const open = await trx
      .selectFrom('session_move_requests')
      .select(['words', 'wished_at as wish'])
      .where('attendance_id', '=', held.id)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (open && open.words === requestedMove.words.trim() && open.wish === requestedMove.wish) return yes(null)
    const group = (await peopleIn(trx, sessionId)) > 1
    const facts = { ...held, cancelled: held.cancelledAt !== null, noticeHours, open: open !== undefined, group }
    const verdict = askToMove(facts, requestedMove, now)
    if (!verdict.ok) return verdict
    const request = {
      id: newId(),
      attendance_id: held.id,
      user_id: actor.id,
      starts_at: held.startsAt,
      wished_at: verdict.value.wish,
      words: verdict.value.words,
      asked_at: now.toISOString(),
    }
    const added = await trx
      .insertInto('session_move_requests')
      .values(request)
      .onConflict((known) => known.column('attendance_id').where('settled_at', 'is', null).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return no('asked-already')
    await tellCoach(trx, { request: { ...request, traineeId: held.traineeId }, session: held, actor }, now)
    return yes(null)
  })
}

export async function takeRequestBack(
  { write }: Records,
  actor: Pick<Actor, 'id'>,
  sessionId: string,
  now: Date,
): Promise<void> {
  await write
    .updateTable('session_move_requests')
    .set({ state: 'withdrawn', settled_at: now.toISOString(), settled_by: ownId(actor) })
    .where('user_id', '=', ownId(actor))
    .where('settled_at', 'is', null)
    .where('attendance_id', 'in', (eb) =>
      eb.selectFrom('attendances').select('attendances.id').where('session_id', '=', sessionId),
    )
    .execute()
}

async function settleOvertaken(
  trx: Transaction,
  { id, startsAt }: { id: string; startsAt: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('session_move_requests')
    .set({ state: 'overtaken', settled_at: now.toISOString() })
    .where('attendance_id', '=', id)
    .where('starts_at', '!=', startsAt)
    .where('settled_at', 'is', null)
    .execute()
}
