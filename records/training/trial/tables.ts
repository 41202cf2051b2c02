import type { Generated } from 'kysely'
import type { EnquiryStatus } from '#domain/training/trial/enquiries'

/** `phase`: as cached public pages show it; a job changes it when its time comes, which makes them outdated. */
export type TrialSlotsTable = {
  id: string
  starts_at: string
  ends_at: string
  place: string
  coach_id: string | null
  phase: 'ahead' | 'shown' | 'over'
  closed_at: string | null
  created_at: string
  updated_at: string
}

/** Without a slot, it is only a question. `cancelled_at`: the booking was cancelled and the slot is free again. */
export type EnquiriesTable = {
  id: string
  name: string
  email: string
  mobile: string
  message: string
  slot_id: string | null
  source: string
  status: Generated<EnquiryStatus>
  note: Generated<string>
  revision: Generated<number>
  created_at: string
  updated_at: string
  cancelled_at: string | null
  invited_at: string | null
}
