import { redirect } from 'react-router'
import { linkTo } from '#routes'
import { isAdministrator } from '#domain/accounts/accounts'
import { PASSKEY_REFUSALS, passkeyName, type Passkey, type PasskeyRefusal } from '#domain/accounts/passkeys'
import { no, yes } from '#domain/enrolment/enrolment'
import { fieldsOf } from '#domain/forms'
import { formatInstant } from '#domain/words/formats'
import { takeChallenge } from '#records/accounts/passkeys/challenges'
import { dropPasskey, keepPasskey, renamePasskey } from '#records/accounts/passkeys/passkeys'
import { renewRecoveryCodes } from '#records/accounts/passkeys/recovery-codes'
import { challengeTokenFrom } from '#services/accounts/cookies'
import { readNew } from '#services/accounts/passkeys'
import { newRecoveryCodes } from '#services/accounts/second-step'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { originOf } from '#app/workflows/content/origin'
import { defineAction, type ActionContext } from '#app/action'
import { isAdminPage, toSecurityPage } from '../security-page.ts'

export const PASSKEY_DONE = {
  'passkey-added': 'Your passkey is added. Sign in with it next time.',
  'passkey-renamed': 'The passkey has its new name.',
  proved: 'You have confirmed that it is you. Please press the button again.',
  'passkey-removed': 'The passkey is removed. Remove it from your device as well.',
} as const
const FIRST =
  'Your passkey is added. From now on your password alone opens nothing; every other device was signed out.'
const NOT_ADDED = 'This passkey could not be added. Please try again.'

export function toPasskeyRows(passkeys: readonly Passkey[]) {
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    added: formatInstant(createdAt),
    used: usedAt ? formatInstant(usedAt) : null,
  }))
}

function explainPasskey(reason: PasskeyRefusal, context: ActionContext) {
  if (reason !== 'unproved') return { field: 'passkey' }
  const confirm = linkTo(isAdministrator(context.actor) && isAdminPage(context) ? 'confirm' : 'clientConfirm')
  return redirect(`${confirm}?next=${encodeURIComponent(toSecurityPage(context, 'proved'))}`, 303)
}

const readPasskey = (form: FormData) => {
  const { entry = '', name = '' } = fieldsOf(form, ['entry', 'name'])
  return { ok: true, value: { id: entry, name: passkeyName(name, '') } } as const
}

const add = defineAction({
  read: (form) => ({ ok: true, value: fieldsOf(form, ['passkey'], 20_000).passkey ?? '' }),
  async run(passkey, { academy: { records, config }, visit, actor, request, url, now }) {
    const token = challengeTokenFrom(config, request.headers.get('cookie'))
    const challenge = token ? await takeChallenge(records, token, { purpose: 'add', userId: actor.id }, now) : null
    const made = challenge ? await readNew(originOf(config, url), challenge, passkey) : null
    if (!made) return no('not-added')
    const { codes, hashes } = newRecoveryCodes()
    const kept = await keepPasskey(
      records,
      actor,
      { ...made, name: passkeyName('', visit.device) },
      { codeHashes: hashes, keepSession: visit.sessionHash, mailIsSetUp: await mailIsSetUp({ config, records }) },
      now,
    )
    return kept.ok ? yes({ ...kept.value, codes }) : kept
  },
  refusals: { ...PASSKEY_REFUSALS, 'not-added': { text: NOT_ADDED, status: 422, field: 'passkey' } },
  explain: ({ reason }, _, context) => (reason === 'not-added' ? {} : explainPasskey(reason, context)),
  done: ({ value: { first, codes } }, _passkey, context) =>
    first ? { text: FIRST, extra: { codes } } : { leave: toSecurityPage(context, 'passkey-added') },
})

const rename = defineAction({
  read: readPasskey,
  run: (passkey, { academy, actor }) => renamePasskey(academy.records, actor, passkey),
  refusals: PASSKEY_REFUSALS,
  explain: ({ reason }, _, context) => explainPasskey(reason, context),
  done: (_renamed, _passkey, context) => ({ leave: toSecurityPage(context, 'passkey-renamed') }),
})

const remove = defineAction({
  read: readPasskey,
  run: ({ id }, { academy: { records, config }, actor, now }) =>
    dropPasskey(records, actor, id, config.staffSecondStepDays, now),
  refusals: PASSKEY_REFUSALS,
  explain: ({ reason }, _, context) => explainPasskey(reason, context),
  done: (_removed, _passkey, context) => ({ leave: toSecurityPage(context, 'passkey-removed') }),
})

const renewCodes = defineAction({
  read: () => ({ ok: true, value: newRecoveryCodes() }),
  run: ({ hashes }, { academy, actor, now }) => renewRecoveryCodes(academy.records, actor, hashes, now),
  refusals: PASSKEY_REFUSALS,
  explain: ({ reason }, _, context) => explainPasskey(reason, context),
  done: (_renewed, { codes }) => ({
    text: 'Your new recovery codes. Those of before open nothing any more.',
    extra: { codes },
  }),
})

export const passkeyActions = {
  'passkey-add': add,
  'passkey-rename': rename,
  'passkey-remove': remove,
  codes: renewCodes,
}
