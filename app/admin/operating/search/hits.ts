import { signedIn } from '#app/context'
import { loadSearch } from './search-loader.ts'
import type { Route } from './+types/hits'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return Response.json(await loadSearch(academy, actor, url), { headers: { 'Cache-Control': 'private, no-store' } })
}
