import type { Actor } from '#domain/accounts/accounts'
import type { Mail } from '#domain/mail/emails'
import { paymentDetailsChanged } from '#domain/text/emails/security-emails'
import { brandIn } from '#records/content/content'
import type { Transaction } from '#records/engine/db'
import { recordFile, type NewFile } from '#records/files/files'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'

/** The picture shows where clients send money, so the log keeps the old one and owners get an email. */
export async function changePaymentDetails(
  trx: Transaction,
  by: Pick<Actor, 'id' | 'name'>,
  picture: NewFile,
  now: Date,
): Promise<void> {
  const before = await trx.selectFrom('files').select('id').where('kind', '=', 'payment-details').executeTakeFirst()
  await trx
    .updateTable('files')
    .set({ kind: 'former-payment-details' })
    .where('kind', '=', 'payment-details')
    .execute()
  const after = await recordFile(trx, picture, now)
  const entry = {
    action: 'payment-details change',
    subject: 'payment-details',
    id: after,
    name: 'Payment details picture',
    before: { picture: before?.id ?? null },
    after: { picture: after },
  }
  await recordDecision(trx, by, entry, now)
  await tellOwners(trx, (brand, owner) => paymentDetailsChanged(brand, owner, { by: by.name, at: now }), now)
}

export async function tellOwners(
  trx: Transaction,
  letter: (brand: string, owner: Parameters<typeof paymentDetailsChanged>[1]) => Mail,
  now: Date,
): Promise<void> {
  const owners = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'first_name', 'verified_at'])
    .where('type', '=', 'ADMIN_USER')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const brand = await brandIn(trx)
  for (const { id, email, name, first_name, verified_at } of owners) {
    const owner = { id, email, name: first_name || name, verified: verified_at !== null }
    await queueMail(trx, letter(brand, owner), now)
  }
}
