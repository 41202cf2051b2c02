import { linkTo } from '#routes'
import { Fragment, type ReactNode } from 'react'
import { visibleSections, type SectionKey } from '#domain/content/site/site-sections'
import { isLongTitle, readSiteTexts } from '#domain/content/site/site-texts'
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
import { HeroTitle, Sash } from '../parts/hero-title.tsx'
import { Part } from './about-part'
import { Creed, History, Partners, TrainingTabs } from './about/about-sections.tsx'
import { CoreValues, Goals } from './about/about-goals.tsx'
import { Accomplishments } from './accomplishments'
import { FrequentQuestions } from './questions'
import { TypewriterText } from './typed-words'
import './about-first.css'
import './about.css'
import type { Route } from './+types/about'
import './acts.css'

const ACCOMPLISHMENTS_SHOWN = 12
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
  const { hero, stats, history, vision, mission, goals, coreValues, tabs, questions } = content
  const texts = readSiteTexts(content.texts)
  const brand = identity.brand ?? ''
  return {
    sharing: pageSharing(
      {
        title: brand ? `About ${brand}` : texts['about.title'],
        description: hero.aboutLead || mission || history,
        path: linkTo('about'),
      },
      brand,
      originOf(config, url),
    ),
    texts,
    sections: visibleSections('about', content.sections),
    words: hero.words,
    lead: hero.aboutLead,
    stats,
    partners: content.partners.map((name) => ({ name, logo: content.partnerLogos[name] ?? null })),
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

export default function About({ loaderData }: Route.ComponentProps) {
  const { sharing, texts, sections, words, lead, questions } = loaderData
  const elements = toSections(loaderData)
  return (
    <>
      <ShareTags sharing={sharing} />
      <Opening texts={texts} words={words} lead={lead} />
      <Fold />
      {sections.map((key) => (
        <Fragment key={key}>{elements[key]}</Fragment>
      ))}
      {questions.length > 0 && sections.includes('questions') ? <StructuredData facts={faqFacts(questions)} /> : null}
    </>
  )
}

function toSections(data: AboutData): Record<SectionKey<'about'>, ReactNode> {
  const { texts, partners, vision, mission, goals, coreValues, accomplishments, newer, older, tabs, questions } = data
  return {
    partners: partners.length > 0 ? <Partners texts={texts} partners={partners} /> : null,
    history: <History {...data} />,
    vision: vision || mission ? <Creed texts={texts} vision={vision} mission={mission} /> : null,
    goals: goals.length > 0 ? <Goals texts={texts} goals={goals} /> : null,
    values: coreValues.length > 0 ? <CoreValues texts={texts} coreValues={coreValues} /> : null,
    accomplishments:
      accomplishments.length > 0 || newer ? (
        <Accomplishments texts={texts} accomplishments={accomplishments} newer={newer} older={older} />
      ) : null,
    training: tabs.length > 0 ? <TrainingTabs texts={texts} tabs={tabs} /> : null,
    questions:
      questions.length > 0 ? (
        <Part id="faq" title={texts['questions.title']} className="section faq" eyebrow={texts['questions.eyebrow']}>
          <FrequentQuestions questions={questions} />
        </Part>
      ) : null,
    contact: <ContactSection texts={texts} />,
  }
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

function Opening({ texts, words, lead }: Pick<AboutData, 'texts' | 'words' | 'lead'>) {
  return (
    <section className="scene" aria-labelledby="about-title">
      <div className="wrap about-hero">
        <div>
          <Sash labels={texts['about.sash']} heading={texts['about.title']} />
          <h1
            className={isLongTitle(texts['about.title']) ? 'about-title long-title' : 'about-title'}
            id="about-title"
          >
            <HeroTitle title={texts['about.title']} />
          </h1>
          {words.length > 0 ? (
            <Island name="words">
              <TypewriterText lead={texts['about.leave']} words={words} />
            </Island>
          ) : null}
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
