import { linkTo } from '#routes'
import { PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { ownAccountText } from '#domain/text/staff/accounts/own-account'
import { changeOwnPassword } from '#app/workflows/accounts/password-change'
import { AccountSecurity } from '#ui/accounts/account-security'
import { PageHead } from '../list/page-head.tsx'
import { staffDetails, unconfirmedNewEmail } from '#records/accounts/own/staff-details'
import { signedIn } from '#app/context'
import { changeStaffDetails, readSavedDetails } from './staff-details-action.ts'
import { StaffDetailsForm } from './staff-details-form.tsx'
import '../mail/mail.css'
import type { Route } from './+types/account'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: ownAccountText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const [details, newEmail] = await Promise.all([
    staffDetails(academy.records, actor),
    unconfirmedNewEmail(academy.records, actor, academy.now()),
  ])
  return { details, newEmail, saved: readSavedDetails(url) }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData()
  return form.get('intent') === 'details' ? changeStaffDetails(args, form) : changeOwnPassword(args)
}

export default function Account({ loaderData: { details, newEmail, saved }, actionData }: Route.ComponentProps) {
  const failed = actionData && !actionData.done
  const ofDetails = actionData?.target === 'details'
  return (
    <>
      <title>{failed ? ownAccountText.error(ownAccountText.title) : ownAccountText.title}</title>
      <PageHead title={ownAccountText.title} note={details.email} />
      <div className="panel admin-account account-parts">
        <StaffDetailsForm
          details={details}
          newEmail={newEmail}
          saved={saved}
          result={ofDetails ? actionData : undefined}
        />
        <AccountSecurity
          action={linkTo('adminAccount')}
          minimum={PASSWORD_MINIMUM.ADMIN_USER}
          answer={ofDetails ? undefined : actionData}
          size="dense"
        />
      </div>
    </>
  )
}
