import type { ExpressionBuilder } from 'kysely'
import {
  codeCounter,
  isUserType,
  normaliseEmail,
  RESET_MINUTES,
  signInCounter,
  type UserType,
} from '#domain/accounts/accounts'
import { isChildEmail } from '#domain/accounts/families/child-email'
import { INVITED_DAYS } from '#domain/accounts/families/families'
import { DAY_MS } from '#domain/words/formats'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { passwordReset } from '#domain/text/emails/password-emails'
import { latestEnd } from '#domain/operating/site-clock'
import { brandIn } from '#records/content/content'
import { transaction, hashOfToken, lockUser, newId, type Records } from '#records/engine/db'
import { dropWaitingLinks } from '#records/mail/mail-links'
import { queueMail } from '#records/mail/outbox'
import type { Tables } from '#records/engine/tables'
import { sweepFamilyInvitations, takeOwnAccount } from './families/invitations.ts'
import { clearSecondStep } from './second-steps.ts'
import { clearAttempts } from './throttles.ts'
import { writePassword } from './passwords.ts'

const AT_ONCE = 20

/** Behaves and takes the same time whether or not the account exists. */
export async function askForReset(records: Records, email: string, now: Date): Promise<void> {
  await transaction(records, async (trx) => {
    await trx
      .insertInto('reset_requests')
      .values({ id: newId(), email: normaliseEmail(email), requested_at: now.toISOString() })
      .execute()
    return yes(null)
  })
}

/**
 * Queues an email per request and voids older links; sending creates the link. Returns the number of processed
 * requests.
 */
export async function answerResetRequests(records: Records, now: Date): Promise<number> {
  const wishes = await records.read
    .selectFrom('reset_requests')
    .select(['id', 'email'])
    .orderBy('requested_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, email } of wishes)
    await transaction(records, async (trx) => {
      const taken = await trx.deleteFrom('reset_requests').where('id', '=', id).executeTakeFirst()
      if (taken.numDeletedRows !== 1n) return no('answered')
      const account = await trx
        .selectFrom('users')
        .select(['id', 'type', 'email', 'name', 'first_name', 'verified_at', 'disabled_at'])
        .where('email', '=', email)
        .executeTakeFirst()
      if (!account || !isUserType(account.type) || account.disabled_at !== null) return yes(null)
      if (isChildEmail(account.email)) return yes(null)
      await trx.deleteFrom('password_resets').where('user_id', '=', account.id).execute()
      await dropWaitingLinks(trx, account.id)
      await queueMail(
        trx,
        passwordReset(await brandIn(trx), {
          id: account.id,
          email: account.email,
          name: account.first_name || account.name,
          verified: account.verified_at !== null,
        }),
        now,
      )
      return yes(null)
    })
  return wishes.length
}

/** A later end was written by a wrong clock. The link of an invited child lives longer. */
const endsInTime = (now: Date) => (eb: ExpressionBuilder<Tables, 'password_resets'>) =>
  eb.or([
    eb('password_resets.expires_at', '<=', latestEnd(now, RESET_MINUTES * 60_000)),
    eb.and([
      eb('password_resets.expires_at', '<=', latestEnd(now, INVITED_DAYS * DAY_MS)),
      eb('password_resets.user_id', 'in', eb.selectFrom('family_invitations').select('child_id')),
    ]),
  ])

/** Null for unknown, used, void and expired tokens alike. */
export async function accountOfReset(
  records: Records,
  token: string,
  now: Date,
): Promise<{
  id: string
  type: UserType
  email: string
  firstName: string
  name: string
  invited: string | null
} | null> {
  const row = await records.read
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .leftJoin('family_invitations', 'family_invitations.child_id', 'users.id')
    .select('family_invitations.email as invited')
    .select(['users.id', 'users.type', 'users.email', 'users.first_name as firstName', 'users.name'])
    .where('token_hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(endsInTime(now))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row && isUserType(row.type) ? { ...row, type: row.type } : null
}

/** An emailed link proves the address. It removes a second factor that a stranger may have set up before the confirmation. */
export async function resetPassword(
  records: Records,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<Verdict<{ email: string; secondStepOff: boolean }, 'link-dead'>> {
  return transaction(records, async (trx) => {
    const link = await trx
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst()
    // Lock the user before the link, in the same order as sending does.
    if (!link || !(await lockUser(trx, link.user_id))) return no('link-dead')
    const used = await trx
      .updateTable('password_resets')
      .set({ used_at: now.toISOString() })
      .where('token_hash', '=', hashOfToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .where(endsInTime(now))
      .returning(['user_id', 'made_by'])
      .executeTakeFirst()
    if (!used) return no('link-dead')
    const account = await trx
      .selectFrom('users')
      .select(['name', 'email', 'verified_at', 'disabled_at'])
      .where('id', '=', used.user_id)
      .executeTakeFirst()
    if (!account || account.disabled_at !== null) return no('link-dead')
    if (isChildEmail(account.email)) {
      const taken = await takeOwnAccount(trx, { id: used.user_id, name: account.name }, now)
      if (!taken) return no('link-dead')
    }
    const takenOver = account.verified_at === null && used.made_by === null
    const secondStepOff = takenOver && (await clearSecondStep(trx, used.user_id))
    if (takenOver) {
      await trx
        .updateTable('users')
        .set({ verified_at: now.toISOString() })
        .where('id', '=', used.user_id)
        .where('verified_at', 'is', null)
        .execute()
      await trx.deleteFrom('email_verifications').where('user_id', '=', used.user_id).execute()
    }
    await clearAttempts(trx, [signInCounter(account.email, null), codeCounter(used.user_id, null)])
    await writePassword(
      trx,
      used.user_id,
      { passwordHash, secondStepOff, action: 'password reset', by: { id: used.user_id, name: account.name } },
      now,
    )
    return yes({ email: account.email, secondStepOff })
  })
}

export async function sweepResets(records: Records, now: Date): Promise<void> {
  await records.write.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute()
  await sweepFamilyInvitations(records, now)
}
