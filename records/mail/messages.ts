import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { ContactMessage } from '#domain/mail/contact'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { contactMail } from '#domain/text/emails/contact-email'
import { readIdentity } from '#records/content/content'
import { transaction, newId, type Records } from '#records/engine/db'
import { queueMail } from './outbox.ts'
import { administratorsIn } from '#records/enrolment/payment-mails'
import { counted, onPage, pageOf } from '#records/engine/pages'
import { searched } from '#records/engine/search'

export async function keepMessage(
  records: Records,
  message: ContactMessage,
  now: Date,
  sending: string | null = null,
): Promise<string> {
  const id = newId()
  await transaction(records, async (trx) => {
    const kept = await trx
      .insertInto('contact_messages')
      .values({ id, ...message, received_at: now.toISOString(), sending })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (kept.numInsertedOrUpdatedRows !== 1n) return yes(id)
    const { brand, contactEmail } = await readIdentity(trx)
    const readers = contactEmail ? [contactEmail] : (await administratorsIn(trx)).map(({ email }) => email)
    for (const reader of readers)
      await queueMail(trx, contactMail(brand ?? 'Coaching Academy', message, id, reader), now)
    return yes(id)
  })
  return id
}

export async function contactMessages(records: Records, listQuery: { search: string; page: number }) {
  const listed = searched(records, 'contact_messages', listQuery.search)
  const query = listed.select(['id', 'received_at', counted(listQuery.search).as('total')])
  const rows = await records.read
    .selectFrom(onPage(query, 'received_at', 'id', listQuery).as('listed'))
    .innerJoin('contact_messages', 'contact_messages.id', 'listed.id')
    .select([
      'listed.total',
      'contact_messages.id',
      'name',
      'email',
      'subject',
      'message',
      'contact_messages.received_at as receivedAt',
      'read_at as readAt',
    ])
    .orderBy('listed.received_at', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
  return pageOf(rows, listed, listQuery)
}

export async function markMessage(
  records: Records,
  actor: Actor,
  id: string,
  read: boolean,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'messages')) return no('not-allowed')
  const marked = await records.write
    .updateTable('contact_messages')
    .set({ read_at: read ? now.toISOString() : null })
    .where('id', '=', id)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n ? yes(null) : no('not-found')
}
