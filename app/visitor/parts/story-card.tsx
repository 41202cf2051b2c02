import { Link } from 'react-router'
import { entryPath } from '#domain/content/share-tags'
import type { Story } from '#domain/content/stories'
import { Picture } from './picture.tsx'

export type Card = Pick<Story, 'id' | 'title' | 'picture'> & { day: string; teaser: string }

export function StoryCard({
  kind,
  card: { id, title, picture, day, teaser },
  sizes,
}: {
  kind: 'wins' | 'news'
  card: Card
  sizes: string
}) {
  const titleId = `${kind}-${id}`
  return (
    <li className={`story-card story-${kind}`}>
      <Picture picture={picture} fallbackId={id} alt="" sizes={sizes} narrowest={360} widest={768} />
      <div>
        <p className="story-day">{day}</p>
        <h3 id={titleId}>{title}</h3>
        <p className="story-teaser">{teaser}</p>
        <Link className="story-link" to={entryPath(kind, id)} aria-describedby={titleId}>
          See Details
        </Link>
      </div>
    </li>
  )
}
