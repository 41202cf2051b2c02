import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes } from '#domain/enrolment/enrolment'
import { clashOf, type Clash, type ClashReason } from '#domain/training/plan-session'
import { sessionNamed } from '#domain/text/shared/sessions'
import type { SessionKind } from '#domain/training/sessions'
import { transaction, newId, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { aroundOf, lockTrainees } from './session-locks.ts'
import { endCancellation } from '#records/training/asking/judge-cancellation'
import { lockSession, type ChangeRefusal } from './holding-session.ts'
import { listShortPackages } from './plan.ts'

type AttendeeVerdict =
  | { ok: true; value: { again: boolean } }
  | { ok: false; reason: ClashReason | 'full' | 'none-left'; clash?: Clash }
export type JoinVerdict = AttendeeVerdict | { ok: false; reason: ChangeRefusal; clash?: Clash }

export async function addTrainee(
  records: Records,
  actor: Actor,
  { id, traineeId }: { id: string; traineeId: string },
  now: Date,
): Promise<JoinVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return transaction<JoinVerdict>(records, async (trx) => {
    const held = await lockSession(trx, id, coachedBy(actor), undefined, [traineeId])
    if (!held.ok) return held
    const { session, attendances } = held.value
    if (attendances.some((one) => one.traineeId === traineeId)) return yes({ again: true })
    const [trainee] = await lockTrainees(trx, [traineeId], coachedBy(actor))
    if (!trainee) return no('not-found')
    return insertAttendee(trx, { by: actor, id, session, attending: attendances.length, traineeId }, now)
  })
}

type Attendee = {
  by: Actor
  id: string
  session: { kind: SessionKind; startsAt: string; endsAt: string; capacity: number }
  attending: number
  traineeId: string
}

/** For callers that have locked the session and the trainee, and decided who may. */
export async function insertAttendee(
  trx: Transaction,
  { by, id, session, attending, traineeId }: Attendee,
  now: Date,
): Promise<AttendeeVerdict> {
  if (attending >= session.capacity) return no('full')
  await endCancellation(trx, { sessionId: id, traineeId, kind: session.kind }, now)
  const checked = await checkAttendee(trx, { id, session, traineeId }, now)
  if (!checked.ok) return checked
  const row = { session_id: id, trainee_id: traineeId, kind: session.kind, created_at: now.toISOString() }
  await trx
    .insertInto('attendances')
    .values({ id: newId(), ...row })
    .onConflict((known) =>
      known.columns(['session_id', 'trainee_id']).doUpdateSet(({ eb }) => ({
        state: 'planned' as const,
        confirmed_at: null,
        makes_up_for: null,
        revision: eb('attendances.revision', '+', 1),
      })),
    )
    .execute()
  const of = { subject: 'training session', id, name: sessionNamed(session.kind, session.startsAt) }
  const change = { before: { trainees: attending }, after: { trainees: attending + 1 } }
  await recordDecision(trx, by, { action: 'session join', ...of, ...change }, now)
  await queueSessionEmails(trx, { done: 'planned' }, { sessionIds: [id], traineeId }, now)
  return yes({ again: false })
}

/** Whether time and package allow the trainee in; opening hours were checked when the session was planned. */
export async function checkAttendee(
  trx: Transaction,
  { id, session, traineeId }: Pick<Attendee, 'id' | 'session' | 'traineeId'>,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ClashReason | 'none-left'; clash?: Clash }> {
  const slot = { startsAt: session.startsAt, endsAt: session.endsAt, coachId: null, traineeIds: [traineeId] }
  const around = await aroundOf(trx, { from: slot.startsAt, to: slot.endsAt, ...slot, but: id })
  const clash = clashOf(slot, { ...around, anyway: true }, now)
  if (clash) return { ok: false, reason: clash.reason, clash }
  const short = await listShortPackages(trx, { traineeIds: [traineeId], kind: session.kind, more: 1 })
  return short.length > 0 ? no('none-left') : { ok: true }
}
