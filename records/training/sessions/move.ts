import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes } from '#domain/enrolment/enrolment'
import { addMinutes } from '#domain/training/manila'
import { clashesOf, isPossible, type Clash, type ClashReason } from '#domain/training/plan-session'
import { sessionNamed } from '#domain/text/shared/sessions'
import { formatInstant } from '#domain/words/formats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { emailSeatList } from '#records/training/seats/seat-emails'
import { aroundOf } from './session-locks.ts'
import { lockSession, type ChangeRefusal } from './holding-session.ts'
import type { Planner } from './plan.ts'

export type SessionMove = {
  id: string
  startsAt: string
  minutes: number
  place?: string
  coachId?: string
  anyway?: boolean
  words?: string | null
  seen: number
}

export type MoveVerdict =
  | { ok: true; value: { revision: number; again: boolean } }
  | { ok: false; reason: ChangeRefusal | ClashReason | 'not-possible'; clashes?: Clash[] }

export async function moveSession(
  records: Records,
  actor: Actor,
  sessionMove: SessionMove,
  now: Date,
): Promise<MoveVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return transaction<MoveVerdict>(records, (trx) => movedIn(trx, actor, sessionMove, now))
}

export async function movedIn(
  trx: Transaction,
  actor: Actor,
  sessionMove: SessionMove,
  now: Date,
): Promise<MoveVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return updateMoved(trx, { by: actor, own: coachedBy(actor), action: 'session move' }, sessionMove, now)
}

export async function updateMoved(
  trx: Transaction,
  { by, own, action }: Planner,
  sessionMove: SessionMove,
  now: Date,
): Promise<MoveVerdict> {
  const { id, startsAt, minutes } = sessionMove
  if (!isPossible({ starts: [startsAt], minutes, place: sessionMove.place?.trim() ?? '' })) return no('not-possible')
  const held = await lockSession(trx, id, own, sessionMove.coachId)
  if (!held.ok) return held
  const { session, attendances } = held.value
  const endsAt = addMinutes(startsAt, minutes)
  const [place, coachId] = [sessionMove.place?.trim() ?? session.place, sessionMove.coachId ?? session.coachId]
  const moves = startsAt !== session.startsAt || endsAt !== session.endsAt
  if (!moves && place === session.place && coachId === session.coachId)
    return yes({ revision: session.revision, again: true })
  if (session.revision !== sessionMove.seen) return no('changed-meanwhile')
  if (own !== null && coachId !== own) return no('not-allowed')
  if (attendances.some(({ state }) => state !== 'planned')) return no('already-marked')

  if (moves || coachId !== session.coachId) {
    const traineeIds = attendances.flatMap(({ traineeId }) => (traineeId === null ? [] : [traineeId]))
    const around = await aroundOf(trx, { from: startsAt, to: endsAt, coachId, traineeIds, but: id })
    const wanted = { starts: [startsAt], minutes, coachId, traineeIds }
    const clashes = clashesOf(wanted, { ...around, anyway: sessionMove.anyway ?? false }, now)
    const [first] = clashes
    if (first) return { ok: false, reason: first.reason, clashes }
  }
  const written = await trx
    .updateTable('training_sessions')
    .set({
      starts_at: startsAt,
      ends_at: endsAt,
      place,
      coach_id: coachId,
      revision: session.revision + 1,
      updated_by: by.id,
    })
    .where('id', '=', id)
    .where('revision', '=', session.revision)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (written.numUpdatedRows !== 1n) return no('changed-meanwhile')
  if (moves) await trx.updateTable('attendances').set({ confirmed_at: null }).where('session_id', '=', id).execute()
  const of = { subject: 'training session', id, name: sessionNamed(session.kind, startsAt) }
  const before = toAuditFacts(session.startsAt, session.endsAt, session.place)
  const after = toAuditFacts(startsAt, endsAt, place)
  await recordDecision(trx, by, { action, ...of, before, after }, now)
  const moved = { done: 'moved', before: session.startsAt, words: sessionMove.words ?? null } as const
  await queueSessionEmails(trx, moved, { sessionIds: [id] }, now)
  if (moves) await emailSeatList(trx, id, { change: 'moved', before: session.startsAt }, now)
  return yes({ revision: session.revision + 1, again: false })
}

const toAuditFacts = (startsAt: string, endsAt: string, place: string) => ({
  begins: formatInstant(startsAt),
  ends: formatInstant(endsAt),
  place,
})
