import type { Generated } from 'kysely'
import type { PackageKey } from '#domain/enrolment/packages'
import type { MoveRequestState } from '#domain/training/move-requests'
import type { AttendanceState, SessionKind } from '#domain/training/sessions'
import type { Edited, RequestColumns, Searched } from '#records/engine/columns'

export type TraineesTable = {
  id: string
  user_id: string
  payment_id: string
  package: PackageKey
  session_took: number
  assessment_took: number
  joined_at: string
  coach_id: Generated<string | null>
  /** A day in Manila; null for no limit. */
  valid_until: Generated<string | null>
  /** The day and the reminder of it that was sent last. */
  validity_reminded: Generated<string | null>
}

export type ValidityExtensionsTable = {
  id: string
  trainee_id: string
  from_day: string | null
  to_day: string | null
  reason: string
  extended_by: string | null
  extended_at: string
}

export type LearningMaterialsTable = Searched &
  Edited & {
    id: string
    file_name: string
    file_id: string
    image: string | null
    created_at: string
    section_id: Generated<string | null>
    position: Generated<number>
  }

/** Training sessions, not sign-ins. `cancelled_at` is set when cancelled for everyone. */
export type TrainingSessionsTable = Edited & {
  id: string
  kind: SessionKind
  starts_at: string
  ends_at: string
  place: Generated<string>
  coach_id: string | null
  capacity: Generated<number>
  /** How many may be in it by their own choice; null: only staff add trainees. */
  seats: Generated<number | null>
  series_id: string | null
  cancelled_at: string | null
  /** What staff wrote to the trainees; may be empty. */
  cancel_reason: Generated<string>
  created_at: string
}

/** One trainee in one session; without a session, an undated count. */
export type AttendancesTable = {
  id: string
  session_id: string | null
  trainee_id: string | null
  kind: SessionKind
  state: Generated<AttendanceState>
  confirmed_at: string | null
  marked_at: string | null
  marked_by: string | null
  revision: Generated<number>
  created_at: string
  makes_up_for: Generated<string | null>
  /** When the trainee chose the time of the session; null when staff planned it. */
  self_planned_at: Generated<string | null>
  excused_at: Generated<string | null>
}

/** A trainee's own cancellation. `counted_id`: the undated attendance by which a late one counts as taken. */
export type SessionCancellationsTable = {
  attendance_id: string
  user_id: string
  starts_at: string
  cancelled_at: string
  late: number
  reason: Generated<string>
  counted_id: string | null
  cancelled_by: Generated<string | null>
  decided_at: Generated<string | null>
  decided_by: Generated<string | null>
  decision_reason: Generated<string>
  revision: Generated<number>
}

export type CalendarFeedsTable = {
  user_id: string
  token_hash: string
  made_at: string
  ended_at: Generated<string | null>
}

export type SessionMoveRequestsTable = RequestColumns & {
  attendance_id: string
  starts_at: string
  wished_at: string | null
  words: string
  state: Generated<MoveRequestState>
  answer: string | null
}

export type SessionRemindersTable = { attendance_id: string; hours: number; starts_at: string; claimed_at: string }
/**
 * A single row, once staff have saved it. `opening` is JSON; the other columns are minutes since midnight, or hours.
 */
export type TrainingTermsTable = Edited & {
  id: number
  opening: string
  usual_minutes: number
  notice_hours: number
  /** Null: trainees cannot cancel by themselves. */
  cancel_hours: Generated<number | null>
  quiet_from: number
  quiet_until: number
}

export type ClosedDaysTable = {
  day: string
  name: string
  is_open: Generated<number>
  created_at: string
  created_by: string | null
}
