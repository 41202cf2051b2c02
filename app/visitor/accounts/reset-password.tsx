import { linkTo } from '#routes'
import { data, Form, Link, useNavigation } from 'react-router'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { no } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields } from '#domain/forms'
import { deadLinkRefusal, newPasswordThrottled } from '#domain/text/shared/accounts/sign-in-refusals'
import { NEW_PASSWORD_FIELDS, newPasswordForm, PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { hashCounter } from '#domain/accounts/accounts'
import { defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { siteIdentity } from '#records/content/content'
import { accountOfReset, resetPassword } from '#records/accounts/password-resets'
import { takeAttempts } from '#records/accounts/throttles'
import { AccountScene } from './account-scene.tsx'
import { DeadLink, SECRET, TOKEN } from './mailed-link.tsx'
import { childAccountText } from '#domain/text/shared/accounts/child-account'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { NewPasswordFields } from '#ui/accounts/new-password-fields'
import type { Route } from './+types/reset-password'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const account = TOKEN.test(params.token) ? await accountOfReset(records, params.token, now()) : null
  return data(
    { minimum: account ? PASSWORD_MINIMUM[account.type] : null, invited: account?.invited ?? null },
    { status: account ? 200 : 410, headers: SECRET },
  )
}

export function headers() {
  return SECRET
}

/** Security: a link never signs a user in; they use the new password. */
export const action = defineVisitorAction({
  async read(form, { academy: { records }, params: { token = '' }, now }) {
    const account = TOKEN.test(token) ? await accountOfReset(records, token, now) : null
    if (!account) return { ok: false, refusal: deadLinkRefusal }
    const parsed = parseFields(newPasswordForm(PASSWORD_MINIMUM[account.type]), fieldsOf(form, NEW_PASSWORD_FIELDS))
    if (!parsed.ok) return { ok: false, errors: parsed.errors }
    const { newPassword } = parsed.value
    const { brand } = await siteIdentity(records)
    const names = [account.firstName, account.name]
    const guessable = guessablePassword(newPassword, { email: account.email, names, brand })
    if (guessable) return { ok: false, errors: { newPassword: guessable } }
    return { ok: true, value: { token, newPassword } }
  },
  async run({ token, newPassword }, { academy: { records, passwords }, visit: { address }, now }) {
    const taken = await takeAttempts(records, [hashCounter(address, null)], now)
    const passwordHash = taken.ok ? await passwords.hash(newPassword, address) : null
    return passwordHash === null ? no('too-many') : resetPassword(records, token, passwordHash, now)
  },
  refusals: { 'link-dead': deadLinkRefusal, 'too-many': newPasswordThrottled },
  done: ({ value }) => ({
    leave: `${linkTo('login')}?password=${value.secondStepOff ? 'taken-over' : 'changed'}`,
  }),
})

export default function ResetPassword({ loaderData: { minimum, invited }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const errors = actionData?.errors ?? {}
  const dead = Boolean(actionData?.refusal)
  const summary = useSummary(actionData?.errors, 'reset-')
  return (
    <AccountScene
      id="reset"
      title={`${summary.length > 0 ? 'Error: ' : ''}Set a new password`}
      subhead={
        minimum === null ? 'This link no longer works' : invited ? childAccountText.title : 'Set a new password'
      }
      heading={
        <>
          A new <em>password</em>
        </>
      }
      lead={
        invited ? childAccountText.lead(invited) : 'It replaces the old one everywhere; every device signs in again.'
      }
    >
      <meta name="robots" content="noindex" />
      {minimum === null ? (
        <>
          <DeadLink />
          <ButtonLink to={linkTo('forgotPassword')}>Ask for a new link</ButtonLink>
        </>
      ) : (
        <>
          <ErrorSummary errors={summary} />
          {dead ? (
            <DeadLink>
              {' If you have just set a new password, '}
              <Link className="text-link" to={linkTo('login')}>
                sign in
              </Link>{' '}
              with it.
            </DeadLink>
          ) : null}
          <Form method="post" noValidate>
            <NewPasswordFields prefix="reset" minimum={minimum} errors={errors} />
            <Button pending={navigation.state === 'submitting'} pendingText="Saving…">
              Save the new password
            </Button>
          </Form>
        </>
      )}
    </AccountScene>
  )
}
