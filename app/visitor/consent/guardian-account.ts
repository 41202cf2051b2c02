import { linkTo } from '#routes'
import type { Actor } from '#domain/accounts/accounts'
import { checkGuardianAccount, GUARDIAN_ACCOUNT_LIMIT } from '#domain/consent/guardian-accounts'
import { no } from '#domain/enrolment/enrolment'
import { guardianAccountRefusalText } from '#domain/text/shared/guardians/guardian-account'
import { defineVisitorAction } from '#app/action'
import type { AppServices } from '#app/context'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { takeAttempt } from '#records/accounts/throttles'
import { findGuardianAccount } from '#records/consent/find-guardian-account'
import { guardianAccountFacts, takeMinorByLink } from '#records/consent/guardian-accounts'
import { TOKEN } from '../accounts/mailed-link.tsx'

export async function loadGuardianAccount(academy: AppServices, actor: Actor | null, minor: { id: string }) {
  const { records, now } = academy
  if (!actor)
    return { offer: (await findGuardianAccount(records.read, minor.id, now())) ? 'taken' : 'sign-in' } as const
  const set = { mailIsSetUp: await mailIsSetUp(academy) }
  const verdict = checkGuardianAccount(await guardianAccountFacts(records.read, actor, minor, set, now()))
  if (!verdict.ok) return { offer: 'refused', reason: verdict.reason, name: actor.name } as const
  const { value } = verdict
  return { offer: value, childId: minor.id, person: { id: actor.id, name: actor.name, email: actor.email } } as const
}

export const takeIntoAccount = defineVisitorAction({
  read: () => ({ ok: true, value: null, target: 'account' }),
  async run(_, { academy, actor, params: { token = '' }, now }) {
    if (!actor) return no('sign-in-needed')
    const attempt = await takeAttempt(academy.records, `guardian-account:${actor.id}`, GUARDIAN_ACCOUNT_LIMIT, now)
    if (!attempt.ok) return no('too-many')
    if (!TOKEN.test(token)) return no('link-dead')
    return takeMinorByLink(academy.records, actor, { token, mailIsSetUp: await mailIsSetUp(academy) }, now)
  },
  refusals: guardianAccountRefusalText,
  done: ({ value: { childId } }) => ({ leave: `${linkTo('ward', { id: childId })}?added` }),
})
