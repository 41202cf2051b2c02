import type { Generated } from 'kysely'
import type { RetentionKind } from '#domain/operating/retention'
import type { Searched } from '#records/engine/columns'

export type MovedInTable = { collection: string; id: string; digest: string; at: string }

export type PolicyReportsTable = {
  id: string
  directive: string
  blocked: string
  page: string
  times: number
  first_seen: string
  last_seen: string
}

export type AuditLogTable = Searched & {
  id: Generated<number>
  at: string
  actor_id: string | null
  actor_name: string
  action: string
  subject: string
  subject_id: string
  subject_name: string
  before: string
  after: string
}

export type AuditChainTable = {
  number: number
  entry_id: number | null
  ledger: Generated<string | null>
  salt: string | null
  words: string
  entry: string
  hash: string
}

/** One row: the end of the chain, locked by each writer. */
export type AuditHeadTable = { one: Generated<number>; number: number; hash: string }

export type LooksTable = { actor_id: string; look: string; subject_id: string; at: string }

/** `turn` is a row that sweeps and legal holds only lock. */
export type RetentionTermsTable = {
  kind: RetentionKind | 'turn'
  amount: number | null
  uncounted: Generated<number>
}

export type LegalHoldsTable = {
  id: string
  subject: 'person' | 'payment'
  subject_id: string
  reason: string
  placed_at: string
  placed_by: string
}

export type SchemaContractTable = { oldest: string }

export type ScheduledWorkTable = {
  name: string
  every_ms: number
  due_at: string
  done_at: string | null
  holder: string | null
  held_until: string | null
}

export type MasterKeysTable = { name: string; since: string }

export type AuditSumsTable = { half_day: string; entries: number }
