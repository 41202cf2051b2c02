import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes } from '#domain/enrolment/enrolment'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import { sessionNamed } from '#domain/text/shared/sessions'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { endSeatList } from '#records/training/seats/end-seat-list'
import { lockSessions, lockSession, type ChangeRefusal } from './holding-session.ts'

export type CancelVerdict =
  | { ok: true; value: { cancelled: string[]; again: boolean } }
  | { ok: false; reason: ChangeRefusal }

/** The trainees read `reason`. */
export async function cancelSession(
  records: Records,
  actor: Actor,
  cancellation: { id: string; seen: number; rest?: boolean; reason?: string },
  now: Date,
): Promise<CancelVerdict | { ok: false; reason: 'words-long' }> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  const { reason = '' } = cancellation
  if (reason.length > REQUEST_WORDS_LONGEST) return no('words-long')
  return transaction<CancelVerdict>(records, async (trx) => {
    const rest = cancellation.rest ? await restOf(trx, cancellation.id) : []
    await lockSessions(trx, [cancellation.id, ...rest.map(({ id }) => id)])
    const first = await cancelledIn(trx, actor, cancellation, now)
    if (!first.ok) return first
    const cancelled = [...first.value.cancelled]
    for (const one of rest) {
      const answer = await cancelledIn(trx, actor, { ...one, reason }, now)
      if (answer.ok) cancelled.push(...answer.value.cancelled)
    }
    await queueSessionEmails(trx, { done: 'cancelled', reason }, { sessionIds: cancelled }, now)
    return yes({ cancelled, again: cancelled.length === 0 })
  })
}

export async function cancelledIn(
  trx: Transaction,
  actor: Actor,
  { id, seen, reason = '' }: { id: string; seen: number; reason?: string },
  now: Date,
): Promise<CancelVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  const held = await lockSession(trx, id, coachedBy(actor))
  if (!held.ok) return held.reason === 'session-cancelled' ? yes({ cancelled: [], again: true }) : held
  const { session, attendances } = held.value
  if (session.revision !== seen) return no('changed-meanwhile')
  if (attendances.some(({ state }) => state !== 'planned')) return no('already-marked')
  await trx
    .updateTable('training_sessions')
    .set({
      cancelled_at: now.toISOString(),
      cancel_reason: reason,
      revision: session.revision + 1,
      updated_by: actor.id,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('attendances')
    .set(({ eb }) => ({ state: 'cancelled' as const, revision: eb('revision', '+', 1) }))
    .where('session_id', '=', id)
    .where('state', '=', 'planned')
    .execute()
  await endSeatList(trx, id, 'cancelled', now)
  const of = { subject: 'training session', id, name: sessionNamed(session.kind, session.startsAt) }
  const states = { before: { status: 'planned' }, after: { status: 'cancelled' } }
  await recordDecision(trx, actor, { action: 'session cancel', ...of, ...states }, now)
  return yes({ cancelled: [id], again: false })
}

const laterOf = (db: Reader, id: string) =>
  db
    .selectFrom('training_sessions')
    .innerJoin('training_sessions as first', 'first.series_id', 'training_sessions.series_id')
    .where('first.id', '=', id)
    .whereRef('training_sessions.starts_at', '>', 'first.starts_at')
    .where('training_sessions.cancelled_at', 'is', null)

async function restOf(trx: Transaction, id: string) {
  return laterOf(trx, id)
    .select(['training_sessions.id', 'training_sessions.revision as seen'])
    .orderBy('training_sessions.starts_at')
    .execute()
}

/** How many later sessions its series has, and how many trainees are in them. */
export async function countLater(read: Reader, id: string): Promise<{ sessions: number; trainees: number }> {
  const counted = await laterOf(read, id)
    .leftJoin('attendances', (join) =>
      join.onRef('attendances.session_id', '=', 'training_sessions.id').on('attendances.state', '=', 'planned'),
    )
    .select(({ fn }) => fn.count('training_sessions.id').distinct().as('sessions'))
    .select(({ fn }) => fn.count('attendances.trainee_id').distinct().as('trainees'))
    .executeTakeFirstOrThrow()
  return { sessions: Number(counted.sessions), trainees: Number(counted.trainees) }
}
