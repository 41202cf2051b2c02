import type { Generated } from 'kysely'
import type { PackageKey } from '#domain/enrolment/packages'

export type QrPhCodesTable = {
  id: string
  payload: string
  file_id: string
  account_name: string
  account_number: string
  added_at: string
  added_by: string
  tried_at: Generated<string | null>
  tried_by: Generated<string | null>
  shown_since: Generated<string | null>
  ended_at: Generated<string | null>
  ended_by: Generated<string | null>
}

/** At most one per person, package and enrolment is unspent. */
export type PaymentCodesTable = {
  code: string
  user_id: string
  package: PackageKey | 'family'
  part_of: string | null
  amount_centavos: number
  created_at: string
  spent_at: Generated<string | null>
}
