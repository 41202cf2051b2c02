import { createHash, randomBytes } from 'node:crypto'
import { isUserType, normaliseEmail, RESET_MINUTES, type Actor, type UserType } from '#domain/accounts'
import type { Verdict } from '#domain/enrolment'
import { passwordChanged, passwordReset } from '#domain/mails/passwords'
import { identityIn } from './content.ts'
import { change, newId, type Records, type Transaction } from './db.ts'
import { queueMail } from './outbox.ts'

const AT_ONCE = 20

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Keeps the wish for a new password, whether or not there is such an account: what the page does is the same, and takes the same time. */
export async function askForReset(records: Records, email: string, now: Date): Promise<void> {
  await change(records, async (trx) => {
    await trx.insertInto('reset_requests').values({ id: newId(), email: normaliseEmail(email), requested_at: now.toISOString() }).execute()
    return { ok: true, do: null }
  })
}

/** Turns wishes into mails, each once: a token that is kept as its hash only, and any older one of the account void. Returns how many were looked at. */
export async function answerResetRequests(records: Records, now: Date): Promise<number> {
  const wishes = await records.read.selectFrom('reset_requests').select(['id', 'email']).orderBy('requested_at').limit(AT_ONCE).execute()
  for (const { id, email } of wishes)
    await change(records, async (trx) => {
      const taken = await trx.deleteFrom('reset_requests').where('id', '=', id).executeTakeFirst()
      if (Number(taken.numDeletedRows) !== 1) return { ok: false, because: 'answered' }
      const account = await trx.selectFrom('users').select(['id', 'type', 'email', 'name', 'first_name']).where('email', '=', email).executeTakeFirst()
      if (!account || !isUserType(account.type)) return { ok: true, do: null }
      const token = randomBytes(32).toString('base64url')
      await trx.deleteFrom('password_resets').where('user_id', '=', account.id).execute()
      await trx
        .insertInto('password_resets')
        .values({ token_hash: hashOf(token), user_id: account.id, created_at: now.toISOString(), expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000).toISOString() })
        .execute()
      await queueMail(trx, passwordReset(await brandIn(trx), { email: account.email, name: account.first_name || account.name }, token), now)
      return { ok: true, do: null }
    })
  return wishes.length
}

/** Whose password an open link sets, or null: unknown, used, void and expired are one answer. */
export async function accountOfReset(records: Records, token: string, now: Date): Promise<{ id: string; type: UserType; email: string; firstName: string; name: string } | null> {
  const row = await records.read
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.type', 'users.email', 'users.first_name as firstName', 'users.name'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && isUserType(row.type) ? { ...row, type: row.type } : null
}

/** Sets the password by a link, once: every session of the account and every other link ends with it. */
export async function resetPassword(records: Records, token: string, passwordHash: string, now: Date): Promise<Verdict<{ email: string }, 'link-dead'>> {
  return change(records, async (trx): Promise<Verdict<{ email: string }, 'link-dead'>> => {
    const used = await trx
      .updateTable('password_resets')
      .set({ used_at: now.toISOString() })
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return { ok: false, because: 'link-dead' }
    const email = await writePassword(trx, used.user_id, passwordHash, now)
    return { ok: true, do: { email } }
  })
}

/** The hash a password is compared with before it may be changed. */
export async function passwordHashOf(records: Records, actor: Actor): Promise<string | null> {
  const row = await records.read.selectFrom('users').select('password_hash').where('id', '=', actor.id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Whether the password came along from the old site, where it was kept in plain form: it is to be changed. */
export async function passwordIsOld(records: Records, actor: Actor): Promise<boolean> {
  const row = await records.read.selectFrom('users').select('must_change_password').where('id', '=', actor.id).executeTakeFirst()
  return row?.must_change_password === 1
}

/** Changes the password that `oldHash` stands for; a password that was changed meanwhile refuses. Every session ends: the caller opens a new one. */
export async function changePassword(records: Records, actor: Actor, { oldHash, newHash }: { oldHash: string; newHash: string }, now: Date): Promise<Verdict<null, 'password-changed'>> {
  return change(records, async (trx): Promise<Verdict<null, 'password-changed'>> => {
    const held = await trx.updateTable('users').set({ password_hash: newHash, must_change_password: 0 }).where('id', '=', actor.id).where('password_hash', '=', oldHash).executeTakeFirst()
    if (Number(held.numUpdatedRows) !== 1) return { ok: false, because: 'password-changed' }
    await writePassword(trx, actor.id, newHash, now)
    return { ok: true, do: null }
  })
}

async function writePassword(trx: Transaction, userId: string, passwordHash: string, now: Date): Promise<string> {
  const { email, name, first_name } = await trx.updateTable('users').set({ password_hash: passwordHash, must_change_password: 0 }).where('id', '=', userId).returning(['email', 'name', 'first_name']).executeTakeFirstOrThrow()
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await queueMail(trx, passwordChanged(await brandIn(trx), { email, name: first_name || name }), now)
  return email
}

/** Ends every session of a person, on every device. */
export async function endAllSessions(records: Records, actor: Actor): Promise<void> {
  await records.write.deleteFrom('sessions').where('user_id', '=', actor.id).execute()
}

/** Forgets links nobody can use any more. */
export async function sweepResets(records: Records, now: Date): Promise<void> {
  await records.write.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute()
}

async function brandIn(trx: Transaction): Promise<string> {
  return (await identityIn(trx)).brand ?? 'Coaching Academy'
}
