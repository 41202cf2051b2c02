import { userDataOf } from '#domain/accounts'
import { academyContext, visitContext } from '#app/context'
import { expiredSessionCookies } from '#services/cookies'
import type { Route } from './+types/me'

/** Who the session says is asking, for the mirror in the browser. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visitContext)
  if (actor) return Response.json(userDataOf(actor), { headers: { 'Cache-Control': 'no-store' } })
  const { config } = context.get(academyContext)
  // A session that has ended takes the hint of it away.
  return Response.json({ message: 'Signed out' }, { status: 401, headers: [['Cache-Control', 'no-store'], ...expiredSessionCookies(config)] })
}
