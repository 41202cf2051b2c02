import type { Generated } from 'kysely'
import type { Edited } from '#records/engine/columns'

export type AttendanceNotesTable = Edited & {
  attendance_id: string
  user_id: string
  shown: Generated<string>
  private: Generated<string>
  updated_at: string
}

export type CriteriaTable = Edited & {
  id: string
  name: string
  position: number
  retired_at: string | null
}

export type RatingsTable = { attendance_id: string; criterion_id: string; user_id: string; points: number }

export type AttendanceMaterialsTable = { attendance_id: string; material_id: string; user_id: string }
