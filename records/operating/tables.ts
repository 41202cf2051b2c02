import type { Generated } from 'kysely'
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

export type SchemaContractTable = { oldest: string }

export type ScheduledWorkTable = {
  name: string
  every_ms: number
  due_at: string
  done_at: string | null
  /** Whoever is at it, until `held_until`. */
  holder: string | null
  held_until: string | null
}

export type MasterKeysTable = { name: string; since: string }

export type AuditSumsTable = { half_day: string; entries: number }
