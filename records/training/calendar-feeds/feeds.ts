import { createHash } from 'node:crypto'
import { ownId, type Actor } from '#domain/accounts/accounts'
import { coachedBy, may, roleOf } from '#domain/accounts/rights'
import { hasSecondStep, isRequired } from '#domain/accounts/second-step-due'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { calendarLines, calendarReady, type CalendarEntry } from '#domain/training/calendar-file'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { ownSecondStepDue, stepsOf } from '#records/accounts/passkeys/steps'
import type { CalendarLinkFacts } from '#domain/training/calendar-link'
import { siteIdentity } from '#records/content/content'
import { transaction, hashOfToken, newToken, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { entriesOfStaff, entriesOfTrainee } from './entries.ts'

/** Anybody with the link sees the sessions, so it expires after a year. */
const FEED_DAYS = 365

export async function feedOf({ read }: Records, actor: Pick<Actor, 'id'>): Promise<CalendarLinkFacts | null> {
  const row = await read
    .selectFrom('calendar_feeds')
    .select(['made_at as madeAt', 'ended_at as endedAt'])
    .where('user_id', '=', ownId(actor))
    .executeTakeFirst()
  return row ? { ...row, expiresAt: instantAfter(new Date(row.madeAt), FEED_DAYS * DAY_MS) } : null
}

export async function makeFeed(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<Verdict<string, 'not-enrolled' | 'not-allowed'>> {
  if (actor.type === 'ADMIN_USER' && !may(actor, 'sessions')) return no('not-allowed')
  const token = newToken()
  return transaction<Verdict<string, 'not-enrolled' | 'not-allowed'>>(records, async (trx) => {
    if (actor.type === 'CLIENT_USER' && !(await isEnrolled(trx, ownId(actor)))) return no('not-enrolled')
    const written = { token_hash: hashOfToken(token), made_at: now.toISOString(), ended_at: null }
    await trx
      .insertInto('calendar_feeds')
      .values({ user_id: ownId(actor), ...written })
      .onConflict((known) => known.column('user_id').doUpdateSet(written))
      .execute()
    await recordDecision(trx, actor, { ...about(actor), action: 'calendar-feed make' }, now)
    return yes(token)
  })
}

/** Call where all sessions of an account end; the page then offers a new link. */
export async function endCalendarLink(trx: Transaction, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endFeed(records: Records, actor: Actor, now: Date): Promise<void> {
  await transaction(records, async (trx) => {
    const ended = await trx.deleteFrom('calendar_feeds').where('user_id', '=', ownId(actor)).executeTakeFirst()
    if (ended.numDeletedRows === 0n) return no('done-already')
    await recordDecision(trx, actor, { ...about(actor), action: 'calendar-feed end' }, now)
    return yes(null)
  })
}

const about = ({ id, name }: Actor) => ({ subject: 'account', id, name })

async function isEnrolled(trx: Transaction, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('trainees').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

export type FeedShown = { text: string; tag: string }

const EVERY_HOURS = 1

/**
 * Null when unknown or expired, or when the owner may not see sessions: another role, or an overdue second factor.
 */
export async function feedByToken(
  records: Records,
  token: string,
  { origin, host, secondStepDays }: { origin: string; host: string; secondStepDays: number },
  now: Date,
): Promise<FeedShown | null> {
  const person = await records.read
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.type', 'users.role'])
    .where('token_hash', '=', hashOfToken(token))
    .where('users.disabled_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('made_at', '>', instantAfter(now, -FEED_DAYS * DAY_MS))
    .executeTakeFirst()
  if (!person) return null
  const reader = { ...person, type: person.type as Actor['type'] }
  if (await owesSecondStep(records, reader, secondStepDays, now)) return null
  const entries = await entriesOf(records, reader, now)
  if (!entries) return null
  const { brand, contactEmail } = await siteIdentity(records)
  const name = brand ?? 'Coaching Academy'
  const calendar = { brand: name, email: contactEmail, entries, feed: { name, everyHours: EVERY_HOURS } }
  const textOf = (stamp: Date) => calendarReady(calendarLines({ ...calendar, stamp }), origin, host)
  // Leaves out the creation time, which differs on each request.
  const facts = createHash('sha256')
    .update(textOf(new Date(0)))
    .digest('base64url')
  return { text: textOf(now), tag: `W/"${facts}"` }
}

async function owesSecondStep(
  records: Records,
  reader: Pick<Actor, 'id' | 'type'>,
  days: number,
  now: Date,
): Promise<boolean> {
  const due = await ownSecondStepDue(records.read, reader, days)
  return isRequired(due, now) && !hasSecondStep(await stepsOf(records, reader.id))
}

async function entriesOf(
  records: Records,
  { id, type, role }: { id: string; type: Actor['type']; role: string },
  now: Date,
): Promise<CalendarEntry[] | null> {
  if (type === 'CLIENT_USER') return entriesOfTrainee(records.read, id, now)
  const staff = { id, type, role: roleOf({ type, role }) }
  return may(staff, 'sessions') ? entriesOfStaff(records.read, coachedBy(staff), now) : null
}
