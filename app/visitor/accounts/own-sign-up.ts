import { ACCOUNT_SIGN_IN_LIMIT, hashCounter, normaliseEmail, signInCounter } from '#domain/accounts/accounts'
import { accountJustMade } from '#records/accounts/own-sign-up'
import { forgiveAttempts, takeAttempts } from '#records/accounts/throttles'
import type { AppServices, RequestContext } from '#app/context'

/** A repeated sign-up after a lost response; wrong passwords count like failed sign-ins. */
export async function ownSignUp(
  { records, passwords, now }: AppServices,
  visit: RequestContext,
  email: string,
  password: string,
): Promise<{ id: string; passwordHash: string } | null> {
  const account = await accountJustMade(records, email, now())
  if (!account?.passwordHash) return null
  const attempts = [
    { subject: signInCounter(normaliseEmail(email), null), limit: ACCOUNT_SIGN_IN_LIMIT },
    hashCounter(visit.address, null),
  ]
  const taken = await takeAttempts(records, attempts, now())
  if (!taken.ok) return null
  const verdict = await passwords.verify(account.passwordHash, password, visit.address)
  if (verdict !== 'wrong') await forgiveAttempts(records, taken.ids.slice(0, 1))
  return verdict === 'right' ? { id: account.id, passwordHash: account.passwordHash } : null
}
