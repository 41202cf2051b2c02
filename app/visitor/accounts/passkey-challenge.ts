import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import {
  addPasskey,
  CHALLENGE_LIMIT,
  isPurpose,
  PASSKEY_REFUSALS,
  type ChallengePurpose,
} from '#domain/accounts/passkeys'
import { isProved } from '#domain/accounts/rights'
import { awaitsVerification } from '#domain/accounts/verification'
import { MESSAGES } from '#domain/words/messages'
import { keepChallenge } from '#records/accounts/passkeys/challenges'
import { passkeyHandle, passkeysOf } from '#records/accounts/passkeys/passkeys'
import { awaitedOf } from '#records/accounts/sign-ins'
import { takeAttempt } from '#records/accounts/throttles'
import { verifiedAtOf } from '#records/accounts/verification'
import { siteIdentity } from '#records/content/content'
import { awaitedTokenFrom, challengeCookies } from '#services/accounts/cookies'
import { askForKnown, askForNew } from '#services/accounts/passkeys'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { originOf } from '#app/workflows/content/origin'
import { academyContext, visitContext, type AppServices } from '#app/context'
import type { Route } from './+types/passkey-challenge'

export function loader() {
  return redirect(linkTo('login'))
}

/** Security: the challenge works once, for a short time, in this browser. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const academy = context.get(academyContext)
  const { records, config, now } = academy
  const visit = context.get(visitContext)
  const purpose = (await request.formData()).get('purpose')
  if (!isPurpose(purpose)) throw data(null, { status: 400 })
  const taken = await takeAttempt(records, `passkey:address:${visit.address}`, CHALLENGE_LIMIT, now())
  if (!taken.ok) return replyWith({ said: MESSAGES.tooManyAttempts }, 429)
  const person = await personFor(academy, purpose, request, visit.actor)
  if (purpose !== 'sign-in' && !person) return replyWith({ said: MESSAGES.codeGone }, 401)
  const origin = originOf(config, url)
  const known = person ? await passkeysOf(records, person.id) : []
  if (purpose === 'add') {
    const { actor } = visit
    const refused = actor ? await refusedToAdd(academy, actor, known.length) : null
    if (!actor || refused) return refused ?? replyWith({ said: MESSAGES.codeGone }, 401)
    const { brand } = await siteIdentity(records)
    const named = { handle: await passkeyHandle(records, actor), email: actor.email, name: actor.name }
    return replyWithOptions(await askForNew(origin, named, brand ?? 'Academy', known))
  }
  // For an empty list a browser would offer any passkey.
  if (person && known.length === 0) return replyWith({ said: PASSKEY_REFUSALS['not-found'].text }, 404)
  return replyWithOptions(await askForKnown(origin, known))

  async function replyWithOptions(options: { challenge: string }) {
    const wanted = { challenge: options.challenge, purpose: purpose as ChallengePurpose, userId: person?.id ?? null }
    const token = await keepChallenge(records, wanted, now())
    return replyWith({ options }, 200, challengeCookies(config, token))
  }
}

async function personFor(
  { records, config, now }: AppServices,
  purpose: ChallengePurpose,
  request: Request,
  actor: Actor | null,
): Promise<{ id: string } | null> {
  if (purpose === 'sign-in') return null
  if (purpose !== 'second-step') return actor
  const token = awaitedTokenFrom(config, request.headers.get('cookie'))
  return token ? awaitedOf(records, token, now()) : null
}

async function refusedToAdd({ records, config, now }: AppServices, actor: Actor, count: number) {
  const verdict = addPasskey({
    proved: isProved(actor, now()),
    awaitsVerification: awaitsVerification({
      verifiedAt: await verifiedAtOf(records, actor.id),
      mailIsSetUp: await mailIsSetUp({ config, records }),
    }),
    count,
  })
  if (verdict.ok) return null
  const { text, status } = PASSKEY_REFUSALS[verdict.reason]
  const confirm = linkTo(isAdministrator(actor) ? 'confirm' : 'clientConfirm')
  return replyWith(verdict.reason === 'unproved' ? { confirm } : { said: text }, status)
}

type ChallengeReply = { options: object } | { said: string } | { confirm: string }

function replyWith(answer: ChallengeReply, status: number, headers: [string, string][] = []): Response {
  return Response.json(answer, { status, headers: [['Cache-Control', 'no-store'], ...headers] })
}
