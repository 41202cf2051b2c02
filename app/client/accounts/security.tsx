import { linkTo } from '#routes'
import { clientSecurityText } from '#domain/text/client/accounts/security'
import { changeSecurity, readSecondStepNotice, loadSecurity } from '#app/workflows/accounts/second-step-changes'
import { SecuritySettings } from '#ui/accounts/second-step-settings'
import { signedIn } from '#app/context'
import type { Route } from './+types/security'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, visit, actor } = signedIn(context)
  return { ...(await loadSecurity(academy, visit, actor)), notice: readSecondStepNotice(url) }
}

export const action = changeSecurity

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap client-page">
      <title>{clientSecurityText.security}</title>
      <h1 className="headline">{clientSecurityText.security}</h1>
      <SecuritySettings
        security={loaderData}
        answer={actionData}
        notice={loaderData.notice}
        action={linkTo('clientSecurity')}
      />
    </div>
  )
}
