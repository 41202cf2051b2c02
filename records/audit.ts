import type { Actor } from '#domain/accounts'
import { holds } from './search.ts'
import type { Records, Transaction } from './db.ts'

export type AuditEntry = {
  action: string
  subject: 'payment' | 'trainee'
  subjectId: string
  subjectName: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Writes who did what to which record, in the transaction that does it. */
export async function recordDecision(trx: Transaction, actor: Pick<Actor, 'id' | 'name'>, entry: AuditEntry, now: Date): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: now.toISOString(),
      actor_id: actor.id,
      actor_name: actor.name,
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.subjectId,
      subject_name: entry.subjectName,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
    })
    .execute()
}

const PAGE = 25

/** A page of the audit log, newest first, by person or record. */
export async function auditLog(records: Records, { search, page }: { search: string; page: number }) {
  const base = records.read.selectFrom('audit_log').$if(search !== '', (query) =>
    query.where(({ or, eb }) => or([holds('actor_name', search), holds('subject_name', search), eb('subject_id', '=', search), eb('actor_id', '=', search)])))
  const [{ total }, rows] = await Promise.all([
    base.select((count) => count.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
    base.select(['id', 'at', 'actor_name as actorName', 'action', 'subject', 'subject_id as subjectId', 'subject_name as subjectName', 'before', 'after']).orderBy('id', 'desc').limit(PAGE).offset((page - 1) * PAGE).execute(),
  ])
  return { total: Number(total), pages: Math.max(1, Math.ceil(Number(total) / PAGE)), rows }
}
