import { normaliseEmail, OWN_SIGN_UP_MINUTES } from '#domain/accounts/accounts'
import { instantAfter } from '#domain/words/formats'
import { newestBy } from '#domain/operating/site-clock'
import type { Records } from '#records/engine/db'

/** An account just created with this address: the response to the user's own sign-up may have been lost. */
export async function accountJustMade({ read }: Records, email: string, now: Date) {
  const since = instantAfter(now, -OWN_SIGN_UP_MINUTES * 60_000)
  const row = await read
    .selectFrom('users')
    .leftJoin('second_steps', 'second_steps.user_id', 'users.id')
    .select(['users.id', 'users.password_hash as passwordHash'])
    .where('users.email', '=', normaliseEmail(email))
    .where('users.type', '=', 'CLIENT_USER')
    .where('users.created_at', '>', since)
    .where('users.created_at', '<=', newestBy(now))
    .where('second_steps.confirmed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
