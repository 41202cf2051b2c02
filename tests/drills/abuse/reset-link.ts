import type { Actor } from '#domain/accounts/accounts'
import { openSession } from '#records/accounts/accounts'
import { makeSessionLink } from '#records/accounts/session-links'
import { done } from '../../journey.ts'
import { createHash, randomBytes } from 'node:crypto'
import { hashOfToken, type Records } from '#records/engine/db'

/** An open link that sets a person's password, as the mail would carry it. */
export async function openRow(records: Records, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await records.write
    .insertInto('password_resets')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 600_000).toISOString(),
      used_at: null,
    })
    .execute()
  return token
}

/** An open link that confirms a person's address. */
export async function openVerification(records: Records, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const row = {
    user_id: userId,
    mail_id: null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + 600_000).toISOString(),
  }
  await records.write
    .insertInto('email_verifications')
    .values({ token_hash: createHash('sha256').update(token).digest('hex'), ...row })
    .execute()
  return token
}

/** A link of a session that they have, as for another browser. */
export async function openSessionLink(records: Records, person: Actor): Promise<string> {
  const now = new Date()
  const session = await openSession(records, person.id, now)
  return done(await makeSessionLink(records, person, hashOfToken(session), now)).token
}
