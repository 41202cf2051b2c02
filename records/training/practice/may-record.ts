import { isAdministrator, ownId, type Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { RecordingPurpose } from '#domain/training/practice/recordings'
import { allowSending, type SendingRefusal } from '#domain/training/practice/attempts'
import { findConsentAnswers } from '#records/consent/consents'
import { ownGuardian } from '#records/consent/guardians'
import { agreesTo } from '#records/consent/pictures'
import type { Reader, Records } from '#records/engine/db'
import { sentThisMonth } from './attempts.ts'

export async function mayUploadRecording(
  { read }: Pick<Records, 'read'>,
  actor: Actor,
  purpose: RecordingPurpose,
  now: Date,
): Promise<Verdict<null, SendingRefusal>> {
  if (purpose === 'voice-note') return may(actor, 'practice') ? yes(null) : no('not-allowed')
  if (isAdministrator(actor)) return no('not-allowed')
  return allowSending(await sendingFacts(read, actor, now))
}

export async function sendingFacts(db: Reader, actor: Pick<Actor, 'id'>, now: Date) {
  const userId = ownId(actor)
  const enrolment = await db.selectFrom('trainees').select('id').where('user_id', '=', userId).executeTakeFirst()
  return {
    isEnrolled: enrolment !== undefined,
    agrees: (await recordingsAgreement(db, actor, now)) === 'agreed',
    month: await sentThisMonth(db, userId, now),
  }
}

/** 'guardian': the trainee said yes, but the guardian of a minor has not. */
export async function recordingsAgreement(
  read: Reader,
  actor: Pick<Actor, 'id'>,
  now: Date,
): Promise<'agreed' | 'guardian' | 'open'> {
  const said = await findConsentAnswers(read, ownId(actor))
  if (said.recordings !== true) return 'open'
  const { guardian, needed } = await ownGuardian({ read }, actor, now)
  if (needed && !guardian) return 'guardian'
  return (await agreesTo(read, actor.id, 'recordings')) ? 'agreed' : 'guardian'
}
