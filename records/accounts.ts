import { createHash, randomBytes } from 'node:crypto'
import { isUserType, normaliseEmail, SESSION_DAYS, type Actor, type UserType } from '#domain/accounts'
import type { Verdict } from '#domain/enrolment'
import { change, newId, type Records } from './db.ts'
import { outageOf } from './outages.ts'
import { clearSecondStep } from './second-steps.ts'

const DAY_MS = 86_400_000

/** SHA-256 of a session token: what is stored, so that a stolen database opens no session. */
export function sessionHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a client who has only signed up: step 1, no package, nothing the request says can change that. */
export async function signUp(
  records: Records,
  person: { firstName: string; lastName: string; email: string; passwordHash: string },
  now: Date,
): Promise<Verdict<{ id: string }, 'address-taken'>> {
  const id = newId()
  const inserted = await records.write
    .insertInto('users')
    .values({
      id,
      email: normaliseEmail(person.email),
      password_hash: person.passwordHash,
      type: 'CLIENT_USER',
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
  return Number(inserted.numInsertedOrUpdatedRows) === 1 ? { ok: true, do: { id } } : { ok: false, because: 'address-taken' }
}

/** What sign-in compares for an address, or null; the type is as stored, which may be one we do not know. */
export async function accountForSignIn(records: Records, email: string): Promise<{ id: string; type: string; passwordHash: string | null } | null> {
  const row = await records.read.selectFrom('users').select(['id', 'type', 'password_hash as passwordHash']).where('email', '=', normaliseEmail(email)).executeTakeFirst()
  return row ?? null
}

/** Opens a session for a person and returns its token, which is stored nowhere. */
export async function openSession(records: Records, userId: string, now: Date, device: string | null = null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await records.write
    .insertInto('sessions')
    .values({ token_hash: sessionHashOf(token), user_id: userId, device, created_at: now.toISOString(), seen_at: now.toISOString(), expires_at: new Date(now.getTime() + SESSION_DAYS.longest * DAY_MS).toISOString() })
    .execute()
  return token
}

/** Ends one session; ending it twice is no error. */
export async function endSession(records: Records, sessionHash: string): Promise<void> {
  await records.write.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()
}

/** The person behind a living session, or null: ended, unused too long, expired, or of a type nobody knows. */
export async function actorOf(records: Records, sessionHash: string, now: Date): Promise<Actor | null> {
  const row = await records.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.type', 'users.name', 'users.first_name as firstName', 'users.email', 'users.image', 'users.registration_step as registrationStep', 'users.current_package as currentPackage', 'sessions.seen_at as seenAt', 'sessions.expires_at as expiresAt'])
    .where('sessions.token_hash', '=', sessionHash)
    .executeTakeFirst()
  if (!row || !isUserType(row.type)) return null
  const { seenAt, expiresAt, type, ...person } = row
  const idle = now.getTime() - new Date(seenAt).getTime()
  if (now.toISOString() >= expiresAt || idle >= SESSION_DAYS.idle * DAY_MS) return null
  // One write a day a session keeps it alive without a write a page; a page that cannot write it is shown all the same.
  if (idle >= DAY_MS) await records.write.updateTable('sessions').set({ seen_at: now.toISOString() }).where('token_hash', '=', sessionHash).execute().catch(unlessOutage)
  return { ...person, type }
}

/** When an account was made, for showing. */
export async function accountCreatedAt(records: Records, userId: string): Promise<string | null> {
  const row = await records.read.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst()
  return row?.created_at ?? null
}

/** Tells whether the academy has an administrator yet. */
export async function hasAdministrator(records: Records): Promise<boolean> {
  const row = await records.read.selectFrom('users').select('id').where('type', '=', 'ADMIN_USER').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Makes an administrator, or gives one a new password and ends the sessions of the account; a client of that address is refused. */
export async function setAdministrator(records: Records, { email, passwordHash }: { email: string; passwordHash: string }, now: Date): Promise<Verdict<'made' | 'reset', 'is-a-client'>> {
  return change(records, async (trx) => {
    const known = await trx.selectFrom('users').select(['id', 'type']).where('email', '=', normaliseEmail(email)).executeTakeFirst()
    const administrator: UserType = 'ADMIN_USER'
    if (known && known.type !== administrator) return { ok: false, because: 'is-a-client' }
    if (known) {
      await trx.updateTable('users').set({ password_hash: passwordHash, must_change_password: 0 }).where('id', '=', known.id).execute()
      await trx.deleteFrom('sessions').where('user_id', '=', known.id).execute()
      // Who resets from the machine itself may have lost the phone: the second step is set up anew.
      await clearSecondStep(trx, known.id)
      return { ok: true, do: 'reset' }
    }
    await trx
      .insertInto('users')
      .values({ id: newId(), email: normaliseEmail(email), password_hash: passwordHash, type: administrator, first_name: 'Academy', last_name: 'Administrator', name: 'Academy Administrator', registration_step: 1, current_package: 'NONE', created_at: now.toISOString() })
      .execute()
    return { ok: true, do: 'made' }
  })
}

/** Removes the sessions nobody can use any more. */
export async function sweepSessions(records: Records, now: Date): Promise<void> {
  const unused = new Date(now.getTime() - SESSION_DAYS.idle * DAY_MS).toISOString()
  await records.write.deleteFrom('sessions').where((where) => where.or([where('expires_at', '<=', now.toISOString()), where('seen_at', '<=', unused)])).execute()
}

function unlessOutage(error: unknown): void {
  if (!outageOf(error)) throw error
}
