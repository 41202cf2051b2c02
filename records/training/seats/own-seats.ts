import type { Reader } from '#records/engine/db'

/** Seats that the person took or waited for, without the name of the other one of two. */
export function ownSeats(read: Reader, userId: string) {
  return read
    .selectFrom('seat_entries')
    .innerJoin('training_sessions', 'training_sessions.id', 'seat_entries.session_id')
    .innerJoin('trainees', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('trainees.id', '=', ref('seat_entries.trainee_id')),
          eb('trainees.id', '=', ref('seat_entries.second_trainee_id')),
        ]),
      ),
    )
    .select(['starts_at', 'seat_entries.state', 'added_at', 'offer_until', 'settled_at'])
    .where('trainees.user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('seat_entries.id')
    .execute()
}
