import { ACCOUNT_SIGN_IN_LIMIT, hashCounter, signInCounter, type Actor } from '#domain/accounts/accounts'
import { no, yes } from '#domain/enrolment/enrolment'
import { knownDeviceOf } from '#records/accounts/known-devices'
import { passwordHashOf } from '#records/accounts/passwords'
import { forgiveAttempts, takeAttempts } from '#records/accounts/throttles'
import type { AppServices, RequestContext, SignedIn } from '#app/context'

export async function checkOwnPassword(
  { records, passwords, now }: AppServices,
  visit: RequestContext,
  actor: Actor,
  input: string,
) {
  const known = await knownDeviceOf(records, visit.deviceHash, actor.email, now())
  const taken = await takeAttempts(
    records,
    [{ subject: signInCounter(actor.email, known), limit: ACCOUNT_SIGN_IN_LIMIT }, hashCounter(visit.address, known)],
    now(),
  )
  if (!taken.ok) return { verdict: 'throttled' as const }
  const hash = await passwordHashOf(records, actor)
  const from = known ?? visit.address
  const verdict = await passwords.verify(hash, input, from)
  if (verdict !== 'wrong') await forgiveAttempts(records, taken.ids.slice(0, -1))
  return { verdict, hash, from }
}

export async function requireOwnPassword({ academy, visit, actor }: SignedIn, input: string) {
  const { verdict } = await checkOwnPassword(academy, visit, actor, input.slice(0, 200))
  if (verdict === 'right') return yes(null)
  return verdict === 'wrong' ? no('wrong-password') : no('too-many-passwords')
}
