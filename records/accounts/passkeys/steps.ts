import { ownId, type Actor } from '#domain/accounts/accounts'
import { secondStepDue, type Steps } from '#domain/accounts/second-step-due'
import type { Reader } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

export async function stepsOf({ read }: { read: Reader }, userId: string): Promise<Steps> {
  const [row] = await counts(read, userId)
  return { app: Number(row?.apps ?? 0) > 0, passkeys: Number(row?.passkeys ?? 0) }
}

const counts = prepareQuery((read, userId) =>
  read
    .selectFrom('users')
    .select(({ selectFrom }) => [
      selectFrom('second_steps')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('second_steps.user_id', '=', 'users.id')
        .where('confirmed_at', 'is not', null)
        .as('apps'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('users.id', '=', userId),
)

const sinceWhen = prepareQuery((read, userId) =>
  read
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'created_at',
      selectFrom('second_step_asked').select('since').as('since'),
      selectFrom('site_clock').select('jump').as('jump'),
    ])
    .where('id', '=', userId),
)

/** The date until which the actor may do without a second factor; null where none is due. */
export async function ownSecondStepDue(
  read: Reader,
  actor: Pick<Actor, 'id' | 'type'>,
  days: number,
): Promise<string | null> {
  if (actor.type !== 'ADMIN_USER' || days === 0) return null
  const [row] = await sinceWhen(read, ownId(actor))
  // After a clock jump the date is unreliable and must lock no one out.
  return row && row.jump === null
    ? secondStepDue({ createdAt: row.created_at, requiredSince: row.since ?? '' }, days)
    : null
}
