import { headerText, type Mail } from '#domain/mails'
import { newId, type Transaction } from './db.ts'

/** Puts a mail into the outbox, in the transaction of the change that causes it: both are kept or neither. */
export async function queueMail(trx: Transaction, mail: Mail, now: Date): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      recipient: headerText(mail.to, 254),
      sender_name: headerText(mail.senderName ?? '', 120),
      reply_to: mail.replyTo ? headerText(mail.replyTo, 254) : null,
      subject: headerText(mail.subject),
      text: mail.text,
      html: mail.html,
      created_at: now.toISOString(),
      next_at: now.toISOString(),
      attempts: 0,
      once: mail.once ?? null,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}
