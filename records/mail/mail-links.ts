import { RESET_MINUTES } from '#domain/accounts/accounts'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { no, yes } from '#domain/enrolment/enrolment'
import { linkOf } from '#domain/mail/emails'
import { VERIFICATION_DAYS } from '#domain/accounts/verification'
import { transaction, hashOfToken, lockUser, newToken, type Records, type Transaction } from '#records/engine/db'
import { GUARDIAN_LINK_DAYS } from '#domain/consent/guardians'
import { linkOfGuardian } from '#records/consent/guardian-links'
import { INVITED_DAYS } from '#domain/accounts/families/families'
import { isInvited } from '#records/accounts/families/invitations'
import { linkOfInvitation } from '#records/accounts/staff-invitations'
import { linkOfSeatOffer } from '#records/training/seats/seat-links'
import { linkOfEnquiry } from '#records/training/trial/book-trial'
import type { ClaimedMail } from './outbox.ts'

const MINUTE_MS = 60_000

type MailWithLink = Pick<ClaimedMail, 'id' | 'kind' | 'accountId' | 'createdAt'> &
  Partial<Pick<ClaimedMail, 'recipient'>>

/** Stores only the link's hash. Null when the email is expired, replaced by a newer one, or no longer needed. */
export async function makeLink(
  records: Records,
  { id, kind, accountId, createdAt, recipient = '' }: MailWithLink,
  now: Date,
): Promise<string | null> {
  const link = linkOf(kind)
  if (!link || !accountId) return null
  if (link === 'trial') return trialToken(records, accountId, now)
  if (link === 'seat') return seatToken(records, accountId, now)
  if (link === 'invitation') return invitationToken(records, accountId, now)
  if (link === 'guardian') return guardianToken(records, { userId: accountId, mailId: id, createdAt }, now)
  const token = newToken()
  const lives =
    link === 'password-reset'
      ? RESET_MINUTES * MINUTE_MS
      : (link === 'own-account' ? INVITED_DAYS : VERIFICATION_DAYS) * DAY_MS
  if (now.getTime() - new Date(createdAt).getTime() >= lives) return null
  const row = {
    token_hash: hashOfToken(token),
    user_id: accountId,
    mail_id: id,
    created_at: now.toISOString(),
    expires_at: instantAfter(now, lives),
  }
  const made = await transaction(records, async (trx) => {
    await lockUser(trx, accountId)
    const account = await trx
      .selectFrom('users')
      .select(['verified_at', 'disabled_at'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account || account.disabled_at !== null) return no('stale')
    if (link === 'verification') {
      if (account.verified_at !== null) return no('stale')
      await trx.insertInto('email_verifications').values(row).execute()
      return yes(null)
    }
    if (await isReplaced(trx, id)) return no('stale')
    if (link === 'own-account' && !(await isInvited(trx, accountId))) return no('stale')
    if (link === 'email-change') {
      await trx
        .insertInto('email_verifications')
        .values({ ...row, email: recipient })
        .execute()
      return yes(null)
    }
    // A second copy of this email, after an attempt with unknown outcome, must not void the first.
    await trx
      .deleteFrom('password_resets')
      .where('user_id', '=', accountId)
      .where(({ or, eb }) => or([eb('mail_id', 'is', null), eb('mail_id', '!=', id)]))
      .execute()
    await trx.insertInto('password_resets').values(row).execute()
    return yes(null)
  })
  return made.ok ? token : null
}

/** Null when no guardian has to agree, or the link would have expired. */
async function guardianToken(
  records: Records,
  { userId, mailId, createdAt }: { userId: string; mailId: string; createdAt: string },
  now: Date,
): Promise<string | null> {
  if (now.getTime() - new Date(createdAt).getTime() >= GUARDIAN_LINK_DAYS * DAY_MS) return null
  const made = await transaction(records, async (trx) => {
    await lockUser(trx, userId)
    return (await isReplaced(trx, mailId)) ? no('stale') : linkOfGuardian(trx, userId, mailId, now)
  })
  return made.ok ? made.value : null
}

async function trialToken(records: Records, enquiryId: string, now: Date): Promise<string | null> {
  const made = await transaction(records, async (trx) => yes(await linkOfEnquiry(trx, enquiryId, now)))
  return made.value
}

async function seatToken(records: Records, entryId: string, now: Date): Promise<string | null> {
  const made = await transaction(records, async (trx) => yes(await linkOfSeatOffer(trx, entryId, now)))
  return made.value
}

async function invitationToken(records: Records, invitationId: string, now: Date): Promise<string | null> {
  const made = await transaction(records, async (trx) => linkOfInvitation(trx, invitationId, now))
  return made.ok ? made.value : null
}

export async function dropStaleMail(
  { write }: Records,
  { id, claim }: Pick<ClaimedMail, 'id' | 'claim'>,
): Promise<void> {
  await write
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .where('sent_at', 'is', null)
    .execute()
}

/** Their links would be invalid, or would open an account that has changed. */
export async function dropWaitingLinks(trx: Transaction, accountId: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'password-reset')
    .where('sent_at', 'is', null)
    .execute()
}

async function isReplaced(trx: Transaction, mailId: string): Promise<boolean> {
  return (await trx.selectFrom('outbox').select('id').where('id', '=', mailId).executeTakeFirst()) === undefined
}
