import { ownId, type Actor } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { VERIFICATION_DAYS } from '#domain/accounts/verification'
import { DAY_MS } from '#domain/words/formats'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { verifyEmail } from '#domain/text/emails/verification-emails'
import { latestEnd } from '#domain/operating/site-clock'
import { recordDecision } from '#records/operating/audit'
import { brandIn } from '#records/content/content'
import { transaction, hashOfToken, lockUser, type Records } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { verifyChildrenOf } from './families/families.ts'
import { writeOwnEmail } from './own/staff-details.ts'

export async function verifiedAtOf({ read }: Records, userId: string): Promise<string | null> {
  const row = await read.selectFrom('users').select('verified_at').where('id', '=', userId).executeTakeFirst()
  return row?.verified_at ?? null
}

export async function accountOfVerification({ read }: Records, token: string, now: Date) {
  const row = await read
    .selectFrom('email_verifications')
    .select(['user_id as id', 'email as newEmail'])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, VERIFICATION_DAYS * DAY_MS))
    .executeTakeFirst()
  return row ?? null
}

type Confirmed = Verdict<null, 'link-dead' | 'address-taken'>

/** The link alone is not enough: it would confirm an account that a stranger made with another person's address. */
export async function confirmEmail(records: Records, actor: Actor, token: string, now: Date): Promise<Confirmed> {
  return transaction<Confirmed>(records, async (trx) => {
    await lockUser(trx, actor.id)
    const used = await trx
      .deleteFrom('email_verifications')
      .where('token_hash', '=', hashOfToken(token))
      .where('user_id', '=', ownId(actor))
      .where('expires_at', '>', now.toISOString())
      .where('expires_at', '<=', latestEnd(now, VERIFICATION_DAYS * DAY_MS))
      .returning('email')
      .executeTakeFirst()
    if (!used) return no('link-dead')
    if (used.email !== null) {
      const changed = await writeOwnEmail(trx, actor, used.email, now)
      if (!changed.ok) return changed
    } else
      await trx
        .updateTable('users')
        .set({ verified_at: now.toISOString() })
        .where('id', '=', ownId(actor))
        .where('verified_at', 'is', null)
        .execute()
    await verifyChildrenOf(trx, actor.id, now)
    await trx.deleteFrom('email_verifications').where('user_id', '=', ownId(actor)).execute()
    const entry = {
      action: 'address confirm',
      subject: 'account',
      id: actor.id,
      name: actor.name,
      before: { address: 'unconfirmed' },
      after: { address: 'confirmed' },
    }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}

export async function sendVerification(records: Records, actor: Actor, now: Date): Promise<void> {
  if (isOpenedByParent(actor)) return
  await transaction(records, async (trx) => {
    const account = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', ownId(actor))
      .where('verified_at', 'is', null)
      .executeTakeFirst()
    if (account) await queueMail(trx, verifyEmail(await brandIn(trx), account), now)
    return yes(null)
  })
}

export async function sweepVerifications({ write }: Records, now: Date): Promise<void> {
  await write.deleteFrom('email_verifications').where('expires_at', '<=', now.toISOString()).execute()
}
