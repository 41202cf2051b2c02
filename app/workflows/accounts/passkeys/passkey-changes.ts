import { redirect } from 'react-router'
import { linkTo } from '#routes'
import { isAdministrator } from '#domain/accounts/accounts'
import { PASSKEY_REFUSALS, passkeyName, type Passkey, type PasskeyRefusal } from '#domain/accounts/passkeys'
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
import type { SignedIn } from '#app/context'
import { answering, backTo } from '../security-answer.ts'

type PasskeyActionArgs = SignedIn & { request: Request; url: URL; back: string; form: FormData }

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

export async function answerPasskeys(args: PasskeyActionArgs, intent: string) {
  const { academy, actor, form, back } = args
  const { records, config, now } = academy
  const { entry = '', name = '' } = fieldsOf(form, ['entry', 'name'])
  switch (intent) {
    case 'passkey-add':
      return addOne(args)
    case 'passkey-rename': {
      const renamed = await renamePasskey(records, actor, { id: entry, name: passkeyName(name, '') })
      return renamed.ok ? backTo(back, 'passkey-renamed') : refused(args, intent, renamed.reason)
    }
    case 'passkey-remove': {
      const dropped = await dropPasskey(records, actor, entry, config.staffSecondStepDays, now())
      return dropped.ok ? backTo(back, 'passkey-removed') : refused(args, intent, dropped.reason)
    }
    case 'codes': {
      const { codes, hashes } = newRecoveryCodes()
      const renewed = await renewRecoveryCodes(records, actor, hashes, now())
      if (!renewed.ok) return refused(args, intent, renewed.reason)
      return answering(intent)({ done: 'Your new recovery codes. Those of before open nothing any more.', codes })
    }
    default:
      return null
  }
}

async function addOne(args: PasskeyActionArgs) {
  const { academy, visit, actor, request, url, form, back } = args
  const { records, config, now } = academy
  const answer = answering('passkey-add')
  const { passkey = '' } = fieldsOf(form, ['passkey'], 20_000)
  const token = challengeTokenFrom(config, request.headers.get('cookie'))
  const challenge = token ? await takeChallenge(records, token, { purpose: 'add', userId: actor.id }, now()) : null
  const made = challenge ? await readNew(originOf(config, url), challenge, passkey) : null
  if (!made) return answer({ errors: { passkey: NOT_ADDED } }, 422)
  const { codes, hashes } = newRecoveryCodes()
  const kept = await keepPasskey(
    records,
    actor,
    { ...made, name: passkeyName('', visit.device) },
    { codeHashes: hashes, keepSession: visit.sessionHash, mailIsSetUp: await mailIsSetUp({ config, records }) },
    now(),
  )
  if (!kept.ok) return refused(args, 'passkey-add', kept.reason)
  return kept.value.first ? answer({ done: FIRST, codes }) : backTo(back, 'passkey-added')
}

function refused({ actor, back }: PasskeyActionArgs, intent: string, reason: PasskeyRefusal) {
  const { text, status } = PASSKEY_REFUSALS[reason]
  if (reason !== 'unproved') return answering(intent)({ errors: { passkey: text } }, status)
  const confirm = linkTo(isAdministrator(actor) && back.startsWith(linkTo('admin')) ? 'confirm' : 'clientConfirm')
  const again = `${back}${back.includes('?') ? '&' : '?'}done=proved`
  return redirect(`${confirm}?next=${encodeURIComponent(again)}`, 303)
}
