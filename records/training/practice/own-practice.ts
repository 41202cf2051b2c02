import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Reader } from '#records/engine/db'

export async function readOwnPractice(read: Reader, actor: Pick<Actor, 'id'>) {
  const userId = ownId(actor)
  const [attempts, reviews, assignments, voices] = await Promise.all([
    read
      .selectFrom('practice_attempts')
      .select([
        'id',
        'drill_text',
        'drill_kind',
        'media',
        'milliseconds',
        'bytes',
        'file_id',
        'recorded_at',
        'sent_at',
      ])
      .select(['fillers', 'own_ratings', 'removed_at', 'removed_why', 'reviewed_at', 'once_more', 'ratings'])
      .where('user_id', '=', userId)
      .orderBy('sent_at')
      .execute(),
    selectOwnMoments(read, userId)
      .select(['attempt_id', 'at_ms', 'mark', 'tone', 'words', 'voice_file_id', 'made_at'])
      .orderBy('attempt_id')
      .orderBy('at_ms')
      .execute(),
    read
      .selectFrom('practice_assignments')
      .innerJoin('drills', 'drills.id', 'practice_assignments.drill_id')
      .select(['drills.text', 'due_day', 'note', 'assigned_at', 'withdrawn_at'])
      .where('user_id', '=', userId)
      .orderBy('assigned_at')
      .execute(),
    selectOwnMoments(read, userId)
      .innerJoin('files', 'files.id', 'practice_moments.voice_file_id')
      .select(['files.id', 'files.kind', 'files.key', 'files.content_type'])
      .orderBy('files.id')
      .execute(),
  ])
  return { practice: { attempts, moments: reviews, assignments }, voices }
}

const selectOwnMoments = (read: Reader, userId: string) =>
  read
    .selectFrom('practice_moments')
    .innerJoin('practice_attempts', 'practice_attempts.id', 'practice_moments.attempt_id')
    .where('practice_attempts.user_id', '=', userId)
    .where('practice_moments.removed_at', 'is', null)
    .where('hidden_at', 'is', null)
