export const SESSION_KINDS = ['q-and-a', 'assessment'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/** A late trainee was present: it counts as held. */
export const ATTENDANCE_STATES = ['planned', 'held', 'late', 'missed', 'cancelled'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]

export function isTaken(state: AttendanceState): boolean {
  return state === 'held' || state === 'late'
}
