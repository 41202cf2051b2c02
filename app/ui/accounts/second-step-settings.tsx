import { linkTo } from '#routes'
import { Form, Link, useNavigation } from 'react-router'
import { UNVERIFIED } from '#domain/accounts/verification'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { CurrentPassword } from './new-password-fields'
import { PasskeysSection, type PasskeyRow } from './passkeys/passkeys-section'
import { RecoveryCodes, RecoveryCodesLeft } from './passkeys/recovery-codes'
import './second-step-settings.css'

type Security = {
  waits: boolean
  on: boolean
  passkeys: PasskeyRow[]
  codesLeft: number
  held: boolean
  setUp: { modules: number; path: string; address: string; secret: string } | null
  sessions: {
    handle: string
    isThis: boolean
    device: string
    place: string | null
    created: string
    seen: string
  }[]
}
type Answer = { intent: string; errors: Record<string, string>; done: string | null; codes: string[] }

export function SecuritySettings({
  security: { waits, on, passkeys, codesLeft, held, setUp, sessions },
  answer,
  notice,
  action,
  next = null,
}: {
  security: Security
  answer: Answer | undefined
  notice: string | null
  action: string
  next?: string | null
}) {
  const errors = answer?.errors ?? {}
  const summary = useSummary(answer?.errors, 'security-')
  const done = answer?.done ?? notice
  const disowning = usePending('not-me')
  return (
    <div className="security">
      <ErrorSummary errors={summary} />
      <output>
        {done ? (
          <Notice tone="good">
            <p>{done}</p>
          </Notice>
        ) : null}
      </output>
      {answer && answer.codes.length > 0 ? <RecoveryCodes codes={answer.codes} /> : null}
      {held ? (
        <Notice tone="warn">
          <p>
            Staff need more than a password by now. Add a passkey or set up two-step sign-in: then the back office
            opens again.
          </p>
        </Notice>
      ) : next ? (
        <p>
          <ButtonLink look="tonal" size="touch" to={next}>
            Continue where you were
          </ButtonLink>
        </p>
      ) : null}
      <PasskeysSection passkeys={passkeys} waits={waits} action={action} error={errors.passkey} />
      <section aria-labelledby="second-step">
        <h2 id="second-step">
          Two-step sign-in <span className={`security-state ${on ? 'security-on' : ''}`}>{on ? 'On' : 'Off'}</span>
        </h2>
        {on ? (
          <SwitchOff errors={errors} />
        ) : waits ? (
          <Notice tone="warn">
            <p>
              {UNVERIFIED}{' '}
              <Link className="text-link" to={linkTo('profile')}>
                Your account
              </Link>
            </p>
          </Notice>
        ) : setUp ? (
          <SwitchOn setUp={setUp} errors={errors} />
        ) : (
          <Begin errors={errors} />
        )}
      </section>
      {on || passkeys.length > 0 ? <RecoveryCodesLeft codesLeft={codesLeft} action={action} /> : null}
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <ul className="security-sessions">
          {sessions.map(({ handle, isThis, device, place, created, seen }) => (
            <li key={handle}>
              <p>
                <strong>{device}</strong>
                {isThis ? <span className="security-this">This device</span> : null}
                <small>
                  Signed in {created}
                  {place ? ` from ${place}` : ''} · last seen {seen}
                </small>
              </p>
              {isThis ? null : (
                <Form method="post">
                  <input type="hidden" name="session" value={handle} />
                  <Button look="line" size="dense" name="intent" value="end">
                    Sign out
                    <span className="sr-only">
                      {' '}
                      {device}, signed in {created}
                    </span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 ? (
          <Form method="post" className="security-form">
            <p>You do not know one of them? This signs every other device out; then change your password.</p>
            <Button
              look="line"
              size="dense"
              name="intent"
              value="not-me"
              pending={disowning}
              pendingText="Signing out…"
            >
              This was not me
            </Button>
          </Form>
        ) : null}
      </section>
    </div>
  )
}

const usePending = (intent: string) => {
  const navigation = useNavigation()
  return navigation.state !== 'idle' && navigation.formData?.get('intent') === intent
}

function Begin({ errors }: { errors: Record<string, string> }) {
  return (
    <Form method="post" noValidate className="security-form">
      <p>
        With it, your password alone opens nothing: at each sign-in you also type a code from an app on your phone,
        such as Google Authenticator, Aegis or 1Password.
      </p>
      <CurrentPassword prefix="security" error={errors.currentPassword} />
      <Button look="ruby" name="intent" value="begin" pending={usePending('begin')} pendingText="One moment…">
        Set up two-step sign-in
      </Button>
    </Form>
  )
}

function SwitchOn({ setUp, errors }: { setUp: NonNullable<Security['setUp']>; errors: Record<string, string> }) {
  return (
    <Form method="post" noValidate className="security-form">
      <p>Read this code with your authenticator app, or type the key into it. Then enter the six digits it shows.</p>
      <div className="security-qr">
        <svg viewBox={`0 0 ${setUp.modules} ${setUp.modules}`} aria-hidden="true" shapeRendering="crispEdges">
          <path d={setUp.path} />
        </svg>
        <p>
          Key<code>{setUp.secret}</code>
          <a className="text-link" href={setUp.address}>
            Open in the app on this device
          </a>
        </p>
      </div>
      <Field
        id="security-code"
        name="code"
        label="Code"
        error={errors.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button look="ruby" name="intent" value="confirm" pending={usePending('confirm')} pendingText="Switching on…">
        Switch on
      </Button>
    </Form>
  )
}

function SwitchOff({ errors }: { errors: Record<string, string> }) {
  return (
    <Form method="post" noValidate className="security-form">
      <p>At each sign-in you type a code from the app on your phone after your password.</p>
      <CurrentPassword prefix="security" error={errors.currentPassword} />
      <Field
        id="security-code"
        name="code"
        label="Code"
        hint="Six digits, or a recovery code."
        error={errors.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button look="line" name="intent" value="off" pending={usePending('off')} pendingText="Switching off…">
        Switch off
      </Button>
    </Form>
  )
}
