import type { Generated } from 'kysely'

export type VouchersTable = {
  id: string
  code: string
  kind: 'percent' | 'amount'
  /** Whole percent, or centavos. */
  value: number
  /** A JSON list of package keys; empty means every package. */
  packages: string
  starts_on: string | null
  ends_on: string | null
  most: number | null
  off_at: string | null
  added_at: string
  added_by_form: string | null
  updated_by: string | null
  revision: Generated<number>
}

/** A use counts while `freed_at` is null; a deleted person's use still counts. */
export type VoucherUsesTable = {
  id: string
  voucher_id: string
  user_id: string | null
  payment_id: string | null
  discount_centavos: number
  used_at: string
  freed_at: string | null
}
