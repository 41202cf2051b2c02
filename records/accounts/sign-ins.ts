import {
  ownId,
  codeCounter,
  SESSION_DAYS,
  SESSIONS_AN_ACCOUNT,
  signInCounter,
  tellsOfDevice,
  type Actor,
} from '#domain/accounts/accounts'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { newDevice } from '#domain/text/emails/security-emails'
import { latestEnd } from '#domain/operating/site-clock'
import { brandIn } from '#records/content/content'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { isStaff, noteSeen } from './staff-seen.ts'
import { transaction, hashOfToken, lockUser, newToken, type Records, type Transaction } from '#records/engine/db'
import { rememberDevice } from './known-devices.ts'
import { endSessionLink } from './session-links.ts'
import { clearAttempts } from './throttles.ts'

const AWAITED_MS = 10 * 60_000

/** `by`: what followed the password. A passkey alone counts as both factors, because its device verified the user. */
export type Proof =
  | { passwordHash: string }
  | { awaited: string; by?: 'code' | 'passkey' }
  | { passkey: string }
  | { sessionLink: string }
export type From = {
  device: string | null
  deviceHash: string | null
  place?: string
  /** False while email is not set up: a notice sent weeks later is useless. */
  tells?: boolean
}

/**
 * Checks the proof again in the transaction that writes the session, so that no session survives a concurrent reset.
 */
export async function signIn(
  records: Records,
  userId: string,
  proof: Proof,
  from: From,
  now: Date,
): Promise<Verdict<{ token: string; deviceToken: string | null }, 'proof-gone'>> {
  return transaction(records, async (trx) => {
    await lockUser(trx, userId)
    const user = await trx
      .selectFrom('users')
      .select(['name', 'first_name', 'email', 'password_hash', 'disabled_at', 'verified_at', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user || user.disabled_at !== null) return no('proof-gone')
    if ('passwordHash' in proof && user.password_hash !== proof.passwordHash) return no('proof-gone')
    if ('passkey' in proof && !(await isTheirs(trx, userId, proof.passkey))) return no('proof-gone')
    if ('awaited' in proof && !(await endAwaitedCode(trx, userId, proof.awaited, now))) return no('proof-gone')
    if ('sessionLink' in proof && !(await endSessionLink(trx, userId, proof.sessionLink, now)))
      return no('proof-gone')
    // Both factors were correct, so the failed guesses were a stranger's.
    if ('passkey' in proof || 'awaited' in proof)
      await clearAttempts(trx, [
        signInCounter(user.email, null),
        codeCounter(userId, null),
        ...(from.deviceHash
          ? [signInCounter(user.email, from.deviceHash), codeCounter(userId, from.deviceHash)]
          : []),
      ])
    const token = await writeSession(trx, userId, { ...from, proved: !('sessionLink' in proof) }, now)
    const deviceToken = await rememberDevice(trx, userId, from.deviceHash, now)
    const known = deviceToken === null
    if (from.tells && tellsOfDevice({ known, createdAt: user.created_at }, now)) {
      const account = {
        id: userId,
        email: user.email,
        name: user.first_name || user.name,
        verified: user.verified_at !== null,
      }
      const where = { device: from.device ?? 'Unknown browser', place: from.place ?? null, at: now }
      await queueMail(trx, newDevice(await brandIn(trx), account, where), now)
    }
    await recordDecision(
      trx,
      { id: userId, name: user.name },
      {
        action: 'sign in',
        subject: 'account',
        id: userId,
        name: user.name,
        after: { with: wayOf(proof), on: from.device ?? 'Unknown browser' },
      },
      now,
    )
    return yes({ token, deviceToken })
  })
}

function wayOf(proof: Proof): string {
  if ('passkey' in proof) return 'passkey'
  if ('sessionLink' in proof) return 'link from their other browser'
  return 'awaited' in proof ? `password and ${proof.by ?? 'code'}` : 'password'
}

async function endAwaitedCode(trx: Transaction, userId: string, awaited: string, now: Date): Promise<boolean> {
  const ended = await trx
    .deleteFrom('awaited_codes')
    .where('token_hash', '=', hashOfToken(awaited))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, AWAITED_MS))
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}

/** The passkey may have been removed since it was checked. */
async function isTheirs(trx: Transaction, userId: string, passkey: string): Promise<boolean> {
  const row = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', passkey)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

type NewSession = {
  device: string | null
  place?: string | null
  proved?: boolean
  provedAt?: string | null
  parentId?: string | null
}

export async function writeSession(
  trx: Transaction,
  userId: string,
  { device, place = null, proved = true, provedAt, parentId = null }: NewSession,
  now: Date,
): Promise<string> {
  const token = newToken()
  const at = now.toISOString()
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      device,
      place,
      created_at: at,
      seen_at: at,
      proved_at: provedAt === undefined ? (proved ? at : null) : provedAt,
      parent_id: parentId,
      expires_at: instantAfter(now, SESSION_DAYS.longest * DAY_MS),
    })
    .execute()
  if (await isStaff(trx, userId)) await noteSeen(trx, userId, now)
  const older = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hashOfToken(token))
    .orderBy('created_at', 'desc')
    .orderBy('seen_at', 'desc')
    .offset(SESSIONS_AN_ACCOUNT - 1)
    .limit(1000)
    .execute()
  if (older.length > 0)
    await trx
      .deleteFrom('sessions')
      .where(
        'token_hash',
        'in',
        older.map((row) => row.token_hash),
      )
      .execute()
  return token
}

/** Records that the password was correct; the token alone opens nothing. Null when the password has changed since. */
export async function awaitCode(
  records: Records,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const token = newToken()
  const kept = await transaction(records, async (trx) => {
    await lockUser(trx, userId)
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!user) return no('proof-gone')
    await trx.deleteFrom('awaited_codes').where('expires_at', '<=', now.toISOString()).execute()
    await trx
      .insertInto('awaited_codes')
      .values({
        token_hash: hashOfToken(token),
        user_id: userId,
        expires_at: instantAfter(now, AWAITED_MS),
      })
      .execute()
    return yes(null)
  })
  return kept.ok ? token : null
}

export async function awaitedOf({ read }: Records, token: string, now: Date) {
  const row = await read
    .selectFrom('awaited_codes')
    .innerJoin('users', 'users.id', 'awaited_codes.user_id')
    .select(['users.id', 'users.type', 'users.email'])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, AWAITED_MS))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function recordProof(records: Records, actor: Actor, sessionHash: string, now: Date): Promise<void> {
  await records.write
    .updateTable('sessions')
    .set({ proved_at: now.toISOString() })
    .where('token_hash', '=', sessionHash)
    .where('user_id', '=', ownId(actor))
    .execute()
}
