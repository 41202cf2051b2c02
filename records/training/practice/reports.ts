import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { recordingReported } from '#domain/text/emails/practice-emails'
import { brandIn } from '#records/content/content'
import { transaction, type Records } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { removeRecordings } from './remove-recordings.ts'
import { visibleAttempts } from './visible-attempts.ts'

export async function reportRecording(
  records: Records,
  actor: Actor,
  { id, attemptId, reason }: { id: string; attemptId: string; reason: string },
  now: Date,
): Promise<Verdict<null, 'not-found'>> {
  return transaction<Verdict<null, 'not-found'>>(records, async (trx) => {
    const attempt = await visibleAttempts(trx, actor)
      .select(['practice_attempts.id', 'practice_attempts.file_id as fileId', 'users.id as userId', 'users.name'])
      .where('practice_attempts.id', '=', attemptId)
      .executeTakeFirst()
    if (!attempt?.fileId) return no('not-found')
    const known = await trx
      .selectFrom('practice_reports')
      .select('id')
      .where('attempt_id', '=', attemptId)
      .where('reported_by', '=', actor.id)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (known) return yes(null)
    await trx
      .updateTable('practice_attempts')
      .set({ hidden_at: sql`coalesce(hidden_at, ${now.toISOString()})` })
      .where('id', '=', attemptId)
      .execute()
    await trx
      .insertInto('practice_reports')
      .values({ id, attempt_id: attemptId, reported_by: actor.id, reason, reported_at: now.toISOString() })
      .onConflict((known) => known.column('id').doNothing())
      .execute()
    const trainee = { id: attempt.userId, name: attempt.name }
    const change = { subject: 'account', id: trainee.id, name: trainee.name, after: { attempt: attemptId } }
    await recordDecision(trx, actor, { action: 'recording report', ...change }, now)
    const brand = await brandIn(trx)
    const owners = trx.selectFrom('users').select(['id', 'email']).where('role', '=', 'owner')
    for (const owner of await owners.where('type', '=', 'ADMIN_USER').where('disabled_at', 'is', null).execute())
      await queueMail(trx, recordingReported(brand, { id, trainee }, owner), now)
    return yes(null)
  })
}

export async function openReports({ read }: Pick<Records, 'read'>, actor: Actor) {
  if (!may(actor, 'practice-settings')) return []
  return read
    .selectFrom('practice_reports')
    .innerJoin('practice_attempts', 'practice_attempts.id', 'practice_reports.attempt_id')
    .innerJoin('users', 'users.id', 'practice_attempts.user_id')
    .leftJoin('users as reporters', 'reporters.id', 'reported_by')
    .select(['attempt_id as attemptId', 'reason', 'reported_at as reportedAt', 'drill_text as drill'])
    .select(['users.name', 'reporters.name as reporter', 'reporters.type as reporterType'])
    .where('settled_at', 'is', null)
    .orderBy('reported_at')
    .execute()
}

export async function settleReport(
  records: Records,
  actor: Actor,
  { attemptId, decision }: { attemptId: string; decision: 'shown' | 'removed' },
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'practice-settings')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const settled = await trx
      .updateTable('practice_reports')
      .set({ settled_at: now.toISOString(), settled_by: actor.id, decision })
      .where('attempt_id', '=', attemptId)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (settled.numUpdatedRows === 0n) return no('not-found')
    await trx.updateTable('practice_attempts').set({ hidden_at: null }).where('id', '=', attemptId).execute()
    if (decision === 'removed') await removeRecordings(trx, [attemptId], 'report', now)
    const person = await trx
      .selectFrom('practice_attempts')
      .innerJoin('users', 'users.id', 'practice_attempts.user_id')
      .select(['users.id', 'users.name'])
      .where('practice_attempts.id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const change = { subject: 'account', id: person.id, name: person.name, after: { attempt: attemptId, decision } }
    await recordDecision(trx, actor, { action: 'recording settle', ...change }, now)
    return yes(null)
  })
}
