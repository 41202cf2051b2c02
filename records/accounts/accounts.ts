import {
  codeCounter,
  isUserType,
  normaliseEmail,
  SEEN_MINUTES,
  SESSION_DAYS,
  signInCounter,
  type Actor,
  type UserType,
} from '#domain/accounts/accounts'
import { roleOf } from '#domain/accounts/rights'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { welcome } from '#domain/text/emails/verification-emails'
import { latestEnd, newestBy } from '#domain/operating/site-clock'
import { OPERATOR, recordDecision } from '#records/operating/audit'
import { brandIn } from '#records/content/content'
import { noticeIsThere, writeAnswers, type Read } from '#records/consent/consents'
import { noteSeen } from './staff-seen.ts'
import { transaction, newId, type Records } from '#records/engine/db'
import { endCalendarLink } from '#records/training/calendar-feeds/feeds'
import { forgetDevices } from './known-devices.ts'
import { outageOf } from '#records/engine/outages'
import { prepareQuery } from '#records/engine/remembered'
import { queueMail } from '#records/mail/outbox'
import { clearSecondStep } from './second-steps.ts'
import { writeSession } from './sign-ins.ts'
import { clearAttempts } from './throttles.ts'

export async function signUp(
  records: Records,
  person: {
    firstName: string
    lastName: string
    email: string
    passwordHash: string
    welcome?: boolean
    agreed: Read
  },
  now: Date,
): Promise<Verdict<{ id: string }, 'address-taken' | 'no-such-notice'>> {
  const id = newId()
  const email = normaliseEmail(person.email)
  return transaction(records, async (trx) => {
    if (!(await noticeIsThere(trx, person.agreed.version))) return no('no-such-notice')
    const inserted = await trx
      .insertInto('users')
      .values({
        id,
        email,
        password_hash: person.passwordHash,
        type: 'CLIENT_USER',
        role: 'none',
        first_name: person.firstName,
        last_name: person.lastName,
        name: `${person.firstName} ${person.lastName}`,
        registration_step: 1,
        current_package: 'NONE',
        selected_package: null,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n) return no('address-taken')
    const name = `${person.firstName} ${person.lastName}`
    await writeAnswers(trx, { id, name }, { account: true }, person.agreed, now)
    if (person.welcome) await queueMail(trx, welcome(await brandIn(trx), { id, email }), now)
    return yes({ id })
  })
}

/** `type` is as stored and may be unknown to this build. */
export async function accountForSignIn(records: Records, email: string) {
  const row = await records.read
    .selectFrom('users')
    .select(['id', 'type', 'password_hash as passwordHash', 'disabled_at as disabledAt'])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
  return row ?? null
}

export async function openSession(
  records: Records,
  userId: string,
  now: Date,
  device: string | null = null,
): Promise<string> {
  return records.write.transaction().execute((trx) => writeSession(trx, userId, { device }, now))
}

export async function endSession(records: Records, sessionHash: string): Promise<void> {
  await records.write.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()
}

const personBehind = prepareQuery((read, sessionHash) =>
  read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('family_members', (join) =>
      join
        .onRef('family_members.child_id', '=', 'sessions.user_id')
        .onRef('family_members.parent_id', '=', 'sessions.parent_id')
        .on('family_members.own_account_at', 'is', null),
    )
    .leftJoin('users as parents', (join) =>
      join.onRef('parents.id', '=', 'family_members.parent_id').on('parents.disabled_at', 'is', null),
    )
    .select([
      'sessions.parent_id as parentId',
      'parents.email as parentEmail',
      'parents.name as parentName',
      'users.id',
      'users.type',
      'users.role',
      'users.name',
      'users.first_name as firstName',
      'users.email',
      'users.image',
      'users.registration_step as registrationStep',
      'users.current_package as currentPackage',
      'sessions.seen_at as seenAt',
      'sessions.expires_at as expiresAt',
      'sessions.proved_at as provedAt',
    ])
    .where('sessions.token_hash', '=', sessionHash)
    .where('users.disabled_at', 'is', null),
)

export async function actorOf(records: Records, sessionHash: string, now: Date): Promise<Actor | null> {
  const [row] = await personBehind(records.read, sessionHash)
  if (!row || !isUserType(row.type)) return null
  const { seenAt, expiresAt, type, role, provedAt, parentId, parentEmail, parentName, ...person } = row
  // The child has an account of their own now, or the parent may not sign in any more.
  if (parentId !== null && parentEmail === null) return null
  const idle = now.getTime() - new Date(seenAt).getTime()
  if (expiresAt > latestEnd(now, SESSION_DAYS.longest * DAY_MS)) return null
  if (now.toISOString() >= expiresAt || idle >= SESSION_DAYS.idle * DAY_MS) return null
  if (idle >= SEEN_MINUTES * 60_000)
    await writeSeen(records, { id: person.id, type }, sessionHash, now).catch(unlessOutage)
  // A proof dated in the future would count until the clock passes it.
  const isAhead = provedAt !== null && provedAt > newestBy(now)
  const actor = { ...person, type, role: roleOf({ type, role }), provedAt: isAhead ? null : provedAt }
  return parentId === null || parentEmail === null ? actor : { ...actor, parentId, parentName, email: parentEmail }
}

async function writeSeen(
  { write }: Records,
  { id, type }: { id: string; type: string },
  sessionHash: string,
  now: Date,
): Promise<void> {
  const seen_at = now.toISOString()
  await write.updateTable('sessions').set({ seen_at }).where('token_hash', '=', sessionHash).execute()
  if (type === 'ADMIN_USER') await noteSeen(write, id, now)
}

export async function hasAdministrator(records: Records): Promise<boolean> {
  const row = await records.read
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'ADMIN_USER')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Creates an administrator or resets one. Only the operator can do this, so the address counts as confirmed. */
export async function setAdministrator(
  records: Records,
  { email, passwordHash }: { email: string; passwordHash: string },
  now: Date,
): Promise<Verdict<'made' | 'reset', 'is-a-client' | 'is-disabled'>> {
  return transaction(records, async (trx) => {
    const address = normaliseEmail(email)
    const known = await trx
      .selectFrom('users')
      .select(['id', 'type', 'name', 'disabled_at'])
      .where('email', '=', address)
      .executeTakeFirst()
    const administrator: UserType = 'ADMIN_USER'
    if (known && known.type !== administrator) return no('is-a-client')
    if (known && known.disabled_at !== null) return no('is-disabled')
    if (known) {
      await trx
        .updateTable('users')
        .set({ password_hash: passwordHash, must_change_password: 0, verified_at: now.toISOString() })
        .where('id', '=', known.id)
        .execute()
      await trx.deleteFrom('sessions').where('user_id', '=', known.id).execute()
      await endCalendarLink(trx, known.id, now)
      await trx.deleteFrom('password_resets').where('user_id', '=', known.id).execute()
      // An operator who resets access may have lost the phone too.
      await clearSecondStep(trx, known.id)
      await forgetDevices(trx, known.id)
      await clearAttempts(trx, [signInCounter(address, null), codeCounter(known.id, null)])
      await recordDecision(
        trx,
        OPERATOR,
        { action: 'administrator reset', subject: 'account', id: known.id, name: known.name },
        now,
      )
      return yes('reset')
    }
    const [id, name, at] = [newId(), 'Academy Administrator', now.toISOString()]
    await trx
      .insertInto('users')
      .values({
        id,
        email: address,
        password_hash: passwordHash,
        type: administrator,
        first_name: 'Academy',
        last_name: 'Administrator',
        name,
        registration_step: 1,
        current_package: 'NONE',
        created_at: at,
        verified_at: at,
      })
      .execute()
    await recordDecision(trx, OPERATOR, { action: 'administrator add', subject: 'account', id, name }, now)
    return yes('made')
  })
}

export async function sweepSessions(records: Records, now: Date): Promise<void> {
  const unused = instantAfter(now, -SESSION_DAYS.idle * DAY_MS)
  const latest = latestEnd(now, SESSION_DAYS.longest * DAY_MS)
  await records.write
    .deleteFrom('sessions')
    .where(({ or, eb }) =>
      or([eb('expires_at', '<=', now.toISOString()), eb('seen_at', '<=', unused), eb('expires_at', '>', latest)]),
    )
    .execute()
}

function unlessOutage(error: unknown): void {
  if (!outageOf(error)) throw error
}
