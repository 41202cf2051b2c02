import { formatDay, formatInstant, manilaDayOf } from '#domain/words/formats'
import type { ListedTrainee } from '#records/training/trainees'

/** A trainee as the list shows them. */
export function traineeRow({ id, userId, name, email, image, joinedAt, ...row }: ListedTrainee) {
  const [sessions, assessments] = [row.sessions ?? 0, row.assessments ?? 0]
  return {
    id,
    userId,
    name,
    email,
    image,
    joinedAt,
    packageName: row.packageName ?? row.package,
    joined: formatDay(manilaDayOf(new Date(joinedAt))),
    joinedInFull: formatInstant(joinedAt),
    sessionTook: row.sessionTook,
    sessions,
    assessmentTook: row.assessmentTook,
    assessments,
  }
}

export type TraineeRow = ReturnType<typeof traineeRow>
