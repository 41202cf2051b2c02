import { linkTo } from '#routes'
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
import { TicketCard } from '../enrolment/ticket-card.tsx'
import { describeOrganisation, toMentorCard, toStoryCard } from './home/home-data.ts'
import { LatestWin } from './latest-win'
import { Mentors } from '../parts/mentors'
import { HeroPicture } from '../parts/hero-picture.tsx'
import { NewsSlider } from './news-slider'
import { StoryCard } from '../parts/story-card'
import { VictoryCue } from './victory-cue'
import { Fold, Island } from '#ui/basics/island'
import './home.css'
import type { Route } from './+types/home'
import './acts.css'

/** Exact texts of the requirements. */
const NOTHING_SET = { pageTitle: 'Default Title', title: 'Title', description: 'Description' }
const WINS_SHOWN = 8
const NEWS_SHOWN = 12
const ACTS = [
  { number: 'I', title: 'Rise', text: 'Posture, breath, walk. The body learns to be looked at.' },
  { number: 'II', title: 'Speak', text: 'Voice, structure, the question answered while the clock runs.' },
  { number: 'III', title: 'Reign', text: 'Composure after the result, whatever it is.' },
]

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
  const origin = originOf(config, url)
  const [latest] = wins
  const spare = pageSharing(
    {
      title: share.title || identity.brand || NOTHING_SET.title,
      description: share.description || hero.lead || NOTHING_SET.description,
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
    lead: hero.lead,
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

export default function Home({
  loaderData: { packages, lead, stats, recentWinHeader, pageTitle, sharing, facts, mentors, latest, wins, news },
}: Route.ComponentProps) {
  return (
    <>
      <ShareTags sharing={sharing} pageTitle={pageTitle} />
      <Opening lead={lead} stats={stats} hasMentors={mentors.length > 0} />
      <Fold />
      {latest ? <LatestVictory recentWinHeader={recentWinHeader} latest={latest} /> : null}
      {wins.length > 0 ? <RecentWins wins={wins} /> : null}
      {news.length > 0 ? <News news={news} /> : null}
      <Acts />
      {packages.length > 0 ? <TrainingPackages packages={packages} /> : null}
      {mentors.length > 0 ? <Mentors mentors={mentors} /> : null}
      <ContactSection />
      <StructuredData facts={facts} />
    </>
  )
}

function Opening({ lead, stats, hasMentors }: Pick<HomeData, 'lead' | 'stats'> & { hasMentors: boolean }) {
  return (
    <section className="scene" aria-labelledby="home-title">
      <div className="wrap hero">
        <div className="hero-copy">
          <p className="sash">
            <span>Public speaking</span>
            <span>Pageant training</span>
          </p>
          <h1 className="hero-title" id="home-title">
            <span>Rise. </span>
            <span>Speak. </span>
            <span>
              <em>Reign.</em>
            </span>
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
          <Stats stats={stats} />
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}

function LatestVictory({
  recentWinHeader,
  latest,
}: {
  recentWinHeader: HomeData['recentWinHeader']
  latest: NonNullable<HomeData['latest']>
}) {
  return (
    <section className="section" aria-labelledby="victory-title">
      <div className="wrap">
        <p className="eyebrow">The latest win</p>
        <h2 className="headline" id="victory-title">
          Another Victory
        </h2>
        <Island name="cue">
          <VictoryCue {...recentWinHeader} />
        </Island>
        <LatestWin latest={latest} />
      </div>
    </section>
  )
}

function RecentWins({ wins }: Pick<HomeData, 'wins'>) {
  return (
    <section className="section section-after" aria-labelledby="wins-title">
      <div className="wrap">
        <h2 className="headline section-title" id="wins-title">
          Recent Wins
        </h2>
        <ul className="wins-grid">
          {wins.map((win) => (
            <StoryCard
              key={win.id}
              kind="wins"
              card={win}
              sizes="(max-width: 600px) 260px, (max-width: 1000px) 45vw, 285px"
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function News({ news }: Pick<HomeData, 'news'>) {
  return (
    <section className="section section-blush news" aria-labelledby="news-title">
      <NewsSlider
        heading={
          <h2 className="headline" id="news-title">
            News
          </h2>
        }
      >
        {news.map((item) => (
          <StoryCard key={item.id} kind="news" card={item} sizes="300px" />
        ))}
      </NewsSlider>
    </section>
  )
}

function Acts() {
  return (
    <section className="acts" aria-labelledby="acts-title">
      <div className="wrap">
        <p className="eyebrow eyebrow-lit">How we train</p>
        <h2 className="headline" id="acts-title">
          Three acts, one evening that is yours
        </h2>
        <ol className="acts-row">
          {ACTS.map(({ number, title, text }) => (
            <li key={title}>
              <p className="act-number" aria-hidden="true">
                {number}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function TrainingPackages({ packages }: Pick<HomeData, 'packages'>) {
  return (
    <section className="section section-blush" aria-labelledby="packages-title">
      <div className="wrap">
        <p className="eyebrow">Admission</p>
        <h2 className="headline section-title" id="packages-title">
          Training packages
        </h2>
        <ul className="tickets">
          {packages.map((ticket) => (
            <TicketCard key={ticket.key} ticket={ticket} />
          ))}
        </ul>
      </div>
    </section>
  )
}
