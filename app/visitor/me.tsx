import { userDataOf } from '#domain/accounts'
import { visitContext } from '#app/context'
import type { Route } from './+types/me'

/** Who the session says is asking, for the mirror in the browser. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visitContext)
  const init = { headers: { 'Cache-Control': 'no-store' } }
  return actor ? Response.json(userDataOf(actor), init) : Response.json({ message: 'Signed out' }, { ...init, status: 401 })
}
