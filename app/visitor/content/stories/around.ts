import { loadStory } from '#app/workflows/content/stories'
import type { Route } from './+types/around'

export async function loader(args: Route.LoaderArgs) {
  const { ring } = await loadStory(args.params.kind === 'news' ? 'news' : 'wins', args)
  return Response.json(ring)
}
