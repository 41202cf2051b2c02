import { linkTo } from '#routes'
import { PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { ownAccountText } from '#domain/text/staff/accounts/own-account'
import { changeOwnPassword } from '#app/workflows/accounts/password-change'
import { AccountSecurity } from '#ui/accounts/account-security'
import { PageHead } from '../list/page-head.tsx'
import { signedIn } from '#app/context'
import '../mail/mail.css'
import type { Route } from './+types/account'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: ownAccountText.title }

export function loader({ context }: Route.LoaderArgs) {
  return { email: signedIn(context).actor.email }
}

export const action = changeOwnPassword

export default function Account({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const failed = actionData && !actionData.done
  return (
    <>
      <title>{failed ? ownAccountText.error(ownAccountText.title) : ownAccountText.title}</title>
      <PageHead title={ownAccountText.title} note={email} />
      <div className="panel admin-account">
        <AccountSecurity
          action={linkTo('adminAccount')}
          minimum={PASSWORD_MINIMUM.ADMIN_USER}
          answer={actionData}
          size="dense"
        />
      </div>
    </>
  )
}
