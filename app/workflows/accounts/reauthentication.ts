import { data, redirect } from 'react-router'
import { safeReturnPath } from '#domain/accounts/accounts'
import { fieldsOf, type FieldErrors } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { stepsOf } from '#records/accounts/passkeys/steps'
import { recordProof } from '#records/accounts/sign-ins'
import type { SignedIn } from '#app/context'
import { checkCode } from './code-check.ts'
import { checkOwnPassword } from './own-password.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'

export async function loadProving({ academy, actor }: SignedIn, url: URL) {
  const { app, passkeys } = await stepsOf(academy.records, actor.id)
  return { takesCode: app, takesPasskey: passkeys > 0, next: url.searchParams.get('next') ?? '' }
}

/** Security: a wrong proof counts like a failed sign-in; redirects only within `area`, else to `home`. */
export async function answerProving(
  signedIn: SignedIn,
  { request, url }: { request: Request; url: URL },
  { area, home }: { area: string; home: string },
) {
  const { academy, visit, actor } = signedIn
  const form = await request.formData()
  const fields = ['currentPassword', 'code', 'next']
  const { currentPassword = '', code = '', next = '' } = fieldsOf(form, fields)
  const { passkey = '' } = fieldsOf(form, ['passkey'], 20_000)
  const refused = (errors: FieldErrors, status: number) => data({ errors }, { status })
  if (passkey) {
    const attempt = { answer: passkey, purpose: 'prove', person: actor } as const
    const { verdict } = await checkPasskey(academy, { request, url }, attempt)
    if (verdict !== 'right')
      return refused({ passkey: verdict === 'late' ? MESSAGES.passkeyLate : MESSAGES.wrongPasskey }, 422)
  } else if (code) {
    const verdict = await checkCode(academy, visit, actor, code)
    if (verdict === 'throttled') return refused({ code: MESSAGES.tooManyAttempts }, 429)
    if (verdict === 'wrong') return refused({ code: MESSAGES.wrongCode }, 422)
  } else {
    const { verdict } = await checkOwnPassword(academy, visit, actor, currentPassword.slice(0, 200))
    if (verdict === 'wrong') return refused({ currentPassword: MESSAGES.wrongCurrentPassword }, 422)
    if (verdict !== 'right') return refused({ currentPassword: MESSAGES.tooManyAttempts }, 429)
  }
  await recordProof(academy.records, actor, visit.sessionHash ?? '', academy.now())
  const back = safeReturnPath(next)
  const isInside = [`${area}/`, `${area}?`].some((start) => back?.startsWith(start))
  return redirect(back && isInside ? back : home, 303)
}
