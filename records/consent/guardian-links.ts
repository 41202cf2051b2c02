import { GUARDIAN_LINK_DAYS, isAdultBy } from '#domain/consent/guardians'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { hashOfToken, newToken, type Reader, type Transaction } from '#records/engine/db'

/** Call with the minor locked. Replaces earlier links, except those from copies of the same email. */
export async function linkOfGuardian(
  trx: Transaction,
  userId: string,
  mailId: string | null,
  now: Date,
): Promise<Verdict<string, 'link-dead'>> {
  const guardian = await trx
    .selectFrom('guardians')
    .select('adult_on')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!guardian || isAdultBy(guardian.adult_on, now)) return no('link-dead')
  await trx
    .deleteFrom('guardian_links')
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('mail_id', 'is', null), eb('mail_id', '!=', mailId ?? '')]))
    .execute()
  const token = newToken()
  await trx
    .insertInto('guardian_links')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: instantAfter(now, GUARDIAN_LINK_DAYS * DAY_MS),
      mail_id: mailId,
    })
    .execute()
  return yes(token)
}

export async function minorByLink(db: Reader, token: string, now: Date) {
  const row = await db
    .selectFrom('guardian_links')
    .innerJoin('guardians', 'guardians.user_id', 'guardian_links.user_id')
    .innerJoin('users', 'users.id', 'guardians.user_id')
    .select([
      'users.id',
      'users.name',
      'users.first_name as firstName',
      'guardians.name as guardianName',
      'guardians.relation',
      'guardians.adult_on as adultOn',
      'guardians.place',
      'guardians.sees_progress as seesProgress',
      'guardians.words',
    ])
    .where('token_hash', '=', hashOfToken(token))
    .where('guardian_links.expires_at', '>', now.toISOString())
    .where('guardians.ended_at', 'is', null)
    .executeTakeFirst()
  return row && !isAdultBy(row.adultOn, now) ? row : null
}

export async function keepLink(trx: Transaction, token: string, adultOn: string): Promise<void> {
  await trx
    .updateTable('guardian_links')
    .set({ expires_at: `${adultOn}T00:00:00.000+08:00` })
    .where('token_hash', '=', hashOfToken(token))
    .execute()
}

export async function endLinks(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('guardian_links').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('family_members')
    .where('child_id', '=', userId)
    .where('guardian_since', 'is not', null)
    .execute()
  // A queued email would create a link for the previous guardian.
  await trx
    .deleteFrom('outbox')
    .where('account_id', '=', userId)
    .where('kind', 'in', ['guardian-consent', 'guardian-reminder'])
    .where('sent_at', 'is', null)
    .execute()
}
