import { data, redirect } from 'react-router'
import { ACCOUNT_SIGN_IN_LIMIT, hashCounter, signInCounter, type Actor } from '#domain/accounts/accounts'
import { formatInstant } from '#domain/words/formats'
import { fieldsOf, type FieldErrors } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { awaitsVerification, UNVERIFIED } from '#domain/accounts/verification'
import { siteIdentity } from '#records/content/content'
import { renewUnseenCodes } from '#records/accounts/lost-answers'
import { knownDeviceOf } from '#records/accounts/known-devices'
import { passwordHashOf } from '#records/accounts/passwords'
import {
  beginSecondStep,
  confirmSecondStep,
  dropSecondStep,
  endSessionOf,
  secondStepOf,
  sessionsOf,
} from '#records/accounts/second-steps'
import { forgiveAttempts, takeAttempts } from '#records/accounts/throttles'
import { verifiedAtOf } from '#records/accounts/verification'
import { mailIsSetUp } from '#services/mail/mail'
import { enrolmentOf, newRecoveryCodes, newSecret, stepOfCode } from '#services/accounts/second-step'
import { checkCode } from './code-check.ts'
import type { Academy, Visit } from '#app/context'

export type SecurityAnswer = {
  intent: string
  errors: FieldErrors
  done: string | null /** Shown once, right after switching on. */
  codes: string[]
}

/** What a person's security page shows: where the second step stands, and the open sessions. */
export async function loadSecurity({ records, config }: Academy, { sessionHash }: Visit, actor: Actor) {
  const [second, sessions, { brand }, verifiedAt] = await Promise.all([
    secondStepOf(records, actor.id),
    sessionsOf(records, actor, sessionHash),
    siteIdentity(records),
    verifiedAtOf(records, actor.id),
  ])
  const awaited = second && !second.confirmedAt ? enrolmentOf(second.secret, actor.email, brand ?? 'Academy') : null
  return {
    waits: awaitsVerification({ verifiedAt, mailIsSetUp: mailIsSetUp(config) }),
    on: Boolean(second?.confirmedAt),
    codesLeft: second?.codesLeft ?? 0,
    setUp:
      awaited && second
        ? {
            modules: awaited.modules,
            path: awaited.path,
            address: awaited.address,
            secret: (second.secret.match(/.{1,4}/g) ?? []).join(' '),
          }
        : null,
    sessions: sessions.map(({ handle, device, createdAt, seenAt, isThis }) => ({
      handle,
      isThis,
      device: device || 'Unknown browser',
      created: formatInstant(createdAt),
      seen: formatInstant(seenAt),
    })),
  }
}

/** Switches the second step on or off, or ends a session, as the form says. */
export async function answerSecurity({
  academy,
  visit,
  actor,
  request,
  back,
}: {
  academy: Academy
  visit: Visit
  actor: Actor
  request: Request
  back: string
}) {
  const { records, now } = academy
  const form = await request.formData()
  const {
    intent = '',
    currentPassword = '',
    code = '',
    session = '',
  } = fieldsOf(form, ['intent', 'currentPassword', 'code', 'session'])
  const answer = (said: Partial<SecurityAnswer>, status = 200) =>
    data<SecurityAnswer>({ intent, errors: {}, done: null, codes: [], ...said }, { status })
  if (intent === 'end') {
    const ended = await endSessionOf(records, actor, session)
    return ended
      ? redirect(`${back}?done=ended`, 303)
      : answer({ errors: { session: 'That session has ended already.' } }, 404)
  }
  if (intent === 'begin' || intent === 'off') {
    const wrong = await wrongPassword(academy, visit, actor, currentPassword)
    if (wrong) return answer({ errors: { currentPassword: wrong } }, wrong === MESSAGES.tooManyAttempts ? 429 : 422)
  }
  if (intent === 'begin') {
    const begun = await beginSecondStep(
      records,
      actor,
      newSecret(),
      { mailIsSetUp: mailIsSetUp(academy.config) },
      now(),
    )
    if (!begun.ok) return answer({ errors: { currentPassword: UNVERIFIED } }, 403)
    return redirect(back, 303)
  }
  if (intent === 'off') {
    // Sent again because its answer was lost.
    if (!(await secondStepOf(records, actor.id))?.confirmedAt) return redirect(`${back}?done=off`, 303)
    const verdict = await checkCode(academy, visit, actor, code)
    if (verdict !== 'right')
      return answer(
        { errors: { code: verdict === 'throttled' ? MESSAGES.tooManyAttempts : MESSAGES.wrongCode } },
        verdict === 'throttled' ? 429 : 422,
      )
    await dropSecondStep(records, actor, now())
    return redirect(`${back}?done=off`, 303)
  }
  if (intent === 'confirm') {
    const second = await secondStepOf(records, actor.id)
    const step = second ? stepOfCode(second.secret, code.replaceAll(/\s/g, ''), now()) : null
    const { codes, hashes } = newRecoveryCodes()
    if (
      second?.confirmedAt &&
      step !== null &&
      (await renewUnseenCodes(records, actor, { step, codeHashes: hashes }, now()))
    )
      return answer({ done: MESSAGES.secondStepOn, codes })
    if (step === null || second?.confirmedAt) return answer({ errors: { code: MESSAGES.wrongCode } }, 422)
    const confirmed = await confirmSecondStep(
      records,
      actor,
      { step, codeHashes: hashes, keepSession: visit.sessionHash, mailIsSetUp: mailIsSetUp(academy.config) },
      now(),
    )
    if (confirmed.ok) return answer({ done: MESSAGES.secondStepOn, codes })
    return confirmed.because === 'unverified'
      ? answer({ errors: { code: UNVERIFIED } }, 403)
      : answer({ errors: { code: MESSAGES.wrongCode } }, 409)
  }
  throw data(null, { status: 400 })
}

/** What is wrong with the password that was asked for again; guessing it counts like guessing at sign-in. */
async function wrongPassword(
  { records, passwords, now }: Academy,
  visit: Visit,
  actor: Actor,
  typed: string,
): Promise<string | null> {
  const known = await knownDeviceOf(records, visit.deviceHash, actor.email, now())
  const taken = await takeAttempts(
    records,
    [{ subject: signInCounter(actor.email, known), limit: ACCOUNT_SIGN_IN_LIMIT }, hashCounter(visit.address, known)],
    now(),
  )
  if (!taken.ok) return MESSAGES.tooManyAttempts
  const verdict = await passwords.verify(
    await passwordHashOf(records, actor),
    typed.slice(0, 200),
    known ?? visit.address,
  )
  if (verdict === 'wrong') return MESSAGES.wrongCurrentPassword
  await forgiveAttempts(records, taken.ids.slice(0, -1))
  return verdict === 'busy' ? MESSAGES.tooManyAttempts : null
}

/** The news a page without script is led back with. */
export function doneIn(url: URL): string | null {
  const done = url.searchParams.get('done')
  return done === 'off' ? MESSAGES.secondStepOff : done === 'ended' ? MESSAGES.sessionEnded : null
}
