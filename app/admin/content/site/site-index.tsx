import { linkTo } from '#routes'
import { Link } from 'react-router'
import { may } from '#domain/accounts/rights'
import { listSiteParts, SITE_PLACES } from '#domain/content/site/site-parts'
import { summarizePart } from '#domain/content/site/site-summary'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { siteIndexText, sitePlaceText } from '#domain/text/staff/content/site-pages'
import { formatInstant } from '#domain/words/formats'
import { readStoredSite } from '#records/content/site/site-stored'
import { listLastSaves } from '#records/content/site/site-versions'
import { ButtonLink } from '#ui/basics/button'
import { PageHead } from '../../list/page-head.tsx'
import { signedIn } from '#app/context'
import './site.css'
import type { Route } from './+types/site-index'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: siteContentText.title }

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { values } = await readStoredSite(academy.records.read)
  const saves = await listLastSaves(academy.records)
  const parts = listSiteParts(values.fields).filter(({ key }) => key !== 'payment' || may(actor, 'payment-details'))
  return {
    parts: parts.map((part) => {
      const saved = saves.get(part.key)
      return {
        key: part.key,
        place: part.place,
        title: part.title,
        summary: summarizePart(part, values),
        saved: saved ? siteIndexText.saved(formatInstant(saved.at), saved.by) : null,
      }
    }),
  }
}

type CardPart = Route.ComponentProps['loaderData']['parts'][number]

export default function SiteIndex({ loaderData: { parts } }: Route.ComponentProps) {
  return (
    <>
      <title>{siteContentText.title}</title>
      <PageHead title={siteContentText.title} note={siteContentText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('siteSections')}>
          {siteIndexText.sections}
        </ButtonLink>
      </PageHead>
      {SITE_PLACES.map((place) => (
        <section key={place} className="site-place" aria-labelledby={`place-${place}`}>
          <h2 id={`place-${place}`}>{sitePlaceText[place]}</h2>
          <ul className="site-cards">
            {parts
              .filter((part) => part.place === place)
              .map((part) => (
                <Card key={part.key} part={part} />
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The id comes from the part's key, so that links to it outlast its title. */
function Card({ part: { key, title, summary, saved } }: { part: CardPart }) {
  return (
    <li className="panel site-card" id={`part-${key}`}>
      <h3>
        <Link to={linkTo('sitePart', { part: key })}>{title}</Link>
      </h3>
      <p className={summary ? 'site-card-text' : 'site-card-text site-card-empty'}>
        {summary || siteIndexText.empty}
      </p>
      {saved ? <p className="site-card-saved">{saved}</p> : null}
    </li>
  )
}
