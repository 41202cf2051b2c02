import { linkTo } from '#routes'
import { useMemo } from 'react'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { homeOf, isUserType, loginPath, safeReturnPath } from '#domain/accounts/accounts'
import { fieldsOf } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { academyContext, visitContext, type AppServices, type RequestContext } from '#app/context'
import { stepsOf } from '#records/accounts/passkeys/steps'
import { awaitedOf } from '#records/accounts/sign-ins'
import { awaitedTokenFrom, expiredAwaitedCookies } from '#services/accounts/cookies'
import { AccountScene } from './account-scene.tsx'
import { PasskeyButton } from '#ui/accounts/passkeys/passkey-button'
import { Button } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { checkCode } from '#app/workflows/accounts/code-check'
import { checkPasskey } from '#app/workflows/accounts/passkeys/check-passkey'
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

export async function action({ context, request, url }: Route.ActionArgs) {
  const academy = context.get(academyContext)
  const { records, config, now } = academy
  const next = url.searchParams.get('next')
  const sent = await request.formData()
  const { code = '' } = fieldsOf(sent, ['code'])
  const { passkey = '' } = fieldsOf(sent, ['passkey'], 20_000)
  const token = awaitedTokenFrom(config, request.headers.get('cookie'))
  const person = token ? await awaitedOf(records, token, now()) : null
  const visit = context.get(visitContext)
  const { actor } = visit
  if (!person && actor) return redirect(safeReturnPath(next) ?? homeOf(actor.type), 303)
  if (!token || !person || !isUserType(person.type)) return data({ error: MESSAGES.codeGone }, { status: 401 })
  const refused = passkey
    ? await passkeyRefused(academy, { request, url }, passkey, person)
    : await codeRefused(academy, visit, person, code)
  if (refused) return refused
  const proof = { awaited: token, by: passkey ? ('passkey' as const) : ('code' as const) }
  const entered = await enter(
    { academy, visit },
    { userId: person.id, proof, next, home: homeOf(person.type) },
    expiredAwaitedCookies(config),
  )
  return entered ?? data({ error: MESSAGES.codeGone }, { status: 401 })
}

const RECOVERY_CODE = 'One of your recovery codes, if your passkey is not at hand.'

type Waiting = { id: string; email: string }

async function codeRefused(academy: AppServices, visit: RequestContext, person: Waiting, code: string) {
  const verdict = await checkCode(academy, visit, person, code)
  if (verdict === 'right') return null
  return verdict === 'throttled'
    ? data({ error: MESSAGES.tooManyAttempts }, { status: 429 })
    : data({ error: MESSAGES.wrongCode }, { status: 401 })
}

async function passkeyRefused(
  academy: AppServices,
  args: { request: Request; url: URL },
  answer: string,
  person: Waiting,
) {
  const { verdict } = await checkPasskey(academy, args, { answer, purpose: 'second-step', person })
  if (verdict === 'right') return null
  return data({ error: verdict === 'late' ? MESSAGES.passkeyLate : MESSAGES.wrongPasskey }, { status: 401 })
}

export default function LoginCode({ loaderData: { app, passkeys }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const { search } = useLocation()
  const error = actionData?.error
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
