import { redirect } from 'react-router'
import { PASSWORD_MINIMUM } from '#domain/password-forms'
import { answerPasswordChange } from '#app/password-change'
import { AccountSecurity } from '#ui/account-security'
import { PageHead } from '#ui/page-head'
import { academyContext, visitContext } from '../context.ts'
import '../styles/mail.css'
import type { Route } from './+types/account'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'

export const handle = { crumb: 'Account' }

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  return { email: actor.email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  return answerPasswordChange({ academy: context.get(academyContext), visit: context.get(visitContext), actor, request, back: '/admin/account?account=password-changed' })
}

export default function Account({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData && !actionData.done ? 'Error: ' : ''}Account`}</title>
      <PageHead title="Your account" note={email} />
      <div className="panel desk-account"><AccountSecurity action="/admin/account" minimum={PASSWORD_MINIMUM.ADMIN_USER} answer={actionData} size="desk" /></div>
    </>
  )
}
