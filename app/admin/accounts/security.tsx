import { linkTo } from '#addresses'
import { answerSecurity, doneIn, loadSecurity } from '#app/shared/accounts/second-step-changes'
import { staffOf } from '../list/list-action.ts'
import { PageHead } from '../list/page-head.tsx'
import { SecuritySettings } from '#ui/accounts/second-step-settings'
import '../mail/mail.css'
import { academyContext, visitContext } from '#app/context'
import type { Route } from './+types/security'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: 'Security' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { ...(await loadSecurity(context.get(academyContext), visit, staffOf(context))), told: doneIn(url) }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerSecurity({
    academy: context.get(academyContext),
    visit: context.get(visitContext),
    actor: staffOf(context),
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
