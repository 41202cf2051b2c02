import { linkTo } from '#routes'
import { HERE, isHere, type Actor } from '#domain/accounts/accounts'
import { formatInstant } from '#domain/words/formats'
import { no, yes } from '#domain/enrolment/enrolment'
import { fieldsOf } from '#domain/forms'
import { codeRefusalText, ownPasswordRefusalText } from '#domain/text/shared/accounts/sign-in-refusals'
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
import { requireCode } from './code-check.ts'
import { passkeyActions, PASSKEY_DONE, toPasskeyRows } from './passkeys/passkey-changes.ts'
import { isAdminPage, toSecurityPage } from './security-page.ts'
import { requireOwnPassword } from './own-password.ts'
import { defineAction, defineActions } from '#app/action'
import type { AppServices, RequestContext } from '#app/context'

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

const endOne = defineAction({
  read: (form) => ({ ok: true, value: fieldsOf(form, ['session']).session ?? '' }),
  run: async (session, { academy, actor }) =>
    (await endSessionOf(academy.records, actor, session)) ? yes(null) : no('ended'),
  refusals: { ended: { text: 'That session has ended already.', status: 404, field: 'session' } },
  done: (_ended, _session, context) => ({ leave: toSecurityPage(context, 'ended') }),
})

const disown = defineAction({
  read: () => ({ ok: true, value: null }),
  run: async (_, { academy: { records }, actor, visit, now }) =>
    yes(await endOtherSessions(records, actor, visit.sessionHash, now)),
  refusals: {},
  done: (_ended, _sent, context) => ({
    leave: `${linkTo(isAdminPage(context) ? 'adminAccount' : 'clientPassword')}?account=not-me`,
  }),
})

const begin = defineAction({
  read: (form) => ({ ok: true, value: fieldsOf(form, ['currentPassword']).currentPassword ?? '' }),
  async run(password, context) {
    const { academy, actor, now } = context
    const checked = await requireOwnPassword(context, password)
    if (!checked.ok) return checked
    const secret = sealedSecret(academy.seals, actor.id, newSecret())
    return beginSecondStep(academy.records, actor, secret, { mailIsSetUp: await mailIsSetUp(academy) }, now)
  },
  refusals: { ...ownPasswordRefusalText, unverified: { text: UNVERIFIED, status: 403, field: 'currentPassword' } },
  done: (_begun, _password, context) => ({ leave: toSecurityPage(context) }),
})

const switchOff = defineAction({
  read(form) {
    const { currentPassword = '', code = '' } = fieldsOf(form, ['currentPassword', 'code'])
    return { ok: true, value: { currentPassword, code } }
  },
  async run({ currentPassword, code }, context) {
    const { academy, actor, now } = context
    const { records, config } = academy
    const checked = await requireOwnPassword(context, currentPassword)
    if (!checked.ok) return checked
    if (!(await secondStepOf(records, actor.id))?.confirmedAt) return yes(null)
    const right = await requireCode(context, actor, code)
    if (!right.ok) return right
    const dropped = await dropSecondStep(records, actor, config.staffSecondStepDays, now)
    return !dropped.ok && dropped.reason === 'required' ? no('required') : yes(null)
  },
  refusals: {
    ...ownPasswordRefusalText,
    ...codeRefusalText,
    required: { ...PASSKEY_REFUSALS.required, field: 'code' },
  },
  done: (_dropped, _sent, context) => ({ leave: toSecurityPage(context, 'off') }),
})

const switchOn = defineAction({
  read: (form) => ({ ok: true, value: (fieldsOf(form, ['code']).code ?? '').replaceAll(/\s/g, '') }),
  async run(code, { academy, visit, actor, now }) {
    const { records, config, seals } = academy
    const second = await secondStepOf(records, actor.id)
    const step = second ? stepOfCode(openedSecret(seals, actor.id, second.secret), code, now) : null
    if (step === null) return no('wrong-code')
    const { codes, hashes: codeHashes } = newRecoveryCodes()
    if (second?.confirmedAt)
      return (await renewUnseenCodes(records, actor, { step, codeHashes }, now)) ? yes({ codes }) : no('wrong-code')
    const switched = {
      step,
      codeHashes,
      keepSession: visit.sessionHash,
      mailIsSetUp: await mailIsSetUp({ config, records }),
    }
    const confirmed = await confirmSecondStep(records, actor, switched, now)
    return confirmed.ok ? yes({ codes }) : confirmed
  },
  refusals: {
    'wrong-code': codeRefusalText['wrong-code'],
    unverified: { text: UNVERIFIED, status: 403, field: 'code' },
    'not-begun': { ...codeRefusalText['wrong-code'], status: 409 },
  },
  done: ({ value: { codes } }) => ({ text: MESSAGES.secondStepOn, extra: { codes } }),
})

export const changeSecurity = defineActions({
  ...passkeyActions,
  end: endOne,
  'not-me': disown,
  begin,
  off: switchOff,
  confirm: switchOn,
})

const DONE: Record<string, string> = {
  ...PASSKEY_DONE,
  off: MESSAGES.secondStepOff,
  ended: MESSAGES.sessionEnded,
}

export function readSecondStepNotice(url: URL): string | null {
  const done = url.searchParams.get('done')
  return done !== null && Object.hasOwn(DONE, done) ? (DONE[done] ?? null) : null
}
