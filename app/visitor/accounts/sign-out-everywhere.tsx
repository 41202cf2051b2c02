import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { academyContext, visitContext } from '#app/context'
import { endAllSessions } from '#records/accounts/end-sessions'
import { leavingHeaders } from '#services/accounts/cookies'
import type { Route } from './+types/sign-out-everywhere'

export { leaveWith as clientAction } from '#ui/site/user-data'

export function loader() {
  return redirect(linkTo('home'))
}

export async function action({ context }: Route.ActionArgs) {
  const { records, config, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (actor) await endAllSessions(records, actor, now())
  return redirect(linkTo('login'), { status: 303, headers: leavingHeaders(config) })
}
