import type { Generated } from 'kysely'
import type { SeatEntryState } from '#domain/training/seats/seats'

/** The order is that of `number`; a second trainee asks for two seats or none. */
export type SeatEntriesTable = {
  id: string
  session_id: string
  number: number
  trainee_id: string
  second_trainee_id: string | null
  state: Generated<SeatEntryState>
  added_at: string
  offer_until: Generated<string | null>
  settled_at: Generated<string | null>
}

export type SeatLinksTable = { token_hash: string; entry_id: string }
