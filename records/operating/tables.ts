import type { Generated } from 'kysely'
import type { Searched } from '#records/engine/columns'

export type MovedInTable = { collection: string; id: string; digest: string; at: string }

/** What browsers told of that a page's content policy stopped, counted by what, where from and where. */
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
  /** Whom it concerns, for reading and searching. */
  subject_name: string
  before: string
  after: string
}

export type AuditSumsTable = { half_day: string; entries: number }
