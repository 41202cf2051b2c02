import { linkTo } from '#routes'
import { clientSecurityText } from '#domain/text/client/accounts/security'
import { confirmIdentity, loadProving } from '#app/workflows/accounts/reauthentication'
import { signedIn } from '#app/context'
import { ConfirmForm, confirmTitle } from '#ui/accounts/confirm-form'
import type { Route } from './+types/confirm'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadProving(signedIn(context), url)
}

export const action = confirmIdentity

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap client-page client-confirm">
      <title>{confirmTitle(actionData?.errors)}</title>
      <h1 className="headline">{clientSecurityText.confirm}</h1>
      <ConfirmForm {...loaderData} action={linkTo('clientConfirm')} errors={actionData?.errors} />
    </div>
  )
}
