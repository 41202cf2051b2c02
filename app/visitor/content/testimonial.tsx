import { linkTo } from '#routes'
import { data } from 'react-router'
import { articleFacts, breadcrumbFacts, shownName, testimonialSharing, titlesIn } from '#domain/content/share-tags'
import { isEntryId } from '#domain/content/stories'
import { formatDay } from '#domain/words/formats'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { testimonialOf } from '#records/content/members'
import { useBrand } from '#ui/site/brand'
import { ButtonLink } from '#ui/basics/button'
import { Picture } from '../parts/picture.tsx'
import { Ribbons } from '../parts/ribbons.tsx'
import { StructuredData, ShareTags } from '../parts/share-tags.tsx'
import { Trail } from './stories/trail.tsx'
import './members.css'
import type { Route } from './+types/testimonial'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const member = isEntryId(id) ? await testimonialOf(records, id) : null
  if (!member) throw data(null, { status: 404 })
  return { member, origin: originOf(config, url) }
}

export default function Testimonial({ loaderData: { member, origin } }: Route.ComponentProps) {
  const brand = useBrand()
  const sharing = testimonialSharing(member, origin)
  const { id, name, titles, testimonial, date, picture } = member
  return (
    <>
      <ShareTags sharing={sharing} />
      <article className="scene voice" aria-labelledby="voice-name">
        <div className="wrap">
          <Trail here="Testimonial" />
          <div className="voice-stage">
            <div className="voice-picture">
              <Picture
                picture={picture}
                fallbackId={id}
                alt={picture ? shownName(name) : ''}
                sizes="(max-width: 600px) 140px, 380px"
                priority
              />
            </div>
            <header className="voice-who">
              <h1 className="subhead" id="voice-name">
                {shownName(name)}
              </h1>
              <Ribbons titles={titlesIn(titles)} />
            </header>
            <blockquote className="voice-words">
              <p>{testimonial}</p>
            </blockquote>
            <p className="voice-foot">
              {date ? <time dateTime={date}>{formatDay(date)}</time> : null}
              <ButtonLink look="ghost" size="touch" to={linkTo('members')}>
                All members
              </ButtonLink>
            </p>
          </div>
        </div>
      </article>
      <StructuredData facts={articleFacts(sharing, brand.name)} />
      <StructuredData
        facts={breadcrumbFacts([
          { name: 'Home', url: origin + linkTo('home') },
          { name: 'Members', url: origin + linkTo('members') },
          { name: shownName(name), url: sharing.url },
        ])}
      />
    </>
  )
}
