import { isAdministrator, ownId, type Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { RecordingPurpose } from '#domain/training/practice/recordings'
import { allowSending, type SendingRefusal } from '#domain/training/practice/attempts'
import { agreesTo } from '#records/consent/pictures'
import type { Reader, Records } from '#records/engine/db'
import { sentThisMonth } from './attempts.ts'

/** Whether this person may upload a recording or a voice note now; asked again when it is sent. */
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
    agrees: await agreesTo(db, userId, 'recordings'),
    month: await sentThisMonth(db, userId, now),
  }
}
