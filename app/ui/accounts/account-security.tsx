import { linkTo } from '#routes'
import { useFetcher, useSearchParams } from 'react-router'
import { accountSecurityText } from '#domain/text/shared/accounts/account-security'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import { EMPTY_RESULT, type ActionResult } from '#app/action-result'
import { Button, ButtonLink, buttonClass, type ButtonSize } from '#ui/basics/button'
import { useAskFirst } from './logout-button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { CurrentPassword, NewPasswordFields } from './new-password-fields'
import { Notice } from '#ui/notices/notice'
import './account-security.css'

const { password, security, everywhere } = accountSecurityText
type PasswordResult = ActionResult<{ changedAt: string }>

export function AccountSecurity({
  action,
  minimum,
  answer = EMPTY_RESULT,
  size = 'touch',
}: {
  action: string
  minimum: number
  answer?: PasswordResult
  size?: ButtonSize
}) {
  const fetcher = useFetcher<PasswordResult>()
  const [params] = useSearchParams()
  const said = fetcher.data ?? answer
  const done = said.done !== null || (!fetcher.data && params.get('account') === 'password-changed')
  const disowned = said === answer && !done && params.get('account') === 'not-me'
  const summary = useSummary(said.errors, 'account-')
  return (
    <div className="account-parts" id="account">
      <section aria-labelledby="password-title">
        <h2 id="password-title">{password.title}</h2>
        <p className="field-hint">{password.hint}</p>
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
        <fetcher.Form key={said.changedAt ?? 'open'} method="post" action={action} noValidate>
          <CurrentPassword prefix="account" error={said.errors.currentPassword} />
          <NewPasswordFields prefix="account" minimum={minimum} errors={said.errors} />
          <Button look="ruby" size={size} pending={fetcher.state !== 'idle'} pendingText={password.changing}>
            {password.submit}
          </Button>
        </fetcher.Form>
      </section>
      <SecurityLink action={action} size={size} />
      <section aria-labelledby="everywhere-title">
        <h2 id="everywhere-title">{everywhere.title}</h2>
        <p className="field-hint">{everywhere.hint}</p>
        <SignOutEverywhere size={size} />
      </section>
    </div>
  )
}

function SecurityLink({ action, size }: { action: string; size: ButtonSize }) {
  return (
    <section aria-labelledby="security-title">
      <h2 id="security-title">{security.title}</h2>
      <p className="field-hint">{security.hint}</p>
      <ButtonLink
        look="line"
        size={size}
        to={action.startsWith(linkTo('admin')) ? linkTo('adminSecurity') : linkTo('clientSecurity')}
      >
        {security.open}
      </ButtonLink>
    </section>
  )
}

function SignOutEverywhere({ size }: { size: ButtonSize }) {
  const action = linkTo('signOutEverywhere')
  const { ask, dialog } = useAskFirst({
    dialog: DIALOGS.signOutEverywhere,
    action,
    pendingText: everywhere.signingOut,
  })
  return (
    <>
      <form action={action} method="post">
        <button className={buttonClass('line', size)} onClick={ask}>
          {everywhere.submit}
        </button>
      </form>
      {dialog}
    </>
  )
}
