import { linkTo } from '#routes'
import { formatDay } from '#domain/words/formats'
import { pageSharing } from '#domain/content/share-tags'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { previewedSite } from '#app/workflows/content/site-preview'
import { accomplishmentsFrom } from '#records/content/accomplishments'
import { siteIdentity } from '#records/content/content'
import { readSiteContent } from '#records/content/site-content'
import { Artwork } from '#ui/basics/artwork'
import { ButtonLink } from '#ui/basics/button'
import { ContactSection } from '../mail/contact-section.tsx'
import { Icon } from '#ui/basics/icon'
import { Fold, Island } from '#ui/basics/island'
import { StructuredData, ShareTags } from '../parts/share-tags.tsx'
import { Stats } from './stats.tsx'
import { Part } from './about-part'
import { CoreValues, Goals } from './about/about-goals.tsx'
import { Accomplishments } from './accomplishments'
import { ActTabs } from './act-tabs'
import { FrequentQuestions } from './questions'
import { TypewriterText } from './typed-words'
import './about-first.css'
import './about.css'
import type { Route } from './+types/about'
import './acts.css'

const ACCOMPLISHMENTS_SHOWN = 12
/** CSS crops the sides, so the height determines the width. */
const GALLERY_SIZES = '(max-width: 600px) 172px, 400px'
const GALLERY = ['microphone-indigo', 'crown-ruby', 'sash-plum']

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const page = /^[1-9]\d{0,3}$/.test(url.searchParams.get('page') ?? '') ? Number(url.searchParams.get('page')) : 1
  const draft = await previewedSite(context, url)
  const [content, identity, found] = await Promise.all([
    draft?.content ?? readSiteContent(records),
    draft?.identity ?? siteIdentity(records),
    accomplishmentsFrom(records, (page - 1) * ACCOMPLISHMENTS_SHOWN, ACCOMPLISHMENTS_SHOWN + 1),
  ])
  const { hero, stats, partners, history, vision, mission, goals, coreValues, tabs, questions } = content
  const brand = identity.brand ?? ''
  return {
    sharing: pageSharing(
      {
        title: brand ? `About ${brand}` : 'About us',
        description: hero.aboutLead || mission || history,
        path: linkTo('about'),
      },
      brand,
      originOf(config, url),
    ),
    words: hero.words,
    lead: hero.aboutLead,
    stats,
    partners,
    history: history.split(/\n+/).filter(Boolean),
    vision,
    mission,
    goals,
    coreValues,
    tabs,
    questions,
    accomplishments: found
      .slice(0, ACCOMPLISHMENTS_SHOWN)
      .map(({ date, ...rest }) => ({ ...rest, day: formatDay(date) })),
    newer: page > 1 ? page - 1 : null,
    older: found.length > ACCOMPLISHMENTS_SHOWN ? page + 1 : null,
  }
}

type AboutData = Route.ComponentProps['loaderData']

export default function About({
  loaderData: {
    sharing,
    words,
    lead,
    stats,
    partners,
    history,
    vision,
    mission,
    goals,
    coreValues,
    tabs,
    questions,
    accomplishments,
    newer,
    older,
  },
}: Route.ComponentProps) {
  return (
    <>
      <ShareTags sharing={sharing} />
      <Opening words={words} lead={lead} />
      <Fold />
      {partners.length > 0 ? <Partners partners={partners} /> : null}
      {history.length > 0 ? (
        <Part id="history" title="History" className="section history" eyebrow="How it began">
          <div className="history-text">
            {history.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <Stats stats={stats} />
        </Part>
      ) : (
        <div className="wrap">
          <Stats stats={stats} />
        </div>
      )}
      {vision || mission ? <Creed vision={vision} mission={mission} /> : null}
      {goals.length > 0 ? <Goals goals={goals} /> : null}
      {coreValues.length > 0 ? <CoreValues coreValues={coreValues} /> : null}
      {accomplishments.length > 0 || newer ? (
        <Accomplishments accomplishments={accomplishments} newer={newer} older={older} />
      ) : null}
      <Acts tabs={tabs} />
      {questions.length > 0 ? (
        <Part id="faq" title="Before you ask" className="section faq" eyebrow="FAQ">
          <FrequentQuestions questions={questions} />
        </Part>
      ) : null}
      <ContactSection />
      {questions.length > 0 ? <StructuredData facts={faqFacts(questions)} /> : null}
    </>
  )
}

function faqFacts(questions: readonly { question: string; answer: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function Opening({ words, lead }: Pick<AboutData, 'words' | 'lead'>) {
  return (
    <section className="scene" aria-labelledby="about-title">
      <div className="wrap about-hero">
        <div>
          <p className="sash">
            <span>About us</span>
          </p>
          <h1 className="about-title" id="about-title">
            <span>A small school </span>
            <span>
              for <em>large</em> rooms
            </span>
          </h1>
          <Island name="words">
            <TypewriterText words={words} />
          </Island>
          {lead ? <p className="lead">{lead}</p> : null}
          <p className="hero-actions">
            <ButtonLink look="gold" to={linkTo('packages')}>
              See training packages <Icon name="arrow-right" />
            </ButtonLink>
          </p>
        </div>
        <div className="gallery" aria-hidden="true">
          {GALLERY.map((art) => (
            <Artwork key={art} name={art} sizes={GALLERY_SIZES} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Partners({ partners }: Pick<AboutData, 'partners'>) {
  return (
    <Part id="partners" title="Partners" className="billing" eyebrow="On the bill with us">
      <ul className="billing-names">
        {partners.map((partner) => (
          <li key={partner}>{partner}</li>
        ))}
      </ul>
    </Part>
  )
}

function Creed({ vision, mission }: Pick<AboutData, 'vision' | 'mission'>) {
  return (
    <div className="creed">
      <div className="wrap creed-grid">
        {vision ? (
          <section aria-labelledby="vision-title">
            <h2 id="vision-title">Vision</h2>
            <p className="vision">{vision}</p>
          </section>
        ) : null}
        {mission ? (
          <section aria-labelledby="mission-title">
            <h2 id="mission-title">Mission</h2>
            <p className="mission">{mission}</p>
          </section>
        ) : null}
      </div>
    </div>
  )
}

function Acts({ tabs }: Pick<AboutData, 'tabs'>) {
  return (
    <section className="acts" aria-labelledby="acts-title">
      <div className="wrap">
        <p className="eyebrow eyebrow-lit">How we train</p>
        <h2 className="headline" id="acts-title">
          An evening in three acts
        </h2>
        <Island name="acts">
          <ActTabs acts={tabs} />
        </Island>
      </div>
    </section>
  )
}
