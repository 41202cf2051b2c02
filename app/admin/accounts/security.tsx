import { linkTo } from '#routes'
import { safeReturnPath } from '#domain/accounts/accounts'
import { securityText } from '#domain/text/staff/accounts/own-account'
import { changeSecurity, readSecondStepNotice, loadSecurity } from '#app/workflows/accounts/second-step-changes'
import { PageHead } from '../list/page-head.tsx'
import { SecuritySettings } from '#ui/accounts/second-step-settings'
import '../mail/mail.css'
import { signedIn } from '#app/context'
import type { Route } from './+types/security'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: securityText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, visit, actor } = signedIn(context)
  const next = safeReturnPath(url.searchParams.get('next'))
  const back = next?.startsWith(`${linkTo('admin')}/`) ? next : null
  return {
    ...(await loadSecurity(academy, visit, actor)),
    notice: readSecondStepNotice(url),
    next: back,
    action: pathWith(back),
  }
}

export const action = changeSecurity

function pathWith(next: string | null): string {
  return `${linkTo('adminSecurity')}${next ? `?next=${encodeURIComponent(next)}` : ''}`
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{securityText.title}</title>
      <PageHead title={securityText.title} note={securityText.note} />
      <div className="panel admin-account">
        <SecuritySettings security={loaderData} answer={actionData} {...loaderData} />
      </div>
    </>
  )
}
