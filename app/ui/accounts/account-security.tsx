import { linkTo } from '#routes'
import { useFetcher, useSearchParams } from 'react-router'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import { Button, ButtonLink, buttonClass, type ButtonSize } from '#ui/basics/button'
import { useAskFirst } from './logout-button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { CurrentPassword, NewPasswordFields } from './new-password-fields'
import { Notice } from '#ui/notices/notice'
import './account-security.css'

export type PasswordAnswer = { errors: Record<string, string>; done: string | null }

const NONE: PasswordAnswer = { errors: {}, done: null }

export function AccountSecurity({
  action,
  minimum,
  answer = NONE,
  size = 'touch',
}: {
  action: string
  minimum: number
  answer?: PasswordAnswer
  size?: ButtonSize
}) {
  const fetcher = useFetcher<PasswordAnswer>()
  const [params] = useSearchParams()
  const said = fetcher.data ?? answer
  const done = said.done !== null || (!fetcher.data && params.get('account') === 'password-changed')
  const disowned = said === answer && !done && params.get('account') === 'not-me'
  const summary = useSummary(said.errors, 'account-')
  return (
    <div className="account-parts" id="account">
      <section aria-labelledby="password-title">
        <h2 id="password-title">Change password</h2>
        <p className="field-hint">Other devices are signed out; this one stays.</p>
        {disowned ? (
          <output>
            <Notice tone="warn">
              <p>{MESSAGES.sessionsDisowned}</p>
            </Notice>
          </output>
        ) : null}
        <ErrorSummary errors={summary} />
        <output className="announcement">
          {done && fetcher.state === 'idle' ? (
            <Notice tone="good">
              <p>{MESSAGES.passwordChanged}</p>
            </Notice>
          ) : null}
        </output>
        {/* Security: a new key after each change removes the passwords from the fields. */}
        <fetcher.Form key={said.done ?? 'open'} method="post" action={action} noValidate>
          <CurrentPassword prefix="account" error={said.errors.currentPassword} />
          <NewPasswordFields prefix="account" minimum={minimum} errors={said.errors} />
          <Button look="ruby" size={size} pending={fetcher.state !== 'idle'} pendingText="Changing…">
            Change password
          </Button>
        </fetcher.Form>
      </section>
      <section aria-labelledby="security-title">
        <h2 id="security-title">Passkeys, two-step sign-in and devices</h2>
        <p className="field-hint">
          Sign in with a passkey, ask for a code after the password, and see where you are signed in.
        </p>
        <ButtonLink
          look="line"
          size={size}
          to={action.startsWith(linkTo('admin')) ? linkTo('adminSecurity') : linkTo('clientSecurity')}
        >
          Security
        </ButtonLink>
      </section>
      <section aria-labelledby="everywhere-title">
        <h2 id="everywhere-title">Signed in somewhere else?</h2>
        <p className="field-hint">
          A phone that was lost, a computer in a café: this ends every session of your account.
        </p>
        <SignOutEverywhere size={size} />
      </section>
    </div>
  )
}

function SignOutEverywhere({ size }: { size: ButtonSize }) {
  const action = linkTo('signOutEverywhere')
  const { ask, dialog } = useAskFirst({ dialog: DIALOGS.signOutEverywhere, action, pendingText: 'Signing out…' })
  return (
    <>
      <form action={action} method="post">
        <button className={buttonClass('line', size)} onClick={ask}>
          Sign out everywhere
        </button>
      </form>
      {dialog}
    </>
  )
}
