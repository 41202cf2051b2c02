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

export type AuditSumsTable = { half_day: string; entries: number }
