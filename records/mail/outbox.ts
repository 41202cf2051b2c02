import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { instantAfter } from '#domain/words/formats'
import { afterAttempt, CLAIM_MS, LONGEST_WAIT_MS, type DeliveryAttempt } from '#domain/mail/deliveries'
import { emailForChild } from '#domain/text/emails/child-emails'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { hasMailbox, headerText, type Mail } from '#domain/mail/emails'
import { CLOCK_SKEW_MS } from '#domain/operating/site-clock'
import { findRecipient } from '#records/accounts/families/parents'
import { recordDecision } from '#records/operating/audit'
import { transaction, newId, type Records, type Transaction } from '#records/engine/db'
import { sharedNow } from '#records/engine/shared-now'
import { counted, countOf, onPage, pageOf } from '#records/engine/pages'
import { searched } from '#records/engine/search'

/** Runs in the causing transaction, so that both are stored or neither. */
export async function queueMail(trx: Transaction, mail: Mail, now: Date): Promise<void> {
  const found = await findRecipient(trx, mail.to)
  if (!found || !hasMailbox(found.to)) return
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      recipient: headerText(found.to, 254),
      sender_name: headerText(mail.senderName ?? '', 120),
      reply_to: mail.replyTo ? headerText(mail.replyTo, 254) : null,
      subject: headerText(found.childName ? emailForChild(found.childName, mail.subject) : mail.subject),
      text: mail.text,
      html: mail.html,
      created_at: now.toISOString(),
      next_at: now.toISOString(),
      attempts: 0,
      once: mail.once ?? null,
      account_id: mail.account ?? null,
      calendar: mail.calendar ?? null,
      until: mail.until ?? null,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}

/** A later time was written by a wrong clock and is ignored. */
const latestTry = (now: Date) => instantAfter(now, LONGEST_WAIT_MS + CLOCK_SKEW_MS)
const latestClaim = (now: Date) => instantAfter(now, CLAIM_MS + CLOCK_SKEW_MS)

/** Fewest attempts first, so that a new email never waits for those of an outage. */
export async function dueMail(records: Records, limit: number, now: Date): Promise<string[]> {
  const rows = await records.read
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(({ or, eb }) => or([eb('next_at', '<=', now.toISOString()), eb('next_at', '>', latestTry(now))]))
    .where(({ or, eb }) =>
      or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', now.toISOString()),
        eb('claimed_until', '>', latestClaim(now)),
      ]),
    )
    .orderBy('attempts')
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Null when another process has the email or it is done. A claim expires if its process dies. */
export async function claimMail(records: Records, id: string, now: Date) {
  const claim = newId()
  const shared = await sharedNow(records, now)
  const row = await records.write
    .updateTable('outbox')
    .set((eb) => ({
      claimed_by: claim,
      claimed_until: instantAfter(shared, CLAIM_MS),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(({ or, eb }) => or([eb('next_at', '<=', now.toISOString()), eb('next_at', '>', latestTry(now))]))
    .where(({ or, eb }) =>
      or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', shared.toISOString()),
        eb('claimed_until', '>', latestClaim(shared)),
      ]),
    )
    .returning([
      'id',
      'attempts',
      'kind',
      'recipient',
      'sender_name as senderName',
      'reply_to as replyTo',
      'subject',
      'text',
      'html',
      'created_at as createdAt',
      'account_id as accountId',
      'calendar',
      'until',
    ])
    .executeTakeFirst()
  return row ? { ...row, claim } : null
}
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

export async function settleMail(
  records: Records,
  mail: ClaimedMail,
  attempt: DeliveryAttempt,
  now: Date,
): Promise<boolean> {
  const after = afterAttempt(mail.attempts, attempt, now)
  if (mail.kind === 'account-deleted' && (after.sent_at || after.failed_at)) {
    const gone = await records.write
      .deleteFrom('outbox')
      .where('id', '=', mail.id)
      .where('claimed_by', '=', mail.claim)
      .executeTakeFirst()
    return gone.numDeletedRows === 1n
  }
  const written = await records.write
    .updateTable('outbox')
    .set({ ...after, claimed_by: null, claimed_until: null })
    .where('id', '=', mail.id)
    .where('claimed_by', '=', mail.claim)
    .executeTakeFirst()
  return written.numUpdatedRows === 1n
}

/** Skips claimed emails: their process may be sending them. */
export async function wakeAllMail({ write }: Pick<Records, 'write'>, now: Date): Promise<void> {
  await write
    .updateTable('outbox')
    .set({ next_at: now.toISOString() })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

export async function outboxPage(records: Records, listQuery: { search: string; page: number }) {
  const listed = searched(records, 'outbox', listQuery.search)
  const query = listed.select(['id', 'created_at', counted(listQuery.search).as('total')])
  const rows = await records.read
    .selectFrom(onPage(query, 'created_at', 'id', listQuery).as('listed'))
    .innerJoin('outbox', 'outbox.id', 'listed.id')
    .select([
      'listed.total',
      'outbox.id',
      'kind',
      'recipient',
      'subject',
      'outbox.created_at as createdAt',
      'attempts',
      'next_at as nextAt',
      'sent_at as sentAt',
      'failed_at as failedAt',
      'last_error as lastError',
    ])
    .orderBy('listed.created_at', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
  return pageOf(rows, listed, listQuery)
}

export async function countWaitingMail(records: Records): Promise<number> {
  return countOf(records.read.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null))
}

export async function countFailedMail(records: Records): Promise<number> {
  return countOf(records.read.selectFrom('outbox').where('failed_at', 'is not', null))
}

export async function sendMailAgain(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<{ recipient: string }, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'messages')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const mail = await trx
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'last_error'])
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .executeTakeFirst()
    if (!mail) return no('not-found')
    const requeued = await trx
      .updateTable('outbox')
      .set({ failed_at: null, attempts: 0, next_at: now.toISOString() })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .executeTakeFirst()
    if (requeued.numUpdatedRows !== 1n) return no('not-found')
    await recordDecision(
      trx,
      actor,
      {
        action: 'mail send-again',
        subject: 'mail',
        id,
        name: mail.recipient,
        before: { status: 'failed' },
        after: { status: 'waiting' },
      },
      now,
    )
    return yes({ recipient: mail.recipient })
  })
}
