import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { manilaDayOf } from '#domain/words/formats'
import { manilaMidnight } from '#domain/operating/report-range'
import type { Records, Transaction } from '#records/engine/db'
import { countedIn, farBack, type CountedByHalfDays } from '#records/engine/half-days'
import { counted, PAGE, pageOf, pagesOf } from '#records/engine/paging'
import { searched } from '#records/engine/search'

const SUMS: CountedByHalfDays = { table: 'audit_sums', column: 'entries' }
const EVER = { since: null, until: null }

export type AuditEntry = {
  action: string
  subject: string
  id: string
  name: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** With no id whoever runs the machine. */
export type AuditActor = { id: string | null; name: string }
export const OPERATOR: AuditActor = { id: null, name: 'Operator' }

/** In the transaction that does it. */
export async function recordDecision(trx: Transaction, by: AuditActor, entry: AuditEntry, now: Date): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: now.toISOString(),
      actor_id: by.id,
      actor_name: by.name,
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.id,
      subject_name: entry.name,
      before: JSON.stringify(entry.before ?? {}),
      after: JSON.stringify(entry.after ?? {}),
    })
    .execute()
}

/** Once a person, receipt and day, however often its picture is fetched. */
export async function noteReceiptOpened(records: Records, actor: Actor, fileId: string, now: Date): Promise<void> {
  if (!isAdministrator(actor)) return
  const today = manilaMidnight(manilaDayOf(now))
  const seen = await records.read
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', 'receipt')
    .where('subject_id', '=', fileId)
    .where('actor_id', '=', actor.id)
    .where('at', '>=', today)
    .limit(1)
    .executeTakeFirst()
  if (seen) return
  await records.write.transaction().execute(async (trx) => {
    const owner = await trx
      .selectFrom('files')
      .leftJoin('users', 'users.id', 'files.owner_id')
      .select('users.name')
      .where('files.id', '=', fileId)
      .executeTakeFirst()
    await recordDecision(
      trx,
      actor,
      {
        action: 'receipt open',
        subject: 'receipt',
        id: fileId,
        name: owner?.name ?? 'Unknown User',
      },
      now,
    )
  })
}

export async function auditLog(records: Records, { search, page }: { search: string; page: number }) {
  const listed = searched(records, 'audit_log', search)
  const skipped = (page - 1) * PAGE
  const [total, from] =
    search === ''
      ? await Promise.all([countedIn(records, SUMS, EVER), farBack(records, SUMS, EVER, skipped)])
      : [null, { before: null, rows: skipped }]
  const rows = await records.read
    .selectFrom(
      listed
        .$if(from.before !== null, (query) => query.where('at', '<', from.before))
        .select(['id', 'at', counted(search).as('total')])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE)
        .offset(from.rows)
        .as('listed'),
    )
    .innerJoin('audit_log', 'audit_log.id', 'listed.id')
    .select([
      'listed.total',
      'audit_log.id',
      'audit_log.at',
      'actor_name as actorName',
      'action',
      'subject',
      'subject_id as subjectId',
      'subject_name as subjectName',
      'before',
      'after',
    ])
    .orderBy('listed.at', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
  return total === null
    ? pageOf(rows, listed, { search, page })
    : { total, pages: pagesOf(total), rows: rows.map(({ total: _total, ...row }) => row) }
}
