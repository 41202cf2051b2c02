import type { ContactMessage } from '#domain/contact'
import { contactMail } from '#domain/mails/contact'
import { identityIn } from './content.ts'
import { change, newId, type Records } from './db.ts'
import { queueMail } from './outbox.ts'
import { administratorsIn } from './payment-mails.ts'

/** Stores what a visitor wrote, with the mail that takes it to the academy; from then on nothing can lose it. */
export async function keepMessage(records: Records, message: ContactMessage, now: Date): Promise<string> {
  const id = newId()
  await change(records, async (trx) => {
    await trx.insertInto('contact_messages').values({ id, ...message, received_at: now.toISOString() }).execute()
    const { brand, contactEmail } = await identityIn(trx)
    const readers = contactEmail ? [contactEmail] : (await administratorsIn(trx)).map(({ email }) => email)
    for (const reader of readers) await queueMail(trx, contactMail(brand ?? 'Coaching Academy', message, id, reader), now)
    return { ok: true, do: id }
  })
  return id
}
