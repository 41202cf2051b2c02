import { linkTo } from '#routes'
import { Link } from 'react-router'
import type { SiteTexts } from '#domain/content/site/site-texts'
import { Part } from './about-part'

type Accomplishment = { id: string; day: string; title: string; content: string }

const pagePath = (page: number) => `${linkTo('about')}${page > 1 ? `?page=${page}` : ''}#accomplishments`

export function Accomplishments({
  texts,
  accomplishments,
  newer,
  older,
}: {
  texts: Pick<SiteTexts, 'accomplishments.eyebrow' | 'accomplishments.title'>
  accomplishments: readonly Accomplishment[]
  newer: number | null
  older: number | null
}) {
  return (
    <Part
      id="accomplishments"
      title={texts['accomplishments.title']}
      className="section playbill"
      eyebrow={texts['accomplishments.eyebrow']}
    >
      <ol className="accomplishments">
        {accomplishments.map(({ id, day, title, content }) => (
          <li key={id}>
            <p className="accomplishment-day">{day}</p>
            <div>
              <h3>{title}</h3>
              <p>{content}</p>
            </div>
          </li>
        ))}
      </ol>
      {newer || older ? (
        <nav className="accomplishments-more" aria-label={texts['accomplishments.title']}>
          {newer ? (
            <Link className="text-link" to={pagePath(newer)}>
              Newer accomplishments
            </Link>
          ) : null}
          {older ? (
            <Link className="text-link" to={pagePath(older)}>
              Earlier accomplishments
            </Link>
          ) : null}
        </nav>
      ) : null}
    </Part>
  )
}
