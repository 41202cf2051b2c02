import { storyAsked } from '#app/shared/content/stories'
import { StoryShow } from './stories/story-show.tsx'
import type { Route } from './+types/win'

export function loader(asked: Route.LoaderArgs) {
  return storyAsked('wins', asked)
}

export default function Win({ loaderData: { ring, origin }, params: { id } }: Route.ComponentProps) {
  return <StoryShow key={id} kind="wins" ring={ring} origin={origin} />
}
