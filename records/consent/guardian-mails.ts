import { isChildEmail } from '#domain/accounts/families/child-email'
import { rolesWith } from '#domain/accounts/rights'
import { isMailContact } from '#domain/consent/guardians'
import { manilaDayOf } from '#domain/words/formats'
import { guardianDeclined, guardianDeclinedToStaff } from '#domain/text/emails/guardian-emails'
import { brandIn } from '#records/content/content'
import type { Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { findGuardianAccount } from './find-guardian-account.ts'

export async function mailDeclined(trx: Transaction, userId: string, words: string, now: Date): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'first_name as firstName', 'verified_at as verifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id, email, name, firstName, verifiedAt } = user
  const mailFacts = { brand: await brandIn(trx), words, at: now.toISOString() }
  const child = { id, email, name: firstName || name, verified: verifiedAt !== null }
  await queueMail(trx, guardianDeclined({ ...mailFacts, child }), now)
  const staff = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('type', '=', 'ADMIN_USER')
    .where('role', 'in', rolesWith('guardians'))
    .where('disabled_at', 'is', null)
    .execute()
  for (const each of staff)
    await queueMail(trx, guardianDeclinedToStaff({ ...mailFacts, child: { ...child, name } }, each), now)
}

/** Null for a child whose emails go to the parent anyway, and for a guardian with only a phone number. */
export async function findGuardianMailbox(trx: Transaction, userId: string, now: Date) {
  const row = await trx
    .selectFrom('guardians')
    .innerJoin('users', 'users.id', 'guardians.user_id')
    .innerJoin('consents', (join) =>
      join
        .onRef('consents.user_id', '=', 'guardians.user_id')
        .on('consents.purpose', '=', 'training')
        .on('consents.by_guardian', '=', 1)
        .on('consents.given', '=', 1)
        .on('consents.ended_at', 'is', null),
    )
    .select(['guardians.contact', 'guardians.sees_progress as seesProgress'])
    .select(['users.email', 'users.first_name as firstName'])
    .where('guardians.user_id', '=', userId)
    .where('guardians.ended_at', 'is', null)
    .where('guardians.adult_on', '>', manilaDayOf(now))
    .executeTakeFirst()
  if (!row || isChildEmail(row.email)) return null
  const seesProgress = row.seesProgress === 1
  const account = await findGuardianAccount(trx, userId, now)
  if (account) return { email: account.parentEmail, childName: row.firstName, seesProgress }
  return isMailContact(row.contact) ? { email: row.contact, childName: null, seesProgress } : null
}
