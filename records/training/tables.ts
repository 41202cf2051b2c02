import type { Generated } from 'kysely'
import type { PackageKey } from '#domain/enrolment/packages'
import type { MoveRequestState } from '#domain/training/move-requests'
import type { AttendanceState, SessionKind } from '#domain/training/sessions'
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
  Edited & {
    id: string
    file_name: string
    file_id: string
    image: string | null
    created_at: string
    section_id: Generated<string | null>
    /** Within its section; those of one place stand by their names. */
    position: Generated<number>
  }

/** Training, not sign-in. Cancelled for all who were in it when `cancelled_at` says when. */
export type TrainingSessionsTable = Edited & {
  id: string
  kind: SessionKind
  starts_at: string
  ends_at: string
  /** An address, a room or a link; empty when not known yet. */
  place: Generated<string>
  coach_id: string | null
  capacity: Generated<number>
  series_id: string | null
  cancelled_at: string | null
  created_at: string
}

/** One trainee in one session. Without a session it was counted by the steps alone. */
export type AttendancesTable = {
  id: string
  session_id: string | null
  /** Null when the trainee was unenrolled: kept for the reports. */
  trainee_id: string | null
  kind: SessionKind
  state: Generated<AttendanceState>
  confirmed_at: string | null
  marked_at: string | null
  marked_by: string | null
  revision: Generated<number>
  created_at: string
}

/** The private calendar of one person, by the hash of its secret address. */
export type CalendarFeedsTable = {
  user_id: string
  token_hash: string
  made_at: string
  ended_at: Generated<string | null>
}

export type SessionMoveRequestsTable = {
  id: string
  attendance_id: string
  user_id: string
  /** The time it was asked about: a session that was moved meanwhile has answered it. */
  starts_at: string
  wished_at: string | null
  words: string
  asked_at: string
  state: Generated<MoveRequestState>
  settled_at: string | null
  settled_by: string | null
  answer: string | null
}

/** A reminder that was written, by the time it reminds of. */
export type SessionRemindersTable = { attendance_id: string; hours: number; starts_at: string; claimed_at: string }
/** One row, once staff have said something. `opening` is JSON; the rest are minutes since midnight, and hours. */
export type TrainingTermsTable = Edited & {
  id: number
  opening: string
  usual_minutes: number
  notice_hours: number
  quiet_from: number
  quiet_until: number
}

/** A day that staff close, or open although it is a holiday. */
export type ClosedDaysTable = {
  day: string
  name: string
  is_open: Generated<number>
  created_at: string
  created_by: string | null
}
