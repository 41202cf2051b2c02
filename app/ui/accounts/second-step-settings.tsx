import { linkTo } from '#routes'
import { Form, Link, useNavigation } from 'react-router'
import { UNVERIFIED } from '#domain/accounts/verification'
import { secondStepSettingsText } from '#domain/text/shared/accounts/second-step'
import type { ActionResult } from '#app/action-result'
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
const { begin, switchOn, switchOff, sessions: sessionsText, ...text } = secondStepSettingsText

export function SecuritySettings({
  security: { waits, on, passkeys, codesLeft, held, setUp, sessions },
  answer,
  notice,
  action,
  next = null,
}: {
  security: Security
  answer: ActionResult<{ codes: string[] }> | undefined
  notice: string | null
  action: string
  next?: string | null
}) {
  const errors = answer?.errors ?? {}
  const summary = useSummary(answer?.errors, 'security-')
  const done = answer?.done ?? notice
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
      {answer?.codes ? <RecoveryCodes codes={answer.codes} /> : null}
      {held ? (
        <Notice tone="warn">
          <p>{text.required}</p>
        </Notice>
      ) : next ? (
        <p>
          <ButtonLink look="tonal" size="touch" to={next}>
            {text.continue}
          </ButtonLink>
        </p>
      ) : null}
      <PasskeysSection passkeys={passkeys} waits={waits} action={action} error={errors.passkey} />
      <SecondStep on={on} waits={waits} setUp={setUp} errors={errors} />
      {on || passkeys.length > 0 ? <RecoveryCodesLeft codesLeft={codesLeft} action={action} /> : null}
      <Sessions sessions={sessions} />
    </div>
  )
}

const usePending = (intent: string) => {
  const navigation = useNavigation()
  return navigation.state !== 'idle' && navigation.formData?.get('intent') === intent
}

function SecondStep({
  on,
  waits,
  setUp,
  errors,
}: Pick<Security, 'on' | 'waits' | 'setUp'> & { errors: Record<string, string> }) {
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step">
        {text.title} <span className={`security-state ${on ? 'security-on' : ''}`}>{on ? text.on : text.off}</span>
      </h2>
      {on ? (
        <SwitchOff errors={errors} />
      ) : waits ? (
        <Notice tone="warn">
          <p>
            {UNVERIFIED}{' '}
            <Link className="text-link" to={linkTo('clientAccount')}>
              {text.account}
            </Link>
          </p>
        </Notice>
      ) : setUp ? (
        <SwitchOn setUp={setUp} errors={errors} />
      ) : (
        <Begin errors={errors} />
      )}
    </section>
  )
}

function Begin({ errors }: { errors: Record<string, string> }) {
  return (
    <Form method="post" noValidate className="security-form">
      <p>{begin.intro}</p>
      <CurrentPassword prefix="security" error={errors.currentPassword} />
      <Button look="ruby" name="intent" value="begin" pending={usePending('begin')} pendingText={begin.preparing}>
        {begin.submit}
      </Button>
    </Form>
  )
}

function SwitchOn({ setUp, errors }: { setUp: NonNullable<Security['setUp']>; errors: Record<string, string> }) {
  return (
    <Form method="post" noValidate className="security-form">
      <p>{switchOn.intro}</p>
      <div className="security-qr">
        <svg viewBox={`0 0 ${setUp.modules} ${setUp.modules}`} aria-hidden="true" shapeRendering="crispEdges">
          <path d={setUp.path} />
        </svg>
        <p>
          {switchOn.key}
          <code>{setUp.secret}</code>
          <a className="text-link" href={setUp.address}>
            {switchOn.openApp}
          </a>
        </p>
      </div>
      <Field
        id="security-code"
        name="code"
        label={text.code}
        error={errors.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button
        look="ruby"
        name="intent"
        value="confirm"
        pending={usePending('confirm')}
        pendingText={switchOn.switching}
      >
        {switchOn.submit}
      </Button>
    </Form>
  )
}

function SwitchOff({ errors }: { errors: Record<string, string> }) {
  return (
    <Form method="post" noValidate className="security-form">
      <p>{switchOff.intro}</p>
      <CurrentPassword prefix="security" error={errors.currentPassword} />
      <Field
        id="security-code"
        name="code"
        label={text.code}
        hint={switchOff.codeHint}
        error={errors.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button look="line" name="intent" value="off" pending={usePending('off')} pendingText={switchOff.switching}>
        {switchOff.submit}
      </Button>
    </Form>
  )
}

function Sessions({ sessions }: Pick<Security, 'sessions'>) {
  const disowning = usePending('not-me')
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{sessionsText.title}</h2>
      <ul className="security-sessions">
        {sessions.map(({ handle, isThis, device, place, created, seen }) => (
          <li key={handle}>
            <p>
              <strong>{device}</strong>
              {isThis ? <span className="security-this">{sessionsText.thisDevice}</span> : null}
              <small>{sessionsText.details(created, place, seen)}</small>
            </p>
            {isThis ? null : (
              <Form method="post">
                <input type="hidden" name="session" value={handle} />
                <Button look="line" size="dense" name="intent" value="end">
                  {sessionsText.signOut}
                  <span className="sr-only">{sessionsText.signOutNamed(device, created)}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className="security-form">
          <p>{sessionsText.disownHint}</p>
          <Button
            look="line"
            size="dense"
            name="intent"
            value="not-me"
            pending={disowning}
            pendingText={sessionsText.signingOut}
          >
            {sessionsText.disown}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
