import type { Meeting } from '#domain/training/usual-times'
import type { Records } from '#records/engine/db'

const RECENT = 10

export async function listRecentMeetings(
  { read }: Records,
  { coachId, traineeId }: { coachId: string; traineeId: string },
): Promise<Meeting[]> {
  return read
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'place'])
    .where('attendances.trainee_id', '=', traineeId)
    .where('attendances.state', '!=', 'cancelled')
    .where('coach_id', '=', coachId)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .limit(RECENT)
    .execute()
}
