import { ownId, type Actor } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { SESSION_LINK_MINUTES } from '#domain/accounts/session-links'
import { latestEnd } from '#domain/operating/site-clock'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { instantAfter } from '#domain/words/formats'
import { hashOfToken, newToken, transaction, type Records, type Transaction } from '#records/engine/db'

const LASTS_MS = SESSION_LINK_MINUTES * 60_000

export async function makeSessionLink(
  records: Records,
  actor: Actor,
  sessionHash: string,
  now: Date,
): Promise<Verdict<{ token: string }, 'not-allowed'>> {
  if (actor.type !== 'CLIENT_USER' || isOpenedByParent(actor)) return no('not-allowed')
  return transaction<Verdict<{ token: string }, 'not-allowed'>>(records, async (trx) => {
    await trx.deleteFrom('session_links').where('expires_at', '<=', now.toISOString()).execute()
    const session = await trx
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', '=', sessionHash)
      .where('user_id', '=', ownId(actor))
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    if (!session) return no('not-allowed')
    const token = newToken()
    await trx
      .insertInto('session_links')
      .values({
        token_hash: hashOfToken(token),
        session_hash: session.token_hash,
        expires_at: instantAfter(now, LASTS_MS),
      })
      .execute()
    return yes({ token })
  })
}

export async function personOfSessionLink({ read }: Records, token: string, now: Date) {
  const row = await read
    .selectFrom('session_links')
    .innerJoin('sessions', 'sessions.token_hash', 'session_links.session_hash')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.first_name as firstName'])
    .where('session_links.token_hash', '=', hashOfToken(token))
    .where('session_links.expires_at', '>', now.toISOString())
    .where('session_links.expires_at', '<=', latestEnd(now, LASTS_MS))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.type', '=', 'CLIENT_USER')
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function endSessionLink(trx: Transaction, userId: string, token: string, now: Date): Promise<boolean> {
  const ended = await trx
    .deleteFrom('session_links')
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd(now, LASTS_MS))
    .where('session_hash', 'in', (query) =>
      query
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('token_hash')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now.toISOString())
        .where('users.type', '=', 'CLIENT_USER'),
    )
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}
