import { sql } from 'kysely'
import { linkTo } from '#routes'
import type { Actor } from '#domain/accounts/accounts'
import { rolesWith } from '#domain/accounts/rights'
import {
  moveRequestMail,
  moveDeclined,
  sessionsCancelled,
  sessionMoved,
  sessionsPlanned,
  type AcademyContact,
} from '#domain/text/emails/session-emails'
import type { CalendarEntry } from '#domain/training/calendar-file'
import { readIdentity } from '#records/content/content'
import type { Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordNotified } from './claims.ts'

export type SessionChange =
  | { done: 'planned' }
  | { done: 'moved'; before: string; words?: string | null }
  | { done: 'cancelled'; unenrolled?: boolean; reason?: string }

/** Call after the change, in its transaction: each trainee gets one email about all these sessions. */
export async function queueSessionEmails(
  trx: Transaction,
  sessionChange: SessionChange,
  { sessionIds, traineeId = null }: { sessionIds: readonly string[]; traineeId?: string | null },
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return
  const rows = await invited(trx)
    .where('training_sessions.id', 'in', [...sessionIds])
    .where('ends_at', '>', now.toISOString())
    .$if(traineeId !== null, (query) => query.where('attendances.trainee_id', '=', traineeId))
    .$if(sessionChange.done !== 'cancelled', (query) =>
      query.where('attendances.state', '=', 'planned').where('cancelled_at', 'is', null),
    )
    .orderBy('starts_at')
    .execute()
  const academy = await academyIn(trx)
  for (const theirs of Map.groupBy(rows, ({ userId }) => userId).values()) {
    const [first] = theirs
    if (!first) continue
    const account = toMailAccount(first)
    const entries = theirs.map(entryOf)
    switch (sessionChange.done) {
      case 'planned':
        await queueMail(trx, sessionsPlanned(academy, account, entries, now), now)
        break
      case 'moved':
        for (const entry of entries)
          await queueMail(trx, sessionMoved(academy, account, { entry, words: null, ...sessionChange }, now), now)
        break
      case 'cancelled': {
        const once = `${first.attendanceId}:${first.ownRevision}`
        const { unenrolled = false, reason = '' } = sessionChange
        await queueMail(trx, sessionsCancelled(academy, account, { entries, once, unenrolled, reason }, now), now)
      }
    }
    if (sessionChange.done !== 'cancelled') await recordNotified(trx, theirs, now)
  }
}

export async function tellCoach(
  trx: Transaction,
  {
    request,
    session,
    actor,
  }: {
    request: { id: string; traineeId: string; starts_at: string; wished_at: string | null; words: string }
    session: { coachId: string | null }
    actor: Pick<Actor, 'name'>
  },
  now: Date,
): Promise<void> {
  const readers = await listReaders(trx, session.coachId)
  const academy = await academyIn(trx)
  const moveRequest = {
    requestId: request.id,
    traineeId: request.traineeId,
    name: actor.name,
    startsAt: request.starts_at,
    wish: request.wished_at,
    words: request.words,
  }
  for (const reader of readers) await queueMail(trx, moveRequestMail(academy, reader, moveRequest), now)
}

export async function listReaders(trx: Transaction, coachId: string | null) {
  const open = trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('type', '=', 'ADMIN_USER')
    .where('disabled_at', 'is', null)
  const coach = coachId === null ? [] : await open.where('id', '=', coachId).execute()
  return coach.length > 0 ? coach : open.where('role', 'in', rolesWith('every-trainee')).execute()
}

export async function tellAnswer(
  trx: Transaction,
  { requestId, userId, startsAt, answer }: { requestId: string; userId: string; startsAt: string; answer: string },
  now: Date,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id as userId', 'email', 'name', 'first_name as firstName', 'verified_at as verifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return
  await queueMail(trx, moveDeclined(await academyIn(trx), toMailAccount(user), { requestId, startsAt, answer }), now)
}

export async function academyIn(trx: Transaction): Promise<AcademyContact> {
  const { brand, contactEmail } = await readIdentity(trx)
  return { brand: brand ?? 'Coaching Academy', email: contactEmail }
}

export function invited(trx: Transaction) {
  return trx
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('users as coaches', 'coaches.id', 'training_sessions.coach_id')
    .select([
      'attendances.id as attendanceId',
      'attendances.state',
      'attendances.revision as ownRevision',
      'training_sessions.id as sessionId',
      'training_sessions.kind',
      'training_sessions.revision',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'cancelled_at as cancelledAt',
      'coaches.name as coach',
      'users.id as userId',
      'users.email',
      'users.name',
      'users.first_name as firstName',
      'users.verified_at as verifiedAt',
    ])
    .where('users.disabled_at', 'is', null)
    .where(isReachable)
}

/** People of an import get no email before staff invite them. */
const isReachable = sql<boolean>`(users.password_hash is not null or not exists (
  select 1 from import_rows join imports on imports.id = import_rows.import_id
  where import_rows.user_id = users.id and import_rows.kind = 'person' and imports.invited_at is null))`

export type Invited = Awaited<ReturnType<ReturnType<typeof invited>['execute']>>[number]

export function toMailAccount(row: Pick<Invited, 'userId' | 'email' | 'name' | 'firstName' | 'verifiedAt'>) {
  return {
    id: row.userId,
    email: row.email,
    name: row.firstName || row.name,
    verified: row.verifiedAt !== null,
  }
}

export function entryOf(row: Invited): CalendarEntry {
  const { sessionId, kind, startsAt, endsAt, place } = row
  return {
    sessionId,
    kind,
    startsAt,
    endsAt,
    place,
    with: row.coach,
    sequence: row.revision + row.ownRevision,
    cancelled: row.cancelledAt !== null || row.state === 'cancelled',
    page: linkTo('ownSessions'),
  }
}
