import { linkTo } from '#routes'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { fieldsOf, parseFields, type FieldErrors } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { NEW_PASSWORD_FIELDS, newPasswordForm, PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { hashCounter } from '#domain/accounts/accounts'
import { academyContext, visitContext } from '#app/context'
import { siteIdentity } from '#records/content/content'
import { accountOfReset, resetPassword } from '#records/accounts/password-resets'
import { takeAttempts } from '#records/accounts/throttles'
import { AccountScene } from './account-scene.tsx'
import { DeadLink, SECRET, TOKEN } from './mailed-link.tsx'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { NewPasswordFields } from '#ui/accounts/new-password-fields'
import type { Route } from './+types/reset-password'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const account = TOKEN.test(params.token) ? await accountOfReset(records, params.token, now()) : null
  return data(
    { minimum: account ? PASSWORD_MINIMUM[account.type] : null },
    { status: account ? 200 : 410, headers: SECRET },
  )
}

export function headers() {
  return SECRET
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { records, passwords, now } = context.get(academyContext)
  const refused = (errors: FieldErrors, status: number) => data({ errors }, { status, headers: SECRET })
  const account = TOKEN.test(params.token) ? await accountOfReset(records, params.token, now()) : null
  if (!account) return refused({}, 410)
  const parsed = parseFields(
    newPasswordForm(PASSWORD_MINIMUM[account.type]),
    fieldsOf(await request.formData(), NEW_PASSWORD_FIELDS),
  )
  if (!parsed.ok) return refused(parsed.errors, 422)
  const guessable = guessablePassword(parsed.value.newPassword, {
    email: account.email,
    names: [account.firstName, account.name],
    brand: (await siteIdentity(records)).brand,
  })
  if (guessable) return refused({ newPassword: guessable }, 422)
  const { address } = context.get(visitContext)
  const taken = await takeAttempts(records, [hashCounter(address, null)], now())
  const passwordHash = taken.ok ? await passwords.hash(parsed.value.newPassword, address) : null
  if (passwordHash === null) return refused({ newPassword: MESSAGES.tooManyAttempts }, 429)
  const verdict = await resetPassword(records, params.token, passwordHash, now())
  if (!verdict.ok) return refused({}, 410)
  return redirect(`${linkTo('login')}?password=${verdict.value.secondStepOff ? 'taken-over' : 'changed'}`, 303)
}

export default function ResetPassword({ loaderData: { minimum }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const errors = actionData?.errors ?? {}
  const dead = actionData !== undefined && Object.keys(errors).length === 0
  const summary = useSummary(actionData?.errors, 'reset-')
  return (
    <AccountScene
      id="reset"
      title={`${summary.length > 0 ? 'Error: ' : ''}Set a new password`}
      subhead={minimum === null ? 'This link no longer works' : 'Set a new password'}
      heading={
        <>
          A new <em>password</em>
        </>
      }
      lead="It replaces the old one everywhere; every device signs in again."
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
