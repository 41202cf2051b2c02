import type { Actor } from '#domain/accounts/accounts'
import { isChildEmail } from '#domain/accounts/families/child-email'
import { makeLinkFor, RESET_LINK_MINUTES, type ResetLinkRefusal } from '#domain/accounts/reset-links'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { resetLinkMade } from '#domain/text/emails/password-emails'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { brandIn } from '#records/content/content'
import { hashOfToken, lockUser, newToken, transaction, type Reader, type Records } from '#records/engine/db'
import { dropWaitingLinks } from '#records/mail/mail-links'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'

type Person = { name: string; email: string }

export async function resetLinkFor(
  { read }: Records,
  actor: Actor,
  userId: string,
): Promise<Verdict<Person, ResetLinkRefusal>> {
  if (!may(actor, 'reset-links')) return no('not-allowed')
  return decide(read, actor, userId)
}

/** For a person in front of staff. It replaces earlier links and proves no address. */
export async function makeResetLink(
  records: Records,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<Verdict<Person & { token: string }, ResetLinkRefusal>> {
  if (!may(actor, 'reset-links')) return no('not-allowed')
  if (!isProved(actor, now)) return no('proof-needed')
  return transaction<Verdict<Person & { token: string }, ResetLinkRefusal>>(records, async (trx) => {
    await lockUser(trx, userId)
    const verdict = await decide(trx, actor, userId)
    if (!verdict.ok) return verdict
    const { name, email, account } = verdict.value
    await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await dropWaitingLinks(trx, userId)
    const token = newToken()
    await trx
      .insertInto('password_resets')
      .values({
        token_hash: hashOfToken(token),
        user_id: userId,
        created_at: now.toISOString(),
        expires_at: instantAfter(now, RESET_LINK_MINUTES * 60_000),
        made_by: actor.id,
      })
      .execute()
    await recordDecision(trx, actor, { action: 'reset-link make', subject: 'account', id: userId, name }, now)
    // Where email is set up only later, this news would be old.
    const until = instantAfter(now, DAY_MS)
    await queueMail(trx, resetLinkMade(await brandIn(trx), account, { by: actor.name, at: now, until }), now)
    return yes({ name, email, token })
  })
}

async function decide(db: Reader, actor: Actor, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'type', 'name', 'first_name', 'email', 'verified_at', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return no('not-found')
  const { name, email, first_name, verified_at } = user
  const verdict = makeLinkFor({
    own: userId === actor.id,
    isStaff: user.type !== 'CLIENT_USER',
    mayChangeStaff: may(actor, 'staff'),
    closed: user.disabled_at !== null,
    isChild: isChildEmail(email),
  })
  const account = { id: userId, email, name: first_name || name, verified: verified_at !== null }
  return verdict.ok ? yes({ name, email, account }) : verdict
}
