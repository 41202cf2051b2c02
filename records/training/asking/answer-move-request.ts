import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { minutesBetween } from '#domain/training/manila'
import { answerRequest, type MoveAnswerRefusal } from '#domain/training/move-requests'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { counted, countOf, PAGE, pageOf } from '#records/engine/pages'
import { recordDecision } from '#records/operating/audit'
import { tellAnswer } from '#records/training/reminding/session-emails'
import { movedIn, type MoveVerdict } from '#records/training/sessions/move'
import { peopleIn } from './people.ts'

const waiting = (db: Reader, coach: string | null, now: Date) =>
  db
    .selectFrom('session_move_requests')
    .innerJoin('attendances', 'attendances.id', 'session_move_requests.attendance_id')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .whereRef('session_move_requests.starts_at', '=', 'training_sessions.starts_at')
    .where('settled_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('attendances.state', '=', 'planned')
    .where('training_sessions.starts_at', '>', now.toISOString())
    .$if(coach !== null, (own) => own.where('training_sessions.coach_id', '=', coach))

export async function countMoveRequests(records: Records, actor: Actor, now: Date): Promise<number> {
  return may(actor, 'sessions') ? countOf(waiting(records.read, coachedBy(actor), now)) : 0
}

export async function moveRequestsPage(
  records: Records,
  actor: Actor,
  { page, sessionId = null }: { page: number; sessionId?: string | null },
  now: Date,
) {
  if (!may(actor, 'sessions')) return { total: 0, pages: 1, rows: [] }
  const listed = waiting(records.read, coachedBy(actor), now).$if(sessionId !== null, (one) =>
    one.where('training_sessions.id', '=', sessionId),
  )
  const rows = await listed
    .innerJoin('users', 'users.id', 'session_move_requests.user_id')
    .leftJoin('users as coaches', 'coaches.id', 'training_sessions.coach_id')
    .select((eb) => [
      'session_move_requests.id',
      'users.name',
      'training_sessions.kind',
      'training_sessions.starts_at as startsAt',
      'coaches.name as coach',
      'wished_at as wish',
      'words',
      'asked_at as requestedAt',
      eb
        .selectFrom('attendances as theirs')
        .select(({ fn }) => fn.countAll<number | string>().as('people'))
        .whereRef('theirs.session_id', '=', 'training_sessions.id')
        .where('theirs.state', '!=', 'cancelled')
        .as('people'),
      counted('').as('total'),
    ])
    .orderBy('training_sessions.starts_at')
    .orderBy('session_move_requests.id')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  const { rows: shown, ...found } = await pageOf(rows, listed, { search: '', page })
  return { ...found, rows: shown.map(({ people, ...row }) => ({ ...row, group: Number(people) > 1 })) }
}

type MoveRefusal = Extract<MoveVerdict, { ok: false }>['reason']
export type RequestRefusal = MoveAnswerRefusal | MoveRefusal | 'not-allowed' | 'not-found'
type Answered = Verdict<{ name: string; accepted: boolean }, RequestRefusal>

export async function answerMoveRequest(
  records: Records,
  actor: Actor,
  { id, accept, words }: { id: string; accept: boolean; words: string },
  now: Date,
): Promise<Answered> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return transaction<Answered>(records, async (trx) => {
    const request = await requestIn(trx, { id, coach: coachedBy(actor), hold: !accept })
    if (!request) return no('not-found')
    const { sessionId, startsAt, wish, userId, name } = request
    const { state: said, settledBy, answer } = request
    if (settledBy === actor.id && said === (accept ? 'accepted' : 'declined') && (answer ?? '') === words.trim())
      return yes({ name, accepted: accept })
    const group = (await peopleIn(trx, sessionId)) > 1
    const facts = {
      ...request,
      state: request.attendance,
      cancelled: request.cancelledAt !== null,
      waiting: request.settledAt === null,
      group,
    }
    const verdict = answerRequest(facts, { accept, words }, now)
    if (!verdict.ok) return verdict
    if (accept) {
      const to = { id: sessionId, startsAt: wish ?? '', minutes: minutesBetween(startsAt, request.endsAt) }
      const moved = await movedIn(trx, actor, { ...to, seen: request.revision, words: verdict.value.words }, now)
      if (!moved.ok) return no(moved.reason)
    }
    const settled = await trx
      .updateTable('session_move_requests')
      .set({
        state: accept ? 'accepted' : 'declined',
        settled_at: now.toISOString(),
        settled_by: actor.id,
        answer: verdict.value.words,
      })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (settled.numUpdatedRows !== 1n) return no('not-waiting')
    if (!accept) await tellAnswer(trx, { requestId: id, userId, startsAt, answer: verdict.value.words ?? '' }, now)
    const entry = {
      action: `move-request ${accept ? 'accept' : 'decline'}`,
      subject: 'trainee',
      id: request.traineeId,
    }
    await recordDecision(trx, actor, { ...entry, name, before: {}, after: {} }, now)
    return yes({ name, accepted: accept })
  })
}

/** Declining locks only the session; a move locks coach and trainees first. */
function requestIn(trx: Transaction, { id, coach, hold }: { id: string; coach: string | null; hold: boolean }) {
  return trx
    .selectFrom('session_move_requests as requests')
    .innerJoin('attendances', 'attendances.id', 'requests.attendance_id')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('users', 'users.id', 'requests.user_id')
    .select([
      'users.id as userId',
      'users.name',
      'trainees.id as traineeId',
      'attendances.state as attendance',
      'requests.state',
      'requests.settled_by as settledBy',
      'requests.answer',
      'training_sessions.id as sessionId',
      'training_sessions.starts_at as startsAt',
      'ends_at as endsAt',
      'training_sessions.revision',
      'cancelled_at as cancelledAt',
      'requests.starts_at as startWhenRequested',
      'wished_at as wish',
      'settled_at as settledAt',
    ])
    .where('requests.id', '=', id)
    .$if(coach !== null, (own) => own.where('training_sessions.coach_id', '=', coach))
    .$if(hold, (held) => held.forUpdate(['training_sessions']))
    .executeTakeFirst()
}
