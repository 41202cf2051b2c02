import { linkTo } from '#addresses'
import { answerSecurity, doneIn, loadSecurity } from '#app/shared/accounts/second-step-changes'
import { PageHead } from '../list/page-head.tsx'
import { SecuritySettings } from '#ui/accounts/second-step-settings'
import '../mail/mail.css'
import { signedIn } from '#app/context'
import type { Route } from './+types/security'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: 'Security' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, visit, actor } = signedIn(context)
  return { ...(await loadSecurity(academy, visit, actor)), told: doneIn(url) }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerSecurity({
    ...signedIn(context),
    request,
    back: linkTo('adminSecurity'),
  })
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Security</title>
      <PageHead title="Security" note="Two-step sign-in and devices" />
      <div className="panel admin-account">
        <SecuritySettings security={loaderData} answer={actionData} told={loaderData.told} />
      </div>
    </>
  )
}
