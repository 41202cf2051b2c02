import { data, redirect } from 'react-router'
import { ACCOUNT_SIGN_IN_LIMIT, normaliseEmail, type Actor } from '#domain/accounts'
import { guessablePassword } from '#domain/common-passwords'
import { deviceInWords } from '#domain/devices'
import { fieldsOf, parseFields, type FieldErrors } from '#domain/forms'
import { MESSAGES } from '#domain/messages'
import { CHANGE_PASSWORD_FIELDS, changePasswordForm, PASSWORD_MINIMUM } from '#domain/password-forms'
import { openSession } from '#records/accounts'
import { siteIdentity } from '#records/content'
import { changePassword, passwordHashOf } from '#records/password-resets'
import { forgiveAttempts, takeAttempt } from '#records/throttles'
import { sessionCookies } from '#services/cookies'
import type { Academy } from './context.ts'

export type PasswordAnswer = { errors: FieldErrors; /** When it was done; null when it was refused. */ done: string | null }

/** Changes the password of whoever is signed in: guessing the current one counts like guessing at sign-in, every session ends, and this one goes on under a new token. */
export async function answerPasswordChange({ academy: { records, passwords, config, now }, actor, request, back }: { academy: Academy; actor: Actor; request: Request; /** Where a page without script goes on. */ back: string }) {
  const refused = (errors: FieldErrors, status: number) => data<PasswordAnswer>({ errors, done: null }, { status })
  const parsed = parseFields(changePasswordForm(PASSWORD_MINIMUM[actor.type]), fieldsOf(await request.formData(), CHANGE_PASSWORD_FIELDS))
  if (!parsed.ok) return refused(parsed.errors, 422)
  const guessable = guessablePassword(parsed.value.newPassword, { email: actor.email, names: [actor.firstName, actor.name], brand: (await siteIdentity(records)).brand })
  if (guessable) return refused({ newPassword: guessable }, 422)
  const attempt = await takeAttempt(records, `sign-in:account:${normaliseEmail(actor.email)}`, ACCOUNT_SIGN_IN_LIMIT, now())
  if (!attempt.ok) return refused({ currentPassword: MESSAGES.tooManyAttempts }, 429)

  const oldHash = await passwordHashOf(records, actor)
  const verdict = await passwords.verify(oldHash, parsed.value.currentPassword)
  // Sent again because its answer was lost: the new password is the current one already.
  if (verdict === 'wrong' && (await passwords.verify(oldHash, parsed.value.newPassword)) === 'right') return data<PasswordAnswer>({ errors: {}, done: now().toISOString() })
  if (verdict === 'wrong' || oldHash === null) return refused({ currentPassword: MESSAGES.wrongCurrentPassword }, 422)
  await forgiveAttempts(records, [attempt.id])
  const newHash = verdict === 'busy' ? null : await passwords.hash(parsed.value.newPassword)
  if (newHash === null) return refused({ currentPassword: MESSAGES.tooManyAttempts }, 429)
  const changed = await changePassword(records, actor, { oldHash, newHash }, now())
  if (!changed.ok) return refused({ currentPassword: MESSAGES.wrongCurrentPassword }, 409)

  const cookies = sessionCookies(config, await openSession(records, actor.id, now(), deviceInWords(request.headers.get('user-agent'))))
  if (!new URL(request.url).pathname.endsWith('.data')) return redirect(back, { status: 303, headers: cookies })
  return data<PasswordAnswer>({ errors: {}, done: now().toISOString() }, { headers: cookies })
}
