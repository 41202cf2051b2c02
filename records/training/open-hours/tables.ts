import type { Generated } from 'kysely'
import type { SessionKind } from '#domain/training/sessions'
import type { Edited } from '#records/engine/columns'

/** Hours of each week in which trainees plan by themselves; minutes since midnight, days in Manila. */
export type OpenHoursTable = Edited & {
  id: string
  coach_id: string
  weekday: number
  from_minute: number
  until_minute: number
  minutes: number
  kind: SessionKind
  place: Generated<string>
  valid_from: string | null
  valid_until: string | null
  created_at: string
}

export type CoachDaysOffTable = { coach_id: string; day: string; created_at: string }
