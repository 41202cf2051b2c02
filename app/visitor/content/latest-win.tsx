import { linkTo } from '#routes'
import { ButtonLink } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import { Picture } from '../parts/picture.tsx'
import type { Card } from '../parts/story-card'

export function LatestWin({ latest }: { latest: Card & { paragraphs: string[] } }) {
  return (
    <article className="feature" aria-labelledby="latest-title">
      <Picture
        className="arch"
        picture={latest.picture}
        fallbackId={latest.id}
        alt=""
        sizes="(max-width: 600px) 74vw, (max-width: 1000px) min(100vw - 58px, 420px), 470px"
      />
      <div className="feature-words">
        <p className="sash">
          <span>{latest.day}</span>
        </p>
        <h3 className="subhead" id="latest-title">
          {latest.title}
        </h3>
        <div className="feature-text">
          {latest.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <ButtonLink to={linkTo('win', { id: latest.id })} aria-describedby="latest-title">
          See Details
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
    </article>
  )
}
