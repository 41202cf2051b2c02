import { CHALLENGE_MINUTES, type ChallengePurpose } from '#domain/accounts/passkeys'
import { instantAfter } from '#domain/words/formats'
import { latestEnd } from '#domain/operating/site-clock'
import { hashOfToken, newToken, type Records } from '#records/engine/db'

type ChallengeSubject = { purpose: ChallengePurpose; userId: string | null }

export async function keepChallenge(
  { write }: Records,
  { challenge, purpose, userId }: ChallengeSubject & { challenge: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  await write.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
  await write
    .insertInto('passkey_challenges')
    .values({
      token_hash: hashOfToken(token),
      challenge,
      purpose,
      user_id: userId,
      expires_at: instantAfter(now, CHALLENGE_MINUTES * 60_000),
    })
    .execute()
  return token
}

/** Returns a challenge once; null when it is used, expired or was for another purpose. */
export async function takeChallenge(
  { write }: Records,
  token: string,
  { purpose, userId }: ChallengeSubject,
  now: Date,
): Promise<string | null> {
  const taken = await write
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', hashOfToken(token))
    .returning(['challenge', 'purpose', 'user_id', 'expires_at'])
    .executeTakeFirst()
  if (!taken || taken.expires_at <= now.toISOString()) return null
  if (taken.expires_at > latestEnd(now, CHALLENGE_MINUTES * 60_000)) return null
  return taken.purpose === purpose && taken.user_id === userId ? taken.challenge : null
}
