import { linkTo } from '#routes'
import { useMemo } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { normaliseEmail, RESET_LIMITS } from '#domain/accounts/accounts'
import { no, yes } from '#domain/enrolment/enrolment'
import { MESSAGES } from '#domain/words/messages'
import { cleanText, EMAIL } from '#domain/words/texts'
import { defineVisitorAction } from '#app/action'
import { askForReset } from '#records/accounts/password-resets'
import { takeAttempt } from '#records/accounts/throttles'
import { AccountScene } from './account-scene.tsx'
import { Button } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { useBrand, useMailed } from '#ui/site/brand'
import type { Route } from './+types/forgot-password'

export function loader({ url }: Route.LoaderArgs) {
  return { isRequested: url.searchParams.has('sent') }
}

/** Security: the response and its timing must not reveal whether the account exists. */
export const action = defineVisitorAction({
  read(form) {
    const input = form.get('email')
    const email = typeof input === 'string' ? cleanText(input).slice(0, 300) : ''
    return EMAIL.test(email) && email.length <= 254
      ? { ok: true, value: email, values: { email } }
      : { ok: false, errors: { email: MESSAGES.invalidEmail }, values: { email } }
  },
  async run(email, { academy: { records }, visit, now }) {
    const ofAddress = await takeAttempt(records, `reset:address:${visit.address}`, RESET_LIMITS.address, now)
    if (!ofAddress.ok) return no('too-many')
    const ofAccount = await takeAttempt(records, `reset:account:${normaliseEmail(email)}`, RESET_LIMITS.account, now)
    // Security: the response must not reveal the account's own limit.
    if (ofAccount.ok) await askForReset(records, email, now)
    return yes(null)
  },
  refusals: { 'too-many': { text: MESSAGES.tooManyAttempts, status: 429, field: 'email' } },
  done: () => ({ leave: `${linkTo('forgotPassword')}?sent` }),
})

export default function ForgotPassword({ loaderData: { isRequested }, actionData }: Route.ComponentProps) {
  const mailed = useMailed()
  const { email } = useBrand()
  const error = actionData?.errors.email
  const summary = useMemo(() => (error ? [{ id: 'forgot-email', message: error }] : []), [error])
  return (
    <AccountScene
      id="forgot"
      title={`${error ? 'Error: ' : ''}Forgot password?`}
      subhead={isRequested && mailed ? 'Look into your mail' : 'Forgot password?'}
      heading={
        <>
          A new <em>password</em>
        </>
      }
      lead={
        mailed ? 'Tell us your email, and we send you a link that sets a new one.' : 'Talk to us, and we help you.'
      }
    >
      {mailed ? null : (
        <Notice tone="info">
          <p>
            We cannot send email yet, so there is no link that sets a new password. Write to{' '}
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>{' '}
            or talk to the academy: they help you to sign in again.
          </p>
        </Notice>
      )}
      <output className="announcement">
        {isRequested && mailed ? (
          <Notice tone="good">
            <p>{MESSAGES.resetRequested}</p>
          </Notice>
        ) : null}
      </output>
      <ErrorSummary errors={summary} />
      {mailed ? <ResetForm isRequested={isRequested} error={error} email={actionData?.values.email ?? ''} /> : null}
      <p className="login-switch">
        Do you remember it?{' '}
        <Link className="text-link" to={linkTo('login')}>
          Sign in
        </Link>
      </p>
    </AccountScene>
  )
}

function ResetForm({
  isRequested,
  error,
  email,
}: {
  isRequested: boolean
  error: string | undefined
  email: string
}) {
  const navigation = useNavigation()
  return (
    <Form method="post" action={linkTo('forgotPassword')} noValidate>
      <Field
        id="forgot-email"
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        required
        error={error}
        defaultValue={email}
      />
      <Button look={isRequested ? 'line' : 'ruby'} pending={navigation.state === 'submitting'} pendingText="Sending…">
        {isRequested ? 'Send another link' : 'Send the link'}
      </Button>
    </Form>
  )
}
