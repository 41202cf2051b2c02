import type { Transaction } from '#records/engine/db'
import { logged } from '#records/engine/log/log-chain'

export type AuditEntry = {
  action: string
  subject: string
  id: string
  name: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** A null id is the operator. */
export type AuditActor = { id: string | null; name: string }
export const OPERATOR: AuditActor = { id: null, name: 'Operator' }

/** Call inside `transaction` or `immediateTransaction`, which add the entry's link to the chain before the commit. */
export async function recordDecision(trx: Transaction, by: AuditActor, entry: AuditEntry, now: Date): Promise<void> {
  const row = {
    at: now.toISOString(),
    actor_id: by.id,
    actor_name: by.name,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.id,
    subject_name: entry.name,
    before: JSON.stringify(entry.before ?? {}),
    after: JSON.stringify(entry.after ?? {}),
  }
  const { id } = await trx.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow()
  logged(trx, { ...row, id: Number(id) })
}
