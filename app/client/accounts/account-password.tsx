import { redirect } from 'react-router'
import { PASSWORD_MINIMUM } from '#domain/password-forms'
import { answerPasswordChange } from '#app/password-change'
import { AccountSecurity } from '#ui/account-security'
import { academyContext, visitContext } from '../context.ts'
import type { Route } from './+types/account-password'

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  return { minimum: PASSWORD_MINIMUM[actor.type] }
}

/** Changes the password; /client sends its form here, and without script the answer to a wrong one is this page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  return answerPasswordChange({ academy: context.get(academyContext), visit: context.get(visitContext), actor, request, back: '/client?account=password-changed#account' })
}

export default function AccountPassword({ loaderData: { minimum }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-6 max-phone:py-2">
      <title>{`${actionData && !actionData.done ? 'Error: ' : ''}Change password`}</title>
      <h1 className="headline mb-8">Your account</h1>
      <AccountSecurity action="/client/password" minimum={minimum} answer={actionData} />
    </div>
  )
}
