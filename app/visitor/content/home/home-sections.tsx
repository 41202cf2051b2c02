import { toRoman } from '#domain/words/formats'
import { Island } from '#ui/basics/island'
import { TicketCard } from '../../enrolment/ticket-card.tsx'
import { Eyebrow } from '../../parts/hero-title.tsx'
import { StoryCard } from '../../parts/story-card'
import { LatestWin } from '../latest-win'
import { NewsSlider } from '../news-slider'
import { VictoryCue } from '../victory-cue'
import type { Route } from '../+types/home'

type HomeData = Route.ComponentProps['loaderData']

export function LatestVictory({
  texts,
  recentWinHeader,
  latest,
}: Pick<HomeData, 'texts' | 'recentWinHeader'> & { latest: NonNullable<HomeData['latest']> }) {
  return (
    <section className="section" aria-labelledby="victory-title">
      <div className="wrap">
        <Eyebrow text={texts['latest.eyebrow']} />
        <h2 className="headline" id="victory-title">
          {texts['latest.title']}
        </h2>
        <Island name="cue">
          <VictoryCue {...recentWinHeader} />
        </Island>
        <LatestWin latest={latest} />
      </div>
    </section>
  )
}

export function RecentWins({ texts, wins }: Pick<HomeData, 'texts' | 'wins'>) {
  return (
    <section className="section section-after" id="wins" aria-labelledby="wins-title">
      <div className="wrap">
        <h2 className="headline section-title" id="wins-title">
          {texts['wins.title']}
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

export function News({ texts, news }: Pick<HomeData, 'texts' | 'news'>) {
  return (
    <section className="section section-blush news" id="news" aria-labelledby="news-title">
      <NewsSlider
        heading={
          <h2 className="headline" id="news-title">
            {texts['news.title']}
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

export function TrainingSteps({ texts, steps }: Pick<HomeData, 'texts' | 'steps'>) {
  return (
    <section className="acts" id="training" aria-labelledby="acts-title">
      <div className="wrap">
        <Eyebrow text={texts['training.eyebrow']} isLit />
        <h2 className="headline" id="acts-title">
          {texts['training.title']}
        </h2>
        <ol className="acts-row">
          {steps.map(({ title, short }, at) => (
            <li key={title}>
              <p className="act-number" aria-hidden="true">
                {toRoman(at + 1)}
              </p>
              <h3>{title}</h3>
              {short ? <p>{short}</p> : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function TrainingPackages({ texts, packages }: Pick<HomeData, 'texts' | 'packages'>) {
  return (
    <section className="section section-blush" aria-labelledby="packages-title">
      <div className="wrap">
        <Eyebrow text={texts['packages.eyebrow']} />
        <h2 className="headline section-title" id="packages-title">
          {texts['packages.title']}
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
