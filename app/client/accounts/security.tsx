import { linkTo } from '#addresses'
import { redirect } from 'react-router'
import { answerSecurity, doneIn, loadSecurity } from '#app/shared/accounts/second-step-changes'
import { SecuritySettings } from '#ui/accounts/second-step-settings'
import { academyContext, visitContext } from '#app/context'
import type { Route } from './+types/security'

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (!visit.actor) throw redirect(linkTo('login'))
  return { ...(await loadSecurity(context.get(academyContext), visit, visit.actor)), told: doneIn(url) }
}

/** Takes the three changes of the second step and the end of one session. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  if (!visit.actor) throw redirect(linkTo('login'))
  return answerSecurity({
    academy: context.get(academyContext),
    visit,
    actor: visit.actor,
    request,
    back: linkTo('clientSecurity'),
  })
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap client-page">
      <title>Security</title>
      <h1 className="headline">Security</h1>
      <SecuritySettings security={loaderData} answer={actionData} told={loaderData.told} />
    </div>
  )
}
