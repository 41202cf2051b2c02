import { linkTo } from '#routes'
import { useMemo } from 'react'
import { Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { homeOf, isUserType, loginPath, safeReturnPath } from '#domain/accounts/accounts'
import { fieldsOf } from '#domain/forms'
import { no, yes } from '#domain/enrolment/enrolment'
import { secondStepRefusalText } from '#domain/text/shared/accounts/sign-in-refusals'
import { defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { stepsOf } from '#records/accounts/passkeys/steps'
import { awaitedOf } from '#records/accounts/sign-ins'
import { awaitedTokenFrom, expiredAwaitedCookies } from '#services/accounts/cookies'
import { AccountScene } from './account-scene.tsx'
import { PasskeyButton } from '#ui/accounts/passkeys/passkey-button'
import { Button } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { requireCode } from '#app/workflows/accounts/code-check'
import { requirePasskey } from '#app/workflows/accounts/passkeys/check-passkey'
import { enter } from '#app/workflows/accounts/sign-in-session'
import type { Route } from './+types/login-code'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { records, config, now } = context.get(academyContext)
  const token = awaitedTokenFrom(config, request.headers.get('cookie'))
  const person = token ? await awaitedOf(records, token, now()) : null
  if (!person) throw redirect(loginPath(url.searchParams.get('next')))
  const { app, passkeys } = await stepsOf(records, person.id)
  return { app, passkeys: passkeys > 0 }
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const action = defineVisitorAction({
  read(form) {
    const { code = '' } = fieldsOf(form, ['code'])
    const { passkey = '' } = fieldsOf(form, ['passkey'], 20_000)
    return { ok: true, value: { code, passkey } }
  },
  async run({ code, passkey }, context) {
    const { academy, actor, request, url, now } = context
    const { records, config } = academy
    const next = url.searchParams.get('next')
    const token = awaitedTokenFrom(config, request.headers.get('cookie'))
    const person = token ? await awaitedOf(records, token, now) : null
    // The request is a retry after a lost response.
    if (!person && actor) return yes(redirect(safeReturnPath(next) ?? homeOf(actor.type), 303))
    if (!token || !person || !isUserType(person.type)) return no('code-gone')
    const checked = passkey
      ? await requirePasskey(context, { answer: passkey, purpose: 'second-step', person })
      : await requireCode(context, person, code)
    if (!checked.ok) return checked
    const proof = { awaited: token, by: passkey ? 'passkey' : 'code' } as const
    const home = homeOf(person.type)
    const entered = await enter(context, { userId: person.id, proof, next, home }, expiredAwaitedCookies(config))
    return entered ? yes(entered) : no('code-gone')
  },
  refusals: secondStepRefusalText,
  done: ({ value }) => value,
})

const RECOVERY_CODE = 'One of your recovery codes, if your passkey is not at hand.'

export default function LoginCode({ loaderData: { app, passkeys }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const { search } = useLocation()
  const error = actionData?.errors.code
  const summary = useMemo(() => (error ? [{ id: 'login-code', message: error }] : []), [error])
  return (
    <AccountScene
      id="code"
      title={`${error ? 'Error: ' : ''}One more step`}
      subhead={passkeys ? 'Show that it is you' : 'Enter your code'}
      heading={
        <>
          One more <em>step</em>
        </>
      }
      lead={`Your password was right. Now ${passkeys ? 'your passkey' : 'the code from your phone'}, so that it is really you.`}
    >
      <ErrorSummary errors={summary} />
      {passkeys ? (
        <PasskeyButton
          id="code-passkey"
          purpose="second-step"
          action={`${linkTo('loginCode')}${search}`}
          fields={{}}
          look="gold"
          pendingText="Signing in…"
        >
          Use your passkey
        </PasskeyButton>
      ) : null}
      <Form method="post" noValidate>
        <Field
          id="login-code"
          label={app ? 'Code' : 'Recovery code'}
          name="code"
          hint={app ? 'Six digits from your authenticator app, or one of your recovery codes.' : RECOVERY_CODE}
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          required
        />
        <Button
          look={passkeys ? 'line' : 'ruby'}
          pending={navigation.state === 'submitting' && !navigation.formData?.has('passkey')}
          pendingText="Signing in…"
        >
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
