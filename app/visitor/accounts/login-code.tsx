import { linkTo } from '#addresses'
import { useMemo } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { homeOf, isUserType, loginPath, safeReturnPath } from '#domain/accounts/accounts'
import { fieldsOf } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { academyContext, visitContext } from '#app/context'
import { awaitedOf } from '#records/accounts/sign-ins'
import { awaitedTokenFrom, expiredAwaitedCookies } from '#services/accounts/cookies'
import { AccountScene } from './account-scene.tsx'
import { Button } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { checkCode } from '#app/shared/accounts/code-check'
import { enter } from '#app/shared/accounts/entering'
import type { Route } from './+types/login-code'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { records, config, now } = context.get(academyContext)
  const token = awaitedTokenFrom(config, request.headers.get('cookie'))
  if (!token || !(await awaitedOf(records, token, now()))) throw redirect(loginPath(url.searchParams.get('next')))
  return data(null, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const academy = context.get(academyContext)
  const { records, config, now } = academy
  const next = url.searchParams.get('next')
  const form = fieldsOf(await request.formData(), ['code'])
  const token = awaitedTokenFrom(config, request.headers.get('cookie'))
  const person = token ? await awaitedOf(records, token, now()) : null
  const visit = context.get(visitContext)
  const { actor } = visit
  // Sent again because its answer was lost.
  if (!person && actor) return redirect(safeReturnPath(next) ?? homeOf(actor.type), 303)
  if (!token || !person || !isUserType(person.type)) return data({ error: MESSAGES.codeGone }, { status: 401 })
  const verdict = await checkCode(academy, visit, person, form.code ?? '')
  if (verdict !== 'right')
    return data(
      { error: verdict === 'throttled' ? MESSAGES.tooManyAttempts : MESSAGES.wrongCode },
      { status: verdict === 'throttled' ? 429 : 401 },
    )
  const entered = await enter(
    { academy, visit },
    { userId: person.id, proof: { awaited: token }, next, home: homeOf(person.type) },
    expiredAwaitedCookies(config),
  )
  return entered ?? data({ error: MESSAGES.codeGone }, { status: 401 })
}

export default function LoginCode({ actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const error = actionData?.error
  const summary = useMemo(() => (error ? [{ id: 'login-code', message: error }] : []), [error])
  return (
    <AccountScene
      id="code"
      title={`${error ? 'Error: ' : ''}Enter your code`}
      subhead="Enter your code"
      heading={
        <>
          One more <em>step</em>
        </>
      }
      lead="Your password was right. Now the code from your phone, so that it is really you."
    >
      <ErrorSummary errors={summary} />
      <Form method="post" noValidate>
        <Field
          id="login-code"
          label="Code"
          name="code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          required
        />
        <Button pending={navigation.state === 'submitting'} pendingText="Signing in…">
          Sign in
        </Button>
      </Form>
      <p className="login-back">
        <Link className="text-link" to={linkTo('login')}>
          Back to sign in
        </Link>
      </p>
    </AccountScene>
  )
}
