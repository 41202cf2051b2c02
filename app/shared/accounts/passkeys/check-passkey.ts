import type { UserType } from '#domain/accounts/accounts'
import type { Purpose } from '#domain/accounts/passkeys'
import { takeChallenge } from '#records/accounts/passkeys/challenges'
import { passkeyForSignIn, usePasskey } from '#records/accounts/passkeys/passkeys'
import { challengeTokenFrom } from '#services/accounts/cookies'
import { claimIn, countIn } from '#services/accounts/passkeys'
import { originOf } from '#app/shared/content/origin'
import type { Academy } from '#app/context'

export type PasskeyShown = { id: string; userId: string; type: UserType; email: string }
type Checked = { verdict: 'right'; passkey: PasskeyShown } | { verdict: 'late' } | { verdict: 'wrong' }

/**
 * Whether a passkey has signed what this browser was asked for, of `person` or, at sign-in, of whomever it knows. The
 * challenge is used up by it, right or wrong; one that counts backwards is a copy and refused like a wrong one.
 */
export async function checkPasskey(
  { records, config, now }: Pick<Academy, 'records' | 'config' | 'now'>,
  { request, url }: { request: Request; url: URL },
  { answer, purpose, person }: { answer: string; purpose: Purpose; person: { id: string } | null },
): Promise<Checked> {
  const at = now()
  const token = challengeTokenFrom(config, request.headers.get('cookie'))
  const challenge = token ? await takeChallenge(records, token, { purpose, userId: person?.id ?? null }, at) : null
  if (!challenge) return { verdict: 'late' }
  const claim = claimIn(answer)
  const passkey = claim ? await passkeyForSignIn(records, claim.id) : null
  if (!claim || !passkey || (person && passkey.userId !== person.id)) return { verdict: 'wrong' }
  // Without a name typed before, the passkey has to say whose it is.
  if (claim.handle === null ? person === null : claim.handle !== passkey.handle) return { verdict: 'wrong' }
  const counter = await countIn(originOf(config, url), challenge, answer, passkey)
  if (counter === null) return { verdict: 'wrong' }
  const { id, userId, type, email } = passkey
  return (await usePasskey(records, { id, userId, counter }, at))
    ? { verdict: 'right', passkey: { id, userId, type, email } }
    : { verdict: 'wrong' }
}
