import type { Generated } from 'kysely'
import type { ConsentPurpose } from '#domain/consent/purposes'

export type PrivacyNoticesTable = {
  version: number
  brief: string
  body: string
  published_at: string | null
  published_by: string | null
}

/** The next answer ends the previous one; at most one per person and purpose is current. */
export type ConsentsTable = {
  id: string
  user_id: string
  purpose: ConsentPurpose
  given: number
  version: number
  at: string
  place: string | null
  by_guardian: Generated<number>
  typed_name: Generated<string | null>
  paper_file_id: Generated<string | null>
  ended_at: Generated<string | null>
  task: Generated<number>
  settled_at: Generated<string | null>
  settled_by: Generated<string | null>
}

export type GuardiansTable = {
  user_id: string
  name: string
  relation: string
  contact: string
  adult_on: string
  asked_at: string
  place: string | null
  words: Generated<string | null>
  reminded_at: Generated<string | null>
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
