import { linkTo } from '#routes'
import { Fragment, type ReactNode } from 'react'
import { visibleSections, type SectionKey } from '#domain/content/site/site-sections'
import { readSiteTexts } from '#domain/content/site/site-texts'
import { pageSharing, storySharing } from '#domain/content/share-tags'
import { previewedSite } from '#app/workflows/content/site-preview'
import { ticketsFrom, ticketsOf } from '#app/workflows/enrolment/tickets'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { siteIdentity } from '#records/content/content'
import { readSiteContent } from '#records/content/site-content'
import { latestNews, latestWins } from '#records/content/wins'
import { ButtonLink } from '#ui/basics/button'
import { ContactSection } from '../mail/contact-section.tsx'
import { Icon } from '#ui/basics/icon'
import { StructuredData, ShareTags } from '../parts/share-tags.tsx'
import { Stats } from './stats.tsx'
import { describeOrganisation, toMentorCard, toStoryCard } from './home/home-data.ts'
import { LatestVictory, News, RecentWins, TrainingPackages, TrainingSteps } from './home/home-sections.tsx'
import { HeroTitle, Sash } from '../parts/hero-title.tsx'
import { Mentors } from '../parts/mentors'
import { HeroPicture } from '../parts/hero-picture.tsx'
import { useBrand } from '#ui/site/brand'
import { Fold } from '#ui/basics/island'
import './home.css'
import type { Route } from './+types/home'
import './acts.css'

/** The requirements fix these texts exactly. */
const NOTHING_SET = { pageTitle: 'Default Title', title: 'Title', description: 'Description' }
const WINS_SHOWN = 8
const NEWS_SHOWN = 12

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const draft = await previewedSite(context, url)
  const [packages, wins, news, content, identity] = await Promise.all([
    draft ? ticketsFrom(draft.packages) : ticketsOf(records),
    latestWins(records, WINS_SHOWN + 1),
    latestNews(records, NEWS_SHOWN),
    draft?.content ?? readSiteContent(records),
    draft?.identity ?? siteIdentity(records),
  ])
  const { hero, stats, mentors, recentWinHeader, share } = content
  const texts = readSiteTexts(content.texts)
  const lead = hero.lead || texts['brand.tagline']
  const origin = originOf(config, url)
  const [latest] = wins
  const spare = pageSharing(
    {
      title: share.title || identity.brand || NOTHING_SET.title,
      description: share.description || lead || NOTHING_SET.description,
      path: linkTo('home'),
    },
    identity.brand ?? '',
    origin,
  )
  const sharing = latest
    ? {
        ...storySharing('wins', latest, origin),
        type: 'website' as const,
        url: origin + linkTo('home'),
        published: null,
      }
    : spare
  return {
    packages,
    texts,
    sections: visibleSections('home', content.sections),
    steps: content.tabs,
    lead,
    stats,
    recentWinHeader,
    pageTitle: latest?.title ?? (share.pageTitle || identity.brand || NOTHING_SET.pageTitle),
    sharing,
    facts: describeOrganisation(identity, origin),
    mentors: mentors.map(toMentorCard).filter(({ name }) => name !== ''),
    latest: latest ? { ...toStoryCard(latest, 0), paragraphs: latest.content.split(/\n+/) } : null,
    wins: (wins.length > 1 ? wins.slice(1) : wins).map((win) => toStoryCard(win, 110)),
    news: news.map((item) => toStoryCard(item, 120)),
  }
}

type HomeData = Route.ComponentProps['loaderData']

export default function Home({ loaderData }: Route.ComponentProps) {
  const { sections, lead, stats, texts, pageTitle, sharing, facts, mentors } = loaderData
  const elements = toSections(loaderData)
  return (
    <>
      <ShareTags sharing={sharing} pageTitle={pageTitle} />
      <Opening
        texts={texts}
        lead={lead}
        stats={stats}
        hasMentors={mentors.length > 0 && sections.includes('mentors')}
      />
      <Fold />
      {sections.map((key) => (
        <Fragment key={key}>{elements[key]}</Fragment>
      ))}
      <StructuredData facts={facts} />
    </>
  )
}

function toSections(data: HomeData): Record<SectionKey<'home'>, ReactNode> {
  const { texts, latest, wins, news, steps, packages, mentors } = data
  return {
    'latest-win': latest ? (
      <LatestVictory texts={texts} recentWinHeader={data.recentWinHeader} latest={latest} />
    ) : null,
    wins: wins.length > 0 ? <RecentWins texts={texts} wins={wins} /> : null,
    news: news.length > 0 ? <News texts={texts} news={news} /> : null,
    training: steps.length > 0 ? <TrainingSteps texts={texts} steps={steps} /> : null,
    packages: packages.length > 0 ? <TrainingPackages texts={texts} packages={packages} /> : null,
    mentors: mentors.length > 0 ? <Mentors texts={texts} mentors={mentors} /> : null,
    contact: <ContactSection texts={texts} />,
  }
}

function Opening({
  texts,
  lead,
  stats,
  hasMentors,
}: Pick<HomeData, 'texts' | 'lead' | 'stats'> & { hasMentors: boolean }) {
  const brand = useBrand()
  return (
    <section className="scene" aria-labelledby="home-title">
      <div className="wrap hero">
        <div className="hero-copy">
          <Sash labels={texts['home.sash']} heading={texts['home.title']} />
          <h1 className="hero-title" id="home-title">
            <HeroTitle title={texts['home.title'] || brand.name} />
          </h1>
          {lead ? <p className="lead">{lead}</p> : null}
          <p className="hero-actions">
            <ButtonLink look="gold" to={linkTo('packages')}>
              See training packages <Icon name="arrow-right" />
            </ButtonLink>
            {hasMentors ? (
              <a className="button button-ghost" href="#mentors">
                Meet the mentors
              </a>
            ) : null}
          </p>
          <Stats stats={stats} texts={texts} />
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}
