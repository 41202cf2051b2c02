import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { addDays } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import type { Records } from '#records/engine/db'

const MOST = 30

export async function homeworkOfWeek({ read }: Pick<Records, 'read'>, actor: Actor, now: Date) {
  if (!may(actor, 'practice')) return []
  const today = manilaDayOf(now)
  const coach = coachedBy(actor)
  return read
    .selectFrom('practice_assignments')
    .innerJoin('trainees', 'trainees.user_id', 'practice_assignments.user_id')
    .innerJoin('users', 'users.id', 'practice_assignments.user_id')
    .innerJoin('drills', 'drills.id', 'practice_assignments.drill_id')
    .select(['practice_assignments.id', 'trainees.id as traineeId', 'users.name', 'drills.text as drill'])
    .select('due_day as dueDay')
    .select(({ selectFrom }) =>
      selectFrom('practice_attempts')
        .select(({ fn }) => fn.min('sent_at').as('first'))
        .whereRef('assignment_id', '=', 'practice_assignments.id')
        .as('doneAt'),
    )
    .where('withdrawn_at', 'is', null)
    .where('due_day', '>=', addDays(today, -7))
    .where('due_day', '<=', addDays(today, 7))
    .$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))
    .orderBy('due_day')
    .orderBy('users.name')
    .orderBy('practice_assignments.id')
    .limit(MOST)
    .execute()
}
