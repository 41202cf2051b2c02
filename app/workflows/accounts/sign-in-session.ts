import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { bookingWishOf, safeReturnPath } from '#domain/accounts/accounts'
import { packageSlug } from '#domain/enrolment/packages'
import { endSession } from '#records/accounts/accounts'
import { bookPackage } from '#records/enrolment/enrolment'
import { signIn, type Proof } from '#records/accounts/sign-ins'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { deviceCookies, sessionCookies } from '#services/accounts/cookies'
import type { AppServices, RequestContext } from '#app/context'

async function leadTo({ records }: AppServices, userId: string, next: string | null): Promise<string | null> {
  const wish = bookingWishOf(next)
  if (!wish) return safeReturnPath(next)
  const verdict = await bookPackage(records, userId, wish)
  return verdict.ok
    ? linkTo('registration', { packagesid: packageSlug(wish) })
    : `${linkTo('packages')}?refused=${verdict.reason}`
}

export function enteredCookies(
  { config }: Pick<AppServices, 'config'>,
  { token, deviceToken }: { token: string; deviceToken: string | null },
): [name: string, value: string][] {
  return [...sessionCookies(config, token), ...(deviceToken ? deviceCookies(config, deviceToken) : [])]
}

/** Security: ends the earlier session against session fixation; null when the proof is no longer valid. */
export async function enter(
  { academy, visit }: { academy: AppServices; visit: RequestContext },
  { userId, proof, next, home }: { userId: string; proof: Proof; next: string | null; home: string },
  more: [name: string, value: string][] = [],
) {
  const { records } = academy
  const entered = await signIn(
    records,
    userId,
    proof,
    {
      device: visit.device,
      deviceHash: visit.deviceHash,
      place: visit.address,
      tells: await mailIsSetUp(academy),
    },
    academy.now(),
  )
  if (!entered.ok) return null
  if (visit.sessionHash) await endSession(records, visit.sessionHash)
  const path = (await leadTo(academy, userId, next)) ?? home
  return redirect(path, { status: 303, headers: [...enteredCookies(academy, entered.value), ...more] })
}
