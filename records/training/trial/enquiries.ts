import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/training/trial/enquiries'
import { enquiryInvitation } from '#domain/text/emails/training/trial-emails'
import { enquiryNamed } from '#domain/text/staff/enrolment/enquiries'
import { formatDayOf, manilaDayOf } from '#domain/words/formats'
import { brandIn } from '#records/content/content'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { countOf, onPage, pagesOf } from '#records/engine/pages'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { touchSlot } from './cancel-trial.ts'

type EnquiryQuery = { search: string; page: number; status: EnquiryStatus | null }

/** Few enough rows to be read for a search. */
function enquiriesFound(read: Reader, search: string) {
  const words = sql<string>`lower(enquiries.name || ' ' || enquiries.email || ' ' || enquiries.mobile)`
  const all = read.selectFrom('enquiries')
  return search === '' ? all : all.where(sql<boolean>`instr(${words}, ${search.toLowerCase()}) > 0`)
}

export async function enquiriesPage({ read }: Records, { search, page, status }: EnquiryQuery) {
  const found = enquiriesFound(read, search)
  const listed = status === null ? found : found.where('enquiries.status', '=', status)
  const rows = await onPage(
    listed
      .leftJoin('trial_slots', 'trial_slots.id', 'enquiries.slot_id')
      .select([
        'enquiries.id',
        'enquiries.name',
        'enquiries.email',
        'enquiries.mobile',
        'enquiries.message',
        'enquiries.source',
        'enquiries.status',
        'enquiries.note',
        'enquiries.revision',
        'enquiries.created_at as createdAt',
        'enquiries.cancelled_at as cancelledAt',
        'enquiries.invited_at as invitedAt',
        'trial_slots.starts_at as startsAt',
        'trial_slots.ends_at as endsAt',
      ]),
    'enquiries.created_at',
    'enquiries.id',
    { page, sort: 'newest' },
  ).execute()
  const total = await countOf(listed)
  return { rows, total, pages: pagesOf(total) }
}

export async function countEnquiries({ read }: Records, search: string): Promise<Record<EnquiryStatus, number>> {
  const rows = await enquiriesFound(read, search)
    .select(({ fn }) => ['enquiries.status', fn.countAll<number | string>().as('count')])
    .groupBy('enquiries.status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return Object.fromEntries(ENQUIRY_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    EnquiryStatus,
    number
  >
}

export async function countNewEnquiries({ read }: Records, actor: Actor): Promise<number> {
  if (!may(actor, 'enquiries')) return 0
  return countOf(read.selectFrom('enquiries').where('status', '=', 'new'))
}

type Change = { id: string; status: EnquiryStatus; note: string; seen: number }

export async function changeEnquiry(
  records: Records,
  actor: Actor,
  { id, status, note, seen }: Change,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found' | 'changed-meanwhile'>> {
  if (!may(actor, 'enquiries')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found' | 'changed-meanwhile'>>(records, async (trx) => {
    const before = await enquiryIn(trx, id)
    if (!before) return no('not-found')
    if (before.status === status && before.note === note) return yes(null)
    if (before.revision !== seen) return no('changed-meanwhile')
    const written = await trx
      .updateTable('enquiries')
      .set({ status, note, revision: seen + 1, updated_at: now.toISOString() })
      .where('id', '=', id)
      .where('revision', '=', seen)
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('changed-meanwhile')
    if (before.status !== status) {
      const change = { before: { status: before.status }, after: { status } }
      await recordDecision(trx, actor, { ...entryOf('enquiry change', before), ...change }, now)
    }
    return yes(null)
  })
}

export async function inviteEnquirer(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<{ name: string; email: string }, 'not-allowed' | 'not-found' | 'has-account'>> {
  if (!may(actor, 'enquiries')) return no('not-allowed')
  return transaction<Verdict<{ name: string; email: string }, 'not-allowed' | 'not-found' | 'has-account'>>(
    records,
    async (trx) => {
      const enquiry = await enquiryIn(trx, id)
      if (!enquiry) return no('not-found')
      const { name, email } = enquiry
      if (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
        return no('has-account')
      const day = manilaDayOf(now)
      if (enquiry.invitedAt !== null && manilaDayOf(new Date(enquiry.invitedAt)) === day) return yes({ name, email })
      const at = now.toISOString()
      await queueMail(trx, enquiryInvitation(await brandIn(trx), { id, email, day }), now)
      await trx.updateTable('enquiries').set({ invited_at: at, updated_at: at }).where('id', '=', id).execute()
      await recordDecision(trx, actor, entryOf('enquiry invite', enquiry), now)
      return yes({ name, email })
    },
  )
}

export async function deleteEnquiry(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'enquiries')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const enquiry = await enquiryIn(trx, id)
    if (!enquiry) return no('not-found')
    await removeEnquiries(trx, [id], now)
    await recordDecision(trx, actor, entryOf('enquiry delete', enquiry), now)
    return yes(null)
  })
}

export async function removeEnquiries(trx: Transaction, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const held = await trx
    .selectFrom('enquiries')
    .select('slot_id as slotId')
    .where('id', 'in', [...ids])
    .execute()
  const gone = await trx
    .deleteFrom('enquiries')
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  await trx
    .deleteFrom('outbox')
    .where('account_id', 'in', [...ids])
    .execute()
  for (const { slotId } of held) if (slotId !== null) await touchSlot(trx, slotId, now.toISOString())
  return Number(gone.numDeletedRows)
}

/** Call in the transaction that enrols the person. */
export async function markEnquirerEnrolled(trx: Transaction, userId: string, at: string): Promise<void> {
  await trx
    .updateTable('enquiries')
    .set({ status: 'enrolled', updated_at: at })
    .where('status', '!=', 'enrolled')
    .where('email', '=', ({ selectFrom }) => selectFrom('users').select('email').where('id', '=', userId))
    .execute()
}

function enquiryIn(trx: Transaction, id: string) {
  return trx
    .selectFrom('enquiries')
    .select([
      'id',
      'name',
      'email',
      'status',
      'note',
      'revision',
      'created_at as createdAt',
      'invited_at as invitedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function entryOf(action: string, { id, createdAt }: { id: string; createdAt: string }) {
  return { action, subject: 'enquiry', id, name: enquiryNamed(formatDayOf(createdAt)) }
}
