import type { Generated } from 'kysely'
import type { MarkTone, RemovalReason } from '#domain/training/practice/attempts'
import type { DrillKind } from '#domain/training/practice/drills'
import type { RecordingMedia } from '#domain/training/practice/recordings'
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

export type PracticeAssignmentsTable = {
  id: string
  user_id: string
  payment_id: string
  drill_id: string
  due_day: string | null
  note: Generated<string>
  session_id: string | null
  assigned_by: string | null
  assigned_at: string
  withdrawn_at: Generated<string | null>
  reminded_at: Generated<string | null>
}

/** One recording that a trainee sent; the drill's text stays as it was. Ratings are JSON, points by criterion. */
export type PracticeAttemptsTable = {
  id: string
  user_id: string
  payment_id: string
  drill_id: string | null
  drill_text: string
  drill_kind: DrillKind
  assignment_id: string | null
  media: RecordingMedia
  milliseconds: number
  bytes: number
  /** Null once the recording was removed; the row stays for the chart. */
  file_id: string | null
  recorded_at: string
  sent_at: string
  fillers: number | null
  own_ratings: Generated<string>
  removed_at: Generated<string | null>
  removed_why: Generated<RemovalReason | null>
  hidden_at: Generated<string | null>
  reviewed_at: Generated<string | null>
  reviewed_by: Generated<string | null>
  review_revision: Generated<number>
  once_more: Generated<string>
  ratings: Generated<string>
}

export type PracticeMomentsTable = {
  id: string
  attempt_id: string
  at_ms: number
  mark: Generated<string>
  tone: MarkTone | null
  words: Generated<string>
  voice_file_id: string | null
  made_by: string | null
  made_at: string
  removed_at: Generated<string | null>
}

export type PracticeMarksTable = Edited & {
  id: string
  name: string
  tone: MarkTone
  position: number
  retired_at: Generated<string | null>
}

export type PracticeReportsTable = {
  id: string
  attempt_id: string
  reported_by: string
  reason: string
  reported_at: string
  settled_at: Generated<string | null>
  settled_by: Generated<string | null>
  decision: Generated<'shown' | 'removed' | null>
}
