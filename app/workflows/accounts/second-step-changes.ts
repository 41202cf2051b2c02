import { linkTo } from '#routes'
import { HERE, isHere, type Actor } from '#domain/accounts/accounts'
import { data, redirect } from 'react-router'
import { formatInstant } from '#domain/words/formats'
import { fieldsOf } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { PASSKEY_REFUSALS } from '#domain/accounts/passkeys'
import { isRequired } from '#domain/accounts/second-step-due'
import { awaitsVerification, UNVERIFIED } from '#domain/accounts/verification'
import { siteIdentity } from '#records/content/content'
import { renewUnseenCodes } from '#records/accounts/lost-answers'
import {
  beginSecondStep,
  confirmSecondStep,
  dropSecondStep,
  endSessionOf,
  secondStepOf,
  sessionsOf,
} from '#records/accounts/second-steps'
import { endOtherSessions } from '#records/accounts/end-sessions'
import { passkeysOf } from '#records/accounts/passkeys/passkeys'
import { recoveryCodesLeft } from '#records/accounts/passkeys/recovery-codes'
import { ownSecondStepDue } from '#records/accounts/passkeys/steps'
import { verifiedAtOf } from '#records/accounts/verification'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import {
  buildTotpEnrolment,
  newRecoveryCodes,
  newSecret,
  openedSecret,
  sealedSecret,
  stepOfCode,
} from '#services/accounts/second-step'
import { checkCode } from './code-check.ts'
import { answerPasskeys, PASSKEY_DONE, toPasskeyRows } from './passkeys/passkey-changes.ts'
import { answering, backTo } from './security-answer.ts'
import { checkOwnPassword } from './own-password.ts'
import type { AppServices, SignedIn, RequestContext } from '#app/context'

export async function loadSecurity(
  { records, config, seals, now }: AppServices,
  { sessionHash }: RequestContext,
  actor: Actor,
) {
  const days = config.staffSecondStepDays
  const [second, passkeys, codesLeft, due, sessions, { brand }, verifiedAt] = await Promise.all([
    secondStepOf(records, actor.id),
    passkeysOf(records, actor.id),
    recoveryCodesLeft(records, actor.id),
    ownSecondStepDue(records.read, actor, days),
    sessionsOf(records, actor, sessionHash),
    siteIdentity(records),
    verifiedAtOf(records, actor.id),
  ])
  const secret = second && !second.confirmedAt ? openedSecret(seals, actor.id, second.secret) : null
  const awaited = secret === null ? null : buildTotpEnrolment(secret, actor.email, brand ?? 'Academy')
  return {
    waits: awaitsVerification({ verifiedAt, mailIsSetUp: await mailIsSetUp({ config, records }) }),
    on: Boolean(second?.confirmedAt),
    passkeys: toPasskeyRows(passkeys),
    codesLeft,
    held: !second?.confirmedAt && passkeys.length === 0 && isRequired(due, now()),
    setUp:
      awaited && secret
        ? {
            modules: awaited.modules,
            path: awaited.path,
            address: awaited.address,
            secret: (secret.match(/.{1,4}/g) ?? []).join(' '),
          }
        : null,
    sessions: sessions.map(({ handle, device, place, createdAt, seenAt, isThis }) => ({
      handle,
      place,
      isThis,
      device: device || 'Unknown browser',
      created: formatInstant(createdAt),
      seen: isThis ? 'now' : isHere(seenAt, now()) ? HERE.toLowerCase() : `about ${formatInstant(seenAt)}`,
    })),
  }
}

export async function answerSecurity({
  academy,
  visit,
  actor,
  request,
  url,
  back,
}: SignedIn & { request: Request; url: URL; back: string }) {
  const { records, now } = academy
  const form = await request.formData()
  const {
    intent = '',
    currentPassword = '',
    code = '',
    session = '',
  } = fieldsOf(form, ['intent', 'currentPassword', 'code', 'session'])
  const answer = answering(intent)
  const ofPasskeys = await answerPasskeys({ academy, visit, actor, request, url, back, form }, intent)
  if (ofPasskeys) return ofPasskeys
  const change = { academy, visit, actor, back, code, answer }
  if (intent === 'end') {
    const ended = await endSessionOf(records, actor, session)
    return ended ? backTo(back, 'ended') : answer({ errors: { session: 'That session has ended already.' } }, 404)
  }
  if (intent === 'not-me') {
    await endOtherSessions(records, actor, visit.sessionHash, now())
    const page = linkTo(back.startsWith(linkTo('admin')) ? 'adminAccount' : 'clientPassword')
    return redirect(`${page}?account=not-me`, 303)
  }
  if (intent === 'begin' || intent === 'off') {
    const { verdict } = await checkOwnPassword(academy, visit, actor, currentPassword.slice(0, 200))
    if (verdict === 'wrong') return answer({ errors: { currentPassword: MESSAGES.wrongCurrentPassword } }, 422)
    if (verdict !== 'right') return answer({ errors: { currentPassword: MESSAGES.tooManyAttempts } }, 429)
  }
  if (intent === 'begin') return startSecondStep(change)
  if (intent === 'off') return switchOffSecondStep(change)
  if (intent === 'confirm') return confirmOwnSecondStep(change)
  throw data(null, { status: 400 })
}

type SecondStepChange = SignedIn & { back: string; code: string; answer: ReturnType<typeof answering> }

const refuseCode = (answer: SecondStepChange['answer'], status: number) =>
  answer({ errors: { code: MESSAGES.wrongCode } }, status)

async function startSecondStep({ academy, actor, back, answer }: Omit<SecondStepChange, 'code'>) {
  const { records, config, now } = academy
  const begun = await beginSecondStep(
    records,
    actor,
    sealedSecret(academy.seals, actor.id, newSecret()),
    { mailIsSetUp: await mailIsSetUp({ config, records }) },
    now(),
  )
  if (!begun.ok) return answer({ errors: { currentPassword: UNVERIFIED } }, 403)
  return redirect(back, 303)
}

async function switchOffSecondStep({ academy, visit, actor, back, code, answer }: SecondStepChange) {
  const { records, config, now } = academy
  // The request is a retry after a lost response.
  if (!(await secondStepOf(records, actor.id))?.confirmedAt) return backTo(back, 'off')
  const verdict = await checkCode(academy, visit, actor, code)
  if (verdict === 'throttled') return answer({ errors: { code: MESSAGES.tooManyAttempts } }, 429)
  if (verdict === 'wrong') return refuseCode(answer, 422)
  const dropped = await dropSecondStep(records, actor, config.staffSecondStepDays, now())
  if (!dropped.ok && dropped.reason === 'required')
    return answer({ errors: { code: PASSKEY_REFUSALS.required.text } }, PASSKEY_REFUSALS.required.status)
  return backTo(back, 'off')
}

async function confirmOwnSecondStep({ academy, visit, actor, code, answer }: SecondStepChange) {
  const { records, config, now } = academy
  const second = await secondStepOf(records, actor.id)
  const step = second
    ? stepOfCode(openedSecret(academy.seals, actor.id, second.secret), code.replaceAll(/\s/g, ''), now())
    : null
  const { codes, hashes } = newRecoveryCodes()
  if (
    second?.confirmedAt &&
    step !== null &&
    (await renewUnseenCodes(records, actor, { step, codeHashes: hashes }, now()))
  )
    return answer({ done: MESSAGES.secondStepOn, codes })
  if (step === null || second?.confirmedAt) return refuseCode(answer, 422)
  const confirmed = await confirmSecondStep(
    records,
    actor,
    { step, codeHashes: hashes, keepSession: visit.sessionHash, mailIsSetUp: await mailIsSetUp({ config, records }) },
    now(),
  )
  if (confirmed.ok) return answer({ done: MESSAGES.secondStepOn, codes })
  return confirmed.reason === 'unverified' ? answer({ errors: { code: UNVERIFIED } }, 403) : refuseCode(answer, 409)
}

const DONE: Record<string, string> = {
  ...PASSKEY_DONE,
  off: MESSAGES.secondStepOff,
  ended: MESSAGES.sessionEnded,
}

export function readSecondStepNotice(url: URL): string | null {
  const done = url.searchParams.get('done')
  return done !== null && Object.hasOwn(DONE, done) ? (DONE[done] ?? null) : null
}
