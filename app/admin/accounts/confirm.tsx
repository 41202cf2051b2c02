import { linkTo } from '#routes'
import { PROOF_MINUTES } from '#domain/accounts/rights'
import { reauthenticationText } from '#domain/text/staff/accounts/own-account'
import { confirmIdentity, loadProving } from '#app/workflows/accounts/reauthentication'
import { signedIn } from '#app/context'
import { ConfirmForm, confirmTitle } from '#ui/accounts/confirm-form'
import { PageHead } from '../list/page-head.tsx'
import '../mail/mail.css'
import type { Route } from './+types/confirm'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: reauthenticationText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadProving(signedIn(context), url)
}

export const action = confirmIdentity

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{confirmTitle(actionData?.errors)}</title>
      <PageHead title={reauthenticationText.title} note={reauthenticationText.note(PROOF_MINUTES)} />
      <div className="panel admin-account">
        <ConfirmForm {...loaderData} action={linkTo('confirm')} errors={actionData?.errors} size="dense" />
      </div>
    </>
  )
}
