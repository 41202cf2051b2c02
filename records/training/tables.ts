import type { Generated } from 'kysely'
import type { PackageKey } from '#domain/enrolment/packages'
import type { Searched, Edited } from '#records/engine/columns'

export type TraineesTable = {
  id: string
  user_id: string
  payment_id: string
  package: PackageKey
  session_took: number
  assessment_took: number
  joined_at: string
  /** Whose trainee it is among several coaches. */
  coach_id: Generated<string | null>
}

export type LearningMaterialsTable = Searched &
  Edited & { id: string; file_name: string; file_id: string; image: string | null; created_at: string }
