import { linkTo } from '#routes'
import { PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { clientSecurityText } from '#domain/text/client/accounts/security'
import { changeOwnPassword } from '#app/workflows/accounts/password-change'
import { AccountSecurity } from '#ui/accounts/account-security'
import { signedIn } from '#app/context'
import type { Route } from './+types/account-password'

export function loader({ context }: Route.LoaderArgs) {
  return { minimum: PASSWORD_MINIMUM[signedIn(context).actor.type] }
}

export const action = changeOwnPassword

const { password } = clientSecurityText

export default function AccountPassword({ loaderData: { minimum }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap client-page">
      <title>{actionData && !actionData.done ? password.error : password.title}</title>
      <h1 className="headline">{password.heading}</h1>
      <AccountSecurity action={linkTo('clientPassword')} minimum={minimum} answer={actionData} />
    </div>
  )
}
