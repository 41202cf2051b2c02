import { linkTo } from '#routes'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { no, yes } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields } from '#domain/forms'
import { ownPasswordRefusalText } from '#domain/text/shared/accounts/sign-in-refusals'
import { MESSAGES } from '#domain/words/messages'
import { CHANGE_PASSWORD_FIELDS, changePasswordForm, PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { siteIdentity } from '#records/content/content'
import { changePassword } from '#records/accounts/passwords'
import { defineAction } from '#app/action'
import { enteredCookies } from './sign-in-session.ts'
import { checkOwnPassword } from './own-password.ts'
import { isAdminPage } from './security-page.ts'

export const changeOwnPassword = defineAction({
  async read(form, { academy, actor }) {
    const parsed = parseFields(
      changePasswordForm(PASSWORD_MINIMUM[actor.type]),
      fieldsOf(form, CHANGE_PASSWORD_FIELDS),
    )
    if (!parsed.ok) return { ok: false, errors: parsed.errors }
    const guessable = guessablePassword(parsed.value.newPassword, {
      email: actor.email,
      names: [actor.firstName, actor.name],
      brand: (await siteIdentity(academy.records)).brand,
    })
    if (guessable) return { ok: false, errors: { newPassword: guessable } }
    return { ok: true, value: parsed.value }
  },
  async run({ currentPassword, newPassword }, { academy, visit, actor, now }) {
    const { records, passwords } = academy
    const checked = await checkOwnPassword(academy, visit, actor, currentPassword)
    if (checked.verdict === 'throttled') return no('too-many-passwords')
    const { verdict, hash: oldHash, from } = checked
    // A retry after a lost response: the new password is already the current one.
    if (verdict === 'wrong' && (await passwords.verify(oldHash, newPassword, from)) === 'right') return yes(null)
    if (verdict === 'wrong' || oldHash === null) return no('wrong-password')
    const newHash = verdict === 'busy' ? null : await passwords.hash(newPassword, from)
    if (newHash === null) return no('too-many-passwords')
    const { device, deviceHash } = visit
    return changePassword(records, actor, { oldHash, newHash, from: { device, deviceHash } }, now)
  },
  refusals: {
    ...ownPasswordRefusalText,
    'password-changed': { ...ownPasswordRefusalText['wrong-password'], status: 409 },
  },
  done({ value: entered }, _passwords, context) {
    const { academy, now } = context
    const result = { text: MESSAGES.passwordChanged, extra: { changedAt: now.toISOString() } }
    if (!entered) return result
    const path = isAdminPage(context)
      ? `${linkTo('adminAccount')}?account=password-changed`
      : `${linkTo('clientAccount')}?account=password-changed#account`
    return { ...result, path, headers: enteredCookies(academy, entered) }
  },
})
