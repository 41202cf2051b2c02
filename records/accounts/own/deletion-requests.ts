import { isUserType, ownId, type Actor } from '#domain/accounts/accounts'
import { dueDay, MOST_WORKING_DAYS } from '#domain/accounts/data-requests'
import { accountDeleted } from '#domain/text/emails/data-request-emails'
import { isProved, may } from '#domain/accounts/rights'
import {
  checkDeletionRequest as askDeletionRule,
  checkAccountDeletion as deleteAccountRule,
  type DeletionRefusal,
} from '#domain/accounts/deletion'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { recordDecision } from '#records/operating/audit'
import { isHeld } from '#records/operating/legal-holds'
import { transaction, lockUser, newId, type Records, type Transaction } from '#records/engine/db'
import { dropFile, releaseFile } from '#records/files/file-removals'
import { dropPieces } from '#records/files/upload-pieces'
import { FORGOTTEN } from '#domain/operating/chain/log-chain'
import { forgetLedger } from '#records/money/ledger/anonymise-ledger'
import { forgetStatementLines } from '#records/money/statements/own'
import { removeRecordingsOf } from '#records/training/practice/remove-recordings'
import { leaveSessions } from '#records/training/sessions/leave-sessions'
import { forgetStories } from '#records/consent/pictures'
import { forgetCertificates } from '#records/training/certificates/certificate-lists'
import { hasDependentChildren } from '#records/accounts/families/families'
import { findRecipient } from '#records/accounts/families/parents'
import { clearTraces, forgetPerson } from './delete-person.ts'
import { findPaymentStatus, handOverReceipts } from './payments-of-deleted.ts'
import { mailRequest } from './requests-waiting.ts'
import { brandIn } from '#records/content/content'
import { queueMail } from '#records/mail/outbox'
import { prepareQuery } from '#records/engine/remembered'
import { counted, countOf, PAGE, pageOf } from '#records/engine/pages'

const openRequest = prepareQuery((read, userId) =>
  read
    .selectFrom('deletion_requests')
    .select('asked_at as requestedAt')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null),
)

export async function findDeletionRequestTime({ read }: Records, userId: string): Promise<string | null> {
  const [row] = await openRequest(read, userId)
  return row?.requestedAt ?? null
}

export async function requestDeletion(
  records: Records,
  actor: Actor,
  now: Date,
  workingDays: number = MOST_WORKING_DAYS,
): Promise<Verdict<null, DeletionRefusal>> {
  return transaction(records, async (trx) => {
    if (!(await lockUser(trx, ownId(actor)))) return no('not-asked')
    const openRequest = await openRequestOf(trx, actor.id)
    const verdict = askDeletionRule({ type: actor.type, hasOpenRequest: openRequest !== undefined })
    if (!verdict.ok) return verdict
    if (verdict.value !== 'ask') return yes(null)
    const id = newId()
    const requestedAt = now.toISOString()
    await trx
      .insertInto('deletion_requests')
      .values({ id, user_id: actor.id, name: actor.name, email: actor.email, asked_at: requestedAt })
      .onConflict((known) => known.doNothing())
      .execute()
    const due = dueDay(requestedAt, workingDays)
    await mailRequest(trx, { kind: 'deletion', id, person: actor, due }, now)
    return yes(null)
  })
}

export async function takeDeletionBack(records: Records, actor: Pick<Actor, 'id'>, now: Date): Promise<void> {
  await records.write
    .updateTable('deletion_requests')
    .set({ settled_at: now.toISOString(), settled_by: actor.id, outcome: 'taken-back' })
    .where('user_id', '=', ownId(actor))
    .where('settled_at', 'is', null)
    .execute()
}

const waiting = ({ read }: Records) => read.selectFrom('deletion_requests').where('settled_at', 'is', null)

export async function countDeletionRequests(records: Records): Promise<number> {
  return countOf(waiting(records))
}

export async function deletionRequestsPage(records: Records, { page }: { page: number }) {
  const rows = await waiting(records)
    .leftJoin('trainees', 'trainees.user_id', 'deletion_requests.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'deletion_requests.id',
      'deletion_requests.user_id as userId',
      'deletion_requests.name',
      'email',
      'asked_at as requestedAt',
      'packages.name as packageName',
      counted('').as('total'),
    ])
    .orderBy('asked_at')
    .orderBy('deletion_requests.id')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return pageOf(rows, waiting(records), { search: '', page })
}

export async function deleteAccount(
  records: Records,
  actor: Actor,
  requestId: string,
  now: Date,
  /** Without email set up, a queued email would keep the address. */
  { mailed = false }: { mailed?: boolean } = {},
): Promise<Verdict<{ name: string }, DeletionRefusal | 'not-allowed'>> {
  if (!may(actor, 'account-deletion')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  const deleted = await transaction<Verdict<{ name: string }, DeletionRefusal>>(records, async (trx) => {
    const request = await trx
      .selectFrom('deletion_requests')
      .select(['user_id as userId', 'name'])
      .where('id', '=', requestId)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (!request) return no('not-asked')
    await lockUser(trx, request.userId)
    const user = await trx
      .selectFrom('users')
      .select(['id', 'type', 'name', 'email', 'verified_at'])
      .where('id', '=', request.userId)
      .executeTakeFirst()
    const payment = await findPaymentStatus(trx, request.userId)
    if (!user || !isUserType(user.type)) return no('not-asked')
    const verdict = deleteAccountRule({
      type: user.type,
      hasOpenRequest: (await openRequestOf(trx, request.userId)) !== undefined,
      payment,
      held: await isHeld(trx, request.userId),
      hasChildren: await hasDependentChildren(trx, request.userId),
    })
    if (!verdict.ok) return verdict
    const recipient = await findRecipient(trx, user.email)
    if (!(await settleAsDeleted(trx, requestId, actor.id, now))) return no('not-asked')
    await removeEverythingOf(
      trx,
      { id: user.id, name: user.name, email: user.email, verified: user.verified_at !== null },
      now,
    )
    await recordDecision(
      trx,
      actor,
      {
        action: 'account delete',
        subject: 'account',
        id: request.userId,
        name: FORGOTTEN,
        before: { status: 'asked' },
        after: { status: 'deleted' },
      },
      now,
    )
    if (mailed && recipient) await queueMail(trx, accountDeleted(await brandIn(trx), recipient.to), now)
    return yes({ name: request.name })
  })
  if (deleted.ok) await clearTraces(records)
  return deleted
}

async function settleAsDeleted(trx: Transaction, requestId: string, by: string, now: Date): Promise<boolean> {
  const settled = await trx
    .updateTable('deletion_requests')
    .set({ settled_at: now.toISOString(), settled_by: by, outcome: 'deleted', name: '', email: '' })
    .where('id', '=', requestId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return settled.numUpdatedRows === 1n
}

/** Call with the person locked. */
export async function removeEverythingOf(
  trx: Transaction,
  person: { id: string; name: string; email: string; verified: boolean },
  now: Date,
): Promise<void> {
  const userId = person.id
  const uploaded = await trx.selectFrom('uploads').select(['id', 'file_id']).where('user_id', '=', userId).execute()
  const ids = uploaded.map(({ file_id }) => file_id).filter((id) => id !== null)
  const files = await trx
    .selectFrom('files')
    .select(['id', 'key', 'view_key'])
    .where(({ or, eb }) => or([eb('owner_id', '=', userId), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .execute()
  const payments = await trx.selectFrom('payments').select('id').where('user_id', '=', userId).execute()
  const trainees = await trx.selectFrom('trainees').select('id').where('user_id', '=', userId).execute()
  const subjects = [userId, ...payments.map(({ id }) => id), ...trainees.map(({ id }) => id)]
  const member = await trx.selectFrom('members').select('image').where('id', '=', userId).executeTakeFirst()
  for (const { id } of trainees) await leaveSessions(trx, id, now)
  await removeRecordingsOf(trx, userId, now)
  await trx.deleteFrom('trainees').where('user_id', '=', userId).execute()
  await forgetLedger(trx, userId, now)
  await forgetStatementLines(trx, userId)
  await trx.deleteFrom('payments').where('user_id', '=', userId).execute()
  await trx.deleteFrom('uploads').where('user_id', '=', userId).execute()
  await dropPieces(
    trx,
    uploaded.map(({ id }) => id),
    now,
  )
  const review = await trx
    .selectFrom('testimonial_reviews')
    .select('image')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await trx.deleteFrom('testimonial_reviews').where('user_id', '=', userId).execute()
  await trx.deleteFrom('members').where('id', '=', userId).execute()
  if (review?.image) await releaseFile(trx, review.image, now)
  if (member?.image) await releaseFile(trx, member.image, now)
  const shared = await handOverReceipts(trx, userId)
  for (const file of files) if (!shared.has(file.id)) await dropFile(trx, file, now)
  await forgetStories(trx, userId, now)
  subjects.push(...(await forgetCertificates(trx, userId, now)))
  await forgetPerson(trx, person, subjects, now)
  await trx
    .deleteFrom('deletion_requests')
    .where('user_id', '=', userId)
    .where('outcome', '=', 'taken-back')
    .execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

const openRequestOf = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('deletion_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
