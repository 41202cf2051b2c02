import { isAdministrator, ownId, type Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import type { Reader } from '#records/engine/db'

export function visibleAttempts(db: Reader, actor: Actor) {
  const visible = db
    .selectFrom('practice_attempts')
    .innerJoin('users', 'users.id', 'practice_attempts.user_id')
    .leftJoin('trainees', 'trainees.user_id', 'practice_attempts.user_id')
  if (!isAdministrator(actor)) return visible.where('practice_attempts.user_id', '=', ownId(actor))
  const coach = coachedBy(actor)
  return visible
    .where(({ lit }) => lit(may(actor, 'practice')))
    .$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))
}
