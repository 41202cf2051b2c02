import { loadStory } from '#app/workflows/content/stories'
import { StoryPage } from './stories/story-page.tsx'
import type { Route } from './+types/win'

export function loader(args: Route.LoaderArgs) {
  return loadStory('wins', args)
}

export default function Win({ loaderData: { ring, origin }, params: { id } }: Route.ComponentProps) {
  return <StoryPage key={id} kind="wins" ring={ring} origin={origin} />
}
