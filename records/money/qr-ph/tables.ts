import type { Generated } from 'kysely'
import type { PackageKey } from '#domain/enrolment/packages'

/** At most one is current: not ended. */
export type QrPhCodesTable = {
  id: string
  /** What the picture says, sign for sign. */
  payload: string
  file_id: string
  /** To be copied by whoever pays by hand; empty where staff wrote none. */
  account_name: string
  account_number: string
  added_at: string
  added_by: string
  /** Somebody has paid a peso by it, and it arrived. */
  tried_at: Generated<string | null>
  tried_by: Generated<string | null>
  /** Null: clients do not see it. */
  shown_since: Generated<string | null>
  ended_at: Generated<string | null>
  ended_by: Generated<string | null>
}

/** At most one of a person, package and enrolment is unspent. */
export type PaymentCodesTable = {
  code: string
  user_id: string
  package: PackageKey
  /** The payment that enrolled, when this is for a part of the rest. */
  part_of: string | null
  /** What was asked for last. */
  amount_centavos: number
  created_at: string
  /** When its payment was confirmed. */
  spent_at: Generated<string | null>
}
