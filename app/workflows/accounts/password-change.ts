import { data, redirect } from 'react-router'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { fieldsOf, parseFields, type FieldErrors } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { CHANGE_PASSWORD_FIELDS, changePasswordForm, PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import type { PasswordAnswer } from '#ui/accounts/account-security'
import { siteIdentity } from '#records/content/content'
import { changePassword } from '#records/accounts/passwords'
import type { SignedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { enteredCookies } from './sign-in-session.ts'
import { checkOwnPassword } from './own-password.ts'

export async function answerPasswordChange({
  academy,
  visit,
  actor,
  request,
  back,
}: SignedIn & { request: Request; back: string }) {
  const { records, passwords, now } = academy
  const refused = (errors: FieldErrors, status: number) => data<PasswordAnswer>({ errors, done: null }, { status })
  const parsed = parseFields(
    changePasswordForm(PASSWORD_MINIMUM[actor.type]),
    fieldsOf(await request.formData(), CHANGE_PASSWORD_FIELDS),
  )
  if (!parsed.ok) return refused(parsed.errors, 422)
  const guessable = guessablePassword(parsed.value.newPassword, {
    email: actor.email,
    names: [actor.firstName, actor.name],
    brand: (await siteIdentity(records)).brand,
  })
  if (guessable) return refused({ newPassword: guessable }, 422)
  const { currentPassword, newPassword } = parsed.value
  const checked = await checkOwnPassword(academy, visit, actor, currentPassword)
  if (checked.verdict === 'throttled') return refused({ currentPassword: MESSAGES.tooManyAttempts }, 429)

  const { verdict, hash: oldHash, from } = checked
  // A retry after a lost response: the new password is already the current one.
  if (verdict === 'wrong' && (await passwords.verify(oldHash, newPassword, from)) === 'right')
    return data<PasswordAnswer>({ errors: {}, done: now().toISOString() })
  if (verdict === 'wrong' || oldHash === null) return refused({ currentPassword: MESSAGES.wrongCurrentPassword }, 422)
  const newHash = verdict === 'busy' ? null : await passwords.hash(newPassword, from)
  if (newHash === null) return refused({ currentPassword: MESSAGES.tooManyAttempts }, 429)
  const changed = await changePassword(
    records,
    actor,
    { oldHash, newHash, from: { device: visit.device, deviceHash: visit.deviceHash } },
    now(),
  )
  if (!changed.ok) return refused({ currentPassword: MESSAGES.wrongCurrentPassword }, 409)

  const cookies = enteredCookies(academy, changed.value)
  if (!isFetched(request)) return redirect(back, { status: 303, headers: cookies })
  return data<PasswordAnswer>({ errors: {}, done: now().toISOString() }, { headers: cookies })
}
