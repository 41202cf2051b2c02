import { isAdministrator, ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { allowAttempt, type AttemptRefusal, type SentAttempt } from '#domain/training/practice/attempts'
import { dayOf, startOfDay } from '#domain/training/manila'
import { agreesTo } from '#records/consent/pictures'
import { takeUpload } from '#records/content/content-edits'
import { lockUser, transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { criteria } from '../assessing/criteria.ts'

export async function sendAttempt(
  records: Records,
  actor: Actor,
  sent: SentAttempt,
  now: Date,
): Promise<Verdict<{ id: string }, AttemptRefusal>> {
  if (isAdministrator(actor)) return no('not-allowed')
  return transaction<Verdict<{ id: string }, AttemptRefusal>>(records, async (trx) => {
    if (!(await lockUser(trx, ownId(actor)))) return no('not-allowed')
    const known = await trx
      .selectFrom('practice_attempts')
      .select('user_id')
      .where('id', '=', sent.id)
      .executeTakeFirst()
    if (known) return known.user_id === actor.id ? yes({ id: sent.id }) : no('not-allowed')
    const enrolment = await trx
      .selectFrom('trainees')
      .select('payment_id')
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    const drill = await trx
      .selectFrom('drills')
      .select(['text', 'kind'])
      .where('id', '=', sent.drillId)
      .executeTakeFirst()
    const verdict = allowAttempt(
      {
        isEnrolled: enrolment !== undefined,
        agrees: await agreesTo(trx, actor.id, 'recordings'),
        hasDrill: drill !== undefined,
        criteria: (await criteria(trx)).map(({ id }) => id),
        month: await sentThisMonth(trx, actor.id, now),
      },
      sent,
    )
    if (!verdict.ok) return verdict
    const fileId = await takeUpload(trx, actor, sent.upload, 'recording')
    const file = fileId
      ? await trx.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
      : undefined
    if (!file || !drill || !enrolment) return no('upload-missing')
    await trx
      .insertInto('practice_attempts')
      .values({
        id: sent.id,
        user_id: actor.id,
        payment_id: enrolment.payment_id,
        drill_id: sent.drillId,
        drill_text: drill.text,
        drill_kind: drill.kind,
        assignment_id: await ownAssignment(trx, actor.id, sent),
        media: file.content_type.startsWith('video/') ? 'video' : 'audio',
        milliseconds: file.milliseconds ?? 0,
        bytes: file.bytes,
        file_id: file.id,
        recorded_at: sent.recordedAt,
        sent_at: now.toISOString(),
        fillers: sent.fillers,
        own_ratings: JSON.stringify(sent.ownRatings),
      })
      .execute()
    return yes({ id: sent.id })
  })
}

async function ownAssignment(trx: Transaction, userId: string, { assignmentId, drillId }: SentAttempt) {
  if (assignmentId === null) return null
  const found = await trx
    .selectFrom('practice_assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .where('user_id', '=', userId)
    .where('drill_id', '=', drillId)
    .executeTakeFirst()
  return found?.id ?? null
}

/** What the trainee sent since the first of this month in Manila, removed recordings included. */
export async function sentThisMonth(db: Reader, userId: string, now: Date) {
  const first = startOfDay(`${dayOf(now.toISOString()).slice(0, 7)}-01`)
  const row = await db
    .selectFrom('practice_attempts')
    .select(({ fn }) => [fn.countAll<number | string>().as('attempts'), fn.sum<number | string>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .where('sent_at', '>=', first)
    .executeTakeFirst()
  return { attempts: Number(row?.attempts ?? 0), bytes: Number(row?.bytes ?? 0) }
}
