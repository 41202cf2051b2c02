import { ownId, type Actor } from '#domain/accounts/accounts'
import { cutoffOf } from '#domain/operating/retention'
import { isDrillFor } from '#domain/training/practice/drills'
import type { Records } from '#records/engine/db'
import { retentionTerms } from '#records/operating/retention'
import { criteria } from '../assessing/criteria.ts'
import { allDrills } from './drills.ts'
import { readHomework } from './homework.ts'
import { recordingsAgreement } from './may-record.ts'

const ATTEMPTS_SHOWN = 40

export async function practiceRoom(records: Records, actor: Actor, now: Date) {
  const { read } = records
  const userId = ownId(actor)
  const enrolment = await read
    .selectFrom('trainees')
    .select('package')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!enrolment) return null
  const [drills, homework, attempts, agreement, { recordings: days }, known] = await Promise.all([
    allDrills(read),
    readHomework(read, userId),
    ownAttempts(records, actor, now),
    recordingsAgreement(read, actor, now),
    retentionTerms(read),
    criteria(read),
  ])
  return {
    drills: drills.filter((drill) => !drill.isRetired && isDrillFor(drill, enrolment.package)),
    homework,
    attempts,
    agreement,
    days,
    criteria: known.filter(({ retiredAt }) => retiredAt === null).map(({ id, name }) => ({ id, name })),
  }
}

export async function ownAttempts({ read }: Pick<Records, 'read'>, actor: Pick<Actor, 'id'>, now: Date) {
  const { recordings: days } = await retentionTerms(read)
  const since = cutoffOf('recordings', days, now)
  const rows = await read
    .selectFrom('practice_attempts')
    .select(['id', 'drill_text as drill', 'media', 'milliseconds', 'sent_at as sentAt', 'reviewed_at as reviewedAt'])
    .select(['once_more as onceMore', 'removed_at as removedAt', 'hidden_at as hiddenAt'])
    .where('user_id', '=', ownId(actor))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(ATTEMPTS_SHOWN)
    .execute()
  return rows.map(({ removedAt, hiddenAt, ...attempt }) => ({
    ...attempt,
    endsAt: new Date(Date.parse(attempt.sentAt) + days * 86_400_000).toISOString(),
    isRemoved: removedAt !== null || attempt.sentAt <= since,
    isHidden: hiddenAt !== null,
  }))
}
