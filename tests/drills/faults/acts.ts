import type { Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import type { Decision } from '#domain/enrolment/payments'
import type { Records } from '#records/engine/db'
import { bookPackage } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { stepSession } from '#records/training/progress'
import { markAttendance, type MarkRequest } from '#records/training/sessions/mark-attendance'
import { moveSession, type SessionMove } from '#records/training/sessions/move'
import { planSessions, type PlanRequest } from '#records/training/sessions/plan'
import { takeAttempt } from '#records/accounts/throttles'
import { CONSENTS, NOW } from '#tests/journey'
import { FORM } from '#tests/registration-form'

/** Something one hand does while others do theirs; it travels to another process as JSON. */
export type Act =
  | { verb: 'decide'; actor: Actor; paymentId: string; decision: Decision }
  | { verb: 'submit'; userId: string; key: PackageKey; upload: string }
  | { verb: 'book'; userId: string; key: PackageKey }
  | { verb: 'unenrol'; actor: Actor; traineeId: string }
  | { verb: 'step'; actor: Actor; traineeId: string; seen: number }
  | { verb: 'plan'; actor: Actor; request: PlanRequest }
  | { verb: 'move'; actor: Actor; request: SessionMove }
  | { verb: 'mark'; actor: Actor; request: MarkRequest }
  | { verb: 'attempt'; subject: string; count: number }

/** What came of it: 'done', 'again' with the payment it was, or why not. */
export type Came = { ok: boolean; said: string; paymentId: string | null }

/** Does an act by the product's own verbs. */
export async function perform(records: Records, act: Act): Promise<Came> {
  if (act.verb === 'attempt') {
    const { ok } = await takeAttempt(records, act.subject, { count: act.count, minutes: 15 }, NOW)
    return { ok, said: ok ? 'done' : 'too-many', paymentId: null }
  }
  if (act.verb === 'submit') {
    const answer = await submitProof(
      records,
      act.userId,
      { package: act.key, upload: act.upload, form: FORM, consents: CONSENTS },
      NOW,
    )
    return answer.ok
      ? { ok: true, said: answer.value.again ? 'again' : 'done', paymentId: answer.value.paymentId }
      : { ok: false, said: answer.reason, paymentId: null }
  }
  if (act.verb === 'plan' || act.verb === 'move' || act.verb === 'mark') {
    const answer =
      act.verb === 'plan'
        ? await planSessions(records, act.actor, act.request, NOW)
        : act.verb === 'move'
          ? await moveSession(records, act.actor, act.request, NOW)
          : await markAttendance(records, act.actor, act.request, NOW)
    return { ok: answer.ok, said: answer.ok ? 'done' : answer.reason, paymentId: null }
  }
  const answer =
    act.verb === 'decide'
      ? await decidePayment(records, act.actor, act.paymentId, act.decision, { now: NOW })
      : act.verb === 'book'
        ? await bookPackage(records, act.userId, act.key)
        : act.verb === 'step'
          ? await stepSession(
              records,
              act.actor,
              act.traineeId,
              { stepper: 'sessions', direction: 'next', seen: act.seen },
              NOW,
            )
          : await unenrolTrainee(records, act.actor, act.traineeId, NOW)
  return { ok: answer.ok, said: answer.ok ? 'done' : answer.reason, paymentId: null }
}
