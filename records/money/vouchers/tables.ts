import type { Generated } from 'kysely'

export type VouchersTable = {
  id: string
  code: string
  kind: 'percent' | 'amount'
  /** Whole percent, or centavos. */
  value: number
  /** Keys as a list in JSON; none is for every package. */
  packages: string
  /** Days in Manila, both counted in. */
  starts_on: string | null
  ends_on: string | null
  /** How many uses in all; null without end. */
  most: number | null
  off_at: string | null
  added_at: string
  added_by_form: string | null
  updated_by: string | null
  revision: Generated<number>
}

/** Each use that counts has no `freed_at`; of a deleted person it goes on counting without them. */
export type VoucherUsesTable = {
  id: string
  voucher_id: string
  user_id: string | null
  payment_id: string | null
  discount_centavos: number
  used_at: string
  freed_at: string | null
}
