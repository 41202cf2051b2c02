import { rolesWith } from '#domain/accounts/rights'
import { guardianDeclined, guardianDeclinedToStaff } from '#domain/text/emails/guardian-emails'
import { brandIn } from '#records/content/content'
import type { Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'

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
