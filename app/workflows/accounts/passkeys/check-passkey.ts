import type { UserType } from '#domain/accounts/accounts'
import type { ChallengePurpose } from '#domain/accounts/passkeys'
import { no, yes } from '#domain/enrolment/enrolment'
import { takeChallenge } from '#records/accounts/passkeys/challenges'
import { passkeyForSignIn, usePasskey } from '#records/accounts/passkeys/passkeys'
import { challengeTokenFrom } from '#services/accounts/cookies'
import { claimIn, countIn } from '#services/accounts/passkeys'
import { originOf } from '#app/workflows/content/origin'
import type { VisitorActionContext } from '#app/action'
import type { AppServices } from '#app/context'

export type PasskeyShown = { id: string; userId: string; type: UserType; email: string }
type Checked = { verdict: 'right'; passkey: PasskeyShown } | { verdict: 'late' } | { verdict: 'wrong' }

/** Security: uses up the challenge, right or wrong; a decreasing counter means a copied passkey and is refused. */
async function checkPasskey(
  { records, config, now }: Pick<AppServices, 'records' | 'config' | 'now'>,
  { request, url }: { request: Request; url: URL },
  { answer, purpose, person }: { answer: string; purpose: ChallengePurpose; person: { id: string } | null },
): Promise<Checked> {
  const at = now()
  const token = challengeTokenFrom(config, request.headers.get('cookie'))
  const challenge = token ? await takeChallenge(records, token, { purpose, userId: person?.id ?? null }, at) : null
  if (!challenge) return { verdict: 'late' }
  const claim = claimIn(answer)
  const passkey = claim ? await passkeyForSignIn(records, claim.id) : null
  if (!claim || !passkey || (person && passkey.userId !== person.id)) return { verdict: 'wrong' }
  // Without a typed email address the passkey must name its user.
  if (claim.handle === null ? person === null : claim.handle !== passkey.handle) return { verdict: 'wrong' }
  const counter = await countIn(originOf(config, url), challenge, answer, passkey)
  if (counter === null) return { verdict: 'wrong' }
  const { id, userId, type, email } = passkey
  return (await usePasskey(records, { id, userId, counter }, at))
    ? { verdict: 'right', passkey: { id, userId, type, email } }
    : { verdict: 'wrong' }
}

export async function requirePasskey(
  context: VisitorActionContext,
  attempt: { answer: string; purpose: ChallengePurpose; person: { id: string } | null },
) {
  const checked = await checkPasskey(context.academy, context, attempt)
  if (checked.verdict === 'right') return yes(checked.passkey)
  return checked.verdict === 'late' ? no('passkey-late') : no('wrong-passkey')
}
