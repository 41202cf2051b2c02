import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { CAPACITY_MOST } from '#domain/training/plan-session'
import { sessionNamed } from '#domain/text/shared/sessions'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockSession, type ChangeRefusal } from '#records/training/sessions/holding-session'
import { endSeatList } from './end-seat-list.ts'
import { offerSeats } from './offer-seats.ts'

export type SetSeatsRefusal = ChangeRefusal | 'not-possible' | 'in-the-past'

export async function setSeats(
  records: Records,
  actor: Actor,
  { id, seats }: { id: string; seats: number | null },
  now: Date,
): Promise<Verdict<null, SetSeatsRefusal>> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return transaction<Verdict<null, SetSeatsRefusal>>(records, async (trx) => {
    const held = await lockSession(trx, id, coachedBy(actor))
    if (!held.ok) return held
    const { session, attendances } = held.value
    if (session.seats === seats) return yes(null)
    if (session.startsAt <= now.toISOString()) return no('in-the-past')
    if (seats !== null && !(Number.isInteger(seats) && seats >= 1 && seats <= CAPACITY_MOST))
      return no('not-possible')
    const capacity = Math.max(session.capacity, seats ?? 0)
    const revision = session.revision + 1
    await trx
      .updateTable('training_sessions')
      .set({ seats, capacity, revision, updated_by: actor.id })
      .where('id', '=', id)
      .execute()
    const of = { subject: 'training session', id, name: sessionNamed(session.kind, session.startsAt) }
    const change = { before: { seats: session.seats ?? 'none' }, after: { seats: seats ?? 'none' } }
    await recordDecision(trx, actor, { action: 'session seats', ...of, ...change }, now)
    if (seats === null) await endSeatList(trx, id, 'closed', now)
    else await offerSeats(trx, id, { session: { ...session, seats, capacity }, attendances }, now)
    return yes(null)
  })
}
