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
  /** 1 where somebody's guardian said it. */
  by_guardian: Generated<number>
  /** As the guardian typed it. */
  typed_name: Generated<string | null>
  /** The signed paper that staff recorded instead. */
  paper_file_id: Generated<string | null>
  ended_at: Generated<string | null>
  /** 1 where staff have to look at it: something was withdrawn. */
  task: Generated<number>
  settled_at: Generated<string | null>
  settled_by: Generated<string | null>
}

/** Who has to agree for a minor; what they said stands among the consents. */
export type GuardiansTable = {
  user_id: string
  name: string
  relation: string
  /** A mail address, or a number to hand a link to. */
  contact: string
  /** The day on which the minor turns 18. */
  adult_on: string
  asked_at: string
  /** The network address of whoever named them. */
  place: string | null
  /** What they said when they declined. */
  words: Generated<string | null>
  reminded_at: Generated<string | null>
  /** Since when nobody has to agree any more. */
  ended_at: Generated<string | null>
  sees_progress: Generated<number>
}
export type GuardianLinksTable = {
  token_hash: string
  user_id: string
  created_at: string
  expires_at: string
  mail_id: Generated<string | null>
}
