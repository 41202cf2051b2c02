import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { academyContext, visitContext } from '#app/context'
import { endSession } from '#records/accounts/accounts'
import { leavingHeaders } from '#services/accounts/cookies'
import type { Route } from './+types/logout'

export { leaveWith as clientAction } from '#ui/site/user-data'

/** Only a POST ends the session, because browsers may prefetch a GET. */
export function loader() {
  return redirect(linkTo('home'))
}

export async function action({ context }: Route.ActionArgs) {
  const { records, config } = context.get(academyContext)
  const { sessionHash } = context.get(visitContext)
  if (sessionHash) await endSession(records, sessionHash)
  return redirect(linkTo('login'), { status: 303, headers: leavingHeaders(config) })
}
