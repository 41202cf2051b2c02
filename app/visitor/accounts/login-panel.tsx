import { linkTo } from '#routes'
import { Form, Link, useNavigation } from 'react-router'
import { AGREED } from '#domain/forms'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { CheckField } from '#ui/forms/check-field'
import { PasswordField } from '#ui/forms/password-field'
import { PasskeySignIn } from './passkey-sign-in'
import type { LoginHint } from './login-actions.ts'
import '../../ui/notices/notice.css'
import './login.css'

type Result = Pick<ActionResult<LoginHint>, 'values' | 'errors' | 'hint'>

const WORDS = {
  'sign-in': {
    heading: 'Welcome back',
    submit: 'Sign in',
    pending: 'Signing in…',
    ask: 'New to the academy?',
    other: 'Sign up',
    hash: '',
  },
  'sign-up': {
    heading: 'Create your account',
    submit: 'Sign up',
    pending: 'Signing up…',
    ask: 'Already have an account?',
    other: 'Sign in',
    hash: '#sign-up-mode',
  },
} as const
const FOR_CHILD = 'For your child? Sign up yourself, then add your child under Account.'
const loginBookingText = {
  'sign-in': (name: string, price: string) =>
    `You are booking ${name} for ${price}. It continues when you have signed in.`,
  'sign-up': (name: string, price: string) =>
    `You are booking ${name} for ${price}. Your registration starts when you have signed up.`,
} as const
const NONE: Result = { values: {}, errors: {} }

export function LoginPanel({
  panel,
  search,
  notice,
  booking = null,
  email = '',
  answer = NONE,
  offersPasskeys = false,
}: {
  panel: 'sign-in' | 'sign-up'
  search: string
  notice: number
  booking?: { name: string; price: string } | null
  email?: string
  answer?: Result
  offersPasskeys?: boolean
}) {
  const navigation = useNavigation()
  const words = WORDS[panel]
  const other = WORDS[panel === 'sign-in' ? 'sign-up' : 'sign-in']
  const pending = navigation.state !== 'idle' && navigation.formData?.get('panel') === panel
  const { errors, hint } = answer
  const summary = useSummary(errors, `${panel}-`)
  return (
    <section className={`login-${panel}`} aria-labelledby={`${panel}-heading`}>
      <h2 className="subhead" id={`${panel}-heading`}>
        {words.heading}
      </h2>
      {booking ? <p className="login-booking">{loginBookingText[panel](booking.name, booking.price)}</p> : null}
      {panel === 'sign-up' ? <p className="login-hint">{FOR_CHILD}</p> : null}
      <ErrorSummary errors={summary} />
      <Form method="post" action={`${linkTo('login')}${search}${words.hash}`} noValidate preventScrollReset>
        <input type="hidden" name="panel" value={panel} />
        {panel === 'sign-up' ? <NameFields answer={answer} /> : null}
        <EmailField panel={panel} invited={email} answer={answer} offersPasskeys={offersPasskeys} />
        {panel === 'sign-up' ? (
          <SignUpSecrets answer={answer} notice={notice} />
        ) : (
          <PasswordField
            label="Password"
            {...toSecretProps(panel, errors, 'password')}
            autoComplete="current-password"
            enterKeyHint="go"
            required
          />
        )}
        {hint ? <p className="login-hint">{hint}</p> : null}
        {panel === 'sign-in' ? <ForgotLink /> : null}
        <Button pending={pending} pendingText={words.pending}>
          {words.submit}
        </Button>
      </Form>
      {panel === 'sign-in' ? <PasskeySignIn search={search} /> : null}
      <p className="login-switch">
        {words.ask}{' '}
        <Link className="text-link" to={`${linkTo('login')}${search}${other.hash}`} replace preventScrollReset>
          {words.other}
        </Link>
      </p>
    </section>
  )
}

const toSecretProps = (panel: string, errors: Result['errors'], name: string) => ({
  id: `${panel}-${name}`,
  name,
  error: errors[name],
})

const toFieldProps = (panel: string, { values, errors }: Result, name: string) => ({
  ...toSecretProps(panel, errors, name),
  defaultValue: values[name] ?? '',
})

function NameFields({ answer }: { answer: Result }) {
  return (
    <div className="login-pair">
      <Field
        label="First Name"
        {...toFieldProps('sign-up', answer, 'firstName')}
        autoComplete="given-name"
        required
      />
      <Field label="Last Name" {...toFieldProps('sign-up', answer, 'lastName')} autoComplete="family-name" required />
    </div>
  )
}

function EmailField({
  panel,
  invited,
  answer,
  offersPasskeys,
}: {
  panel: 'sign-in' | 'sign-up'
  invited: string
  answer: Result
  offersPasskeys: boolean
}) {
  return (
    <Field
      label="Email"
      {...toFieldProps(panel, answer, 'email')}
      defaultValue={answer.values.email ?? invited}
      type="email"
      inputMode="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'email'}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

function SignUpSecrets({ answer: { values, errors }, notice }: { answer: Result; notice: number }) {
  return (
    <>
      <PasswordField
        label="Password"
        hint="At least 6 characters."
        {...toSecretProps('sign-up', errors, 'password')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label="Confirm Password"
        {...toSecretProps('sign-up', errors, 'confirmPassword')}
        autoComplete="new-password"
        enterKeyHint="go"
        required
      />
      <input type="hidden" name={NOTICE_VERSION} value={notice} />
      <CheckField
        id="sign-up-privacy"
        name="privacy"
        label={
          <>
            I have read the{' '}
            <Link className="text-link" to={linkTo('privacy')} target="_blank">
              privacy notice
            </Link>{' '}
            and agree that the academy keeps my account.
          </>
        }
        error={errors.privacy}
        defaultChecked={values.privacy === AGREED}
        required
      />
    </>
  )
}

function ForgotLink() {
  return (
    <p className="login-forgot">
      <Link className="text-link" to={linkTo('forgotPassword')} reloadDocument>
        Forgot password?
      </Link>
    </p>
  )
}
