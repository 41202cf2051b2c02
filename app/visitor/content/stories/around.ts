import { storyAsked } from '#app/shared/content/stories'
import type { Route } from './+types/around'

export async function loader(asked: Route.LoaderArgs) {
  const { ring } = await storyAsked(asked.params.kind === 'news' ? 'news' : 'wins', asked)
  return Response.json(ring)
}
