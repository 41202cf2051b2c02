import type { Generated } from 'kysely'
import type { DrillKind } from '#domain/training/practice/drills'
import type { Edited } from '#records/engine/columns'

/** `packages` is a JSON list of package keys; an empty one means all. */
export type DrillsTable = Edited & {
  id: string
  kind: DrillKind
  text: string
  think_seconds: number
  speak_seconds: number
  yellow_at: number
  red_at: number
  packages: Generated<string>
  section_id: string | null
  position: number
  retired_at: Generated<string | null>
}
