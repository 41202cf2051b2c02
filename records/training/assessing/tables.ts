import type { Generated } from 'kysely'
import type { Edited } from '#records/engine/columns'

/** About one trainee in one session. */
export type AttendanceNotesTable = Edited & {
  attendance_id: string
  user_id: string
  /** For the trainee. */
  shown: Generated<string>
  /** For staff alone. */
  private: Generated<string>
  updated_at: string
}

/** What an assessment is rated by; a retired one stays with the ratings it has. */
export type CriteriaTable = Edited & {
  id: string
  name: string
  position: number
  retired_at: string | null
}

export type RatingsTable = { attendance_id: string; criterion_id: string; user_id: string; points: number }

/** What a trainee is to read until the next session. */
export type AttendanceMaterialsTable = { attendance_id: string; material_id: string; user_id: string }
