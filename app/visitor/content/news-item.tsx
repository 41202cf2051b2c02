import { loadStory } from '#app/workflows/content/stories'
import { StoryPage } from './stories/story-page.tsx'
import type { Route } from './+types/news-item'

export function loader(args: Route.LoaderArgs) {
  return loadStory('news', args)
}

export default function NewsItem({ loaderData: { ring, origin }, params: { id } }: Route.ComponentProps) {
  return <StoryPage key={id} kind="news" ring={ring} origin={origin} />
}
