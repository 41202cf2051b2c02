import type { Generated } from 'kysely'
import type { Purpose } from '#domain/consent/purposes'

export type PrivacyNoticesTable = {
  version: number
  brief: string
  body: string
  /** Null while it is only what the product proposes. */
  published_at: string | null
  published_by: string | null
}

/** An answer that ended was replaced by the next; at most one of a person to a purpose stands. */
export type ConsentsTable = {
  id: string
  user_id: string
  purpose: Purpose
  given: number
  /** Of the privacy notice that was read. */
  version: number
  at: string
  /** The network address it was said from. */
  place: string | null
  ended_at: Generated<string | null>
  /** 1 where staff have to look at it: something was withdrawn. */
  task: Generated<number>
  settled_at: Generated<string | null>
  settled_by: Generated<string | null>
}
