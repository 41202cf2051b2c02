export const SESSION_KINDS = ['q-and-a', 'assessment'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/** A late trainee was there: it counts as held. */
export const ATTENDANCE_STATES = ['planned', 'held', 'late', 'missed', 'cancelled'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]

/** Whether an attendance counts among the sessions a trainee took. */
export function isTaken(state: AttendanceState): boolean {
  return state === 'held' || state === 'late'
}
