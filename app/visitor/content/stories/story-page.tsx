import { linkTo } from '#routes'
import { articleFacts, breadcrumbFacts, storySharing } from '#domain/content/share-tags'
import type { Ring, StoryKind } from '#domain/content/stories'
import { Island } from '#ui/basics/island'
import { useBrand } from '#ui/site/brand'
import { StructuredData, ShareTags } from '../../parts/share-tags'
import { omitPageText } from './story-data.ts'
import { StoryShow } from './story-show'
import { STORY_WORDS } from './story-words.ts'
import './story-show.css'

export function StoryPage({ kind, ring, origin }: { kind: StoryKind; ring: Ring; origin: string }) {
  const brand = useBrand()
  const story = ring.stories.find(({ place }) => place === ring.at)
  if (!story) return null
  const { trail, article } = STORY_WORDS[kind]
  const sharing = storySharing(kind, story, origin)
  return (
    <>
      <ShareTags sharing={sharing} />
      <Island name="show" data={omitPageText({ kind, ring, origin })}>
        <StoryShow kind={kind} ring={ring} origin={origin} />
      </Island>
      <StructuredData facts={articleFacts(sharing, brand.name, article)} />
      <StructuredData
        facts={breadcrumbFacts([
          { name: 'Home', url: origin + linkTo('home') },
          { name: trail, url: sharing.url },
        ])}
      />
    </>
  )
}
