import { linkTo } from '#routes'
import { safeReturnPath } from '#domain/accounts/accounts'
import { fieldsOf } from '#domain/forms'
import {
  codeRefusalText,
  ownPasswordRefusalText,
  passkeyProofRefusalText,
} from '#domain/text/shared/accounts/sign-in-refusals'
import { stepsOf } from '#records/accounts/passkeys/steps'
import { recordProof } from '#records/accounts/sign-ins'
import { defineAction, type ActionContext } from '#app/action'
import type { SignedIn } from '#app/context'
import { requireCode } from './code-check.ts'
import { requireOwnPassword } from './own-password.ts'
import { requirePasskey } from './passkeys/check-passkey.ts'
import { isAdminPage } from './security-page.ts'

export async function loadProving({ academy, actor }: SignedIn, url: URL) {
  const { app, passkeys } = await stepsOf(academy.records, actor.id)
  return { takesCode: app, takesPasskey: passkeys > 0, next: url.searchParams.get('next') ?? '' }
}

type Reauthentication = { currentPassword: string; code: string; passkey: string }

async function reauthenticate({ currentPassword, code, passkey }: Reauthentication, context: ActionContext) {
  if (code && !passkey) return requireCode(context, context.actor, code)
  if (!passkey) return requireOwnPassword(context, currentPassword)
  return requirePasskey(context, { answer: passkey, purpose: 'prove', person: context.actor })
}

/** Security: a wrong proof counts like a failed sign-in; redirects only within the area. */
export const confirmIdentity = defineAction({
  read(form) {
    const { currentPassword = '', code = '', next = '' } = fieldsOf(form, ['currentPassword', 'code', 'next'])
    const { passkey = '' } = fieldsOf(form, ['passkey'], 20_000)
    return { ok: true, value: { currentPassword, code, passkey, next } }
  },
  async run(proof, context) {
    const proved = await reauthenticate(proof, context)
    const { academy, actor, visit, now } = context
    if (proved.ok) await recordProof(academy.records, actor, visit.sessionHash ?? '', now)
    return proved
  },
  refusals: { ...ownPasswordRefusalText, ...codeRefusalText, ...passkeyProofRefusalText },
  done(_proved, { next }, context) {
    const [area, home] = isAdminPage(context)
      ? (['admin', 'dashboard'] as const)
      : (['clientHome', 'clientHome'] as const)
    const back = safeReturnPath(next)
    const isInside = [`${linkTo(area)}/`, `${linkTo(area)}?`].some((start) => back?.startsWith(start))
    return { leave: back && isInside ? back : linkTo(home) }
  },
})
