import { picturePath } from '#domain/content/pictures'
import { Island } from '#ui/basics/island'
import { Part } from '../about-part'
import { ActTabs } from '../act-tabs'
import { Eyebrow } from '../../parts/hero-title.tsx'
import { Stats } from '../stats.tsx'
import type { Route } from '../+types/about'

type AboutData = Route.ComponentProps['loaderData']

export function Partners({ texts, partners }: Pick<AboutData, 'texts' | 'partners'>) {
  return (
    <Part id="partners" title={texts['partners.title']} className="billing" eyebrow={texts['partners.eyebrow']}>
      <ul className="billing-names">
        {partners.map(({ name, logo }) => (
          <li key={name}>{logo ? <PartnerLogo name={name} logo={logo} /> : name}</li>
        ))}
      </ul>
    </Part>
  )
}

function PartnerLogo({ name, logo }: { name: string; logo: string }) {
  return <img className="partner-logo" src={picturePath(logo, 240, 'webp')} alt={name} loading="lazy" />
}

export function History({ texts, history, stats }: Pick<AboutData, 'texts' | 'history' | 'stats'>) {
  if (history.length === 0 && !Object.values(stats).some(Boolean)) return null
  return history.length > 0 ? (
    <Part id="history" title={texts['history.title']} className="section history" eyebrow={texts['history.eyebrow']}>
      <div className="history-text">
        {history.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="about-figures">
        <Stats stats={stats} texts={texts} />
      </div>
    </Part>
  ) : (
    <div className="wrap section about-figures">
      <Stats stats={stats} texts={texts} />
    </div>
  )
}

export function Creed({ texts, vision, mission }: Pick<AboutData, 'texts' | 'vision' | 'mission'>) {
  return (
    <div className="creed" id="vision">
      <div className="wrap creed-grid">
        {vision ? (
          <section aria-labelledby="vision-title">
            <h2 id="vision-title">{texts['vision.title']}</h2>
            <p className="vision">{vision}</p>
          </section>
        ) : null}
        {mission ? (
          <section aria-labelledby="mission-title">
            <h2 id="mission-title">{texts['mission.title']}</h2>
            <p className="mission">{mission}</p>
          </section>
        ) : null}
      </div>
    </div>
  )
}

export function TrainingTabs({ texts, tabs }: Pick<AboutData, 'texts' | 'tabs'>) {
  return (
    <section className="acts" id="training" aria-labelledby="acts-title">
      <div className="wrap">
        <Eyebrow text={texts['training.eyebrow']} isLit />
        <h2 className="headline" id="acts-title">
          {texts['training.aboutTitle']}
        </h2>
        <Island name="acts">
          <ActTabs acts={tabs} />
        </Island>
      </div>
    </section>
  )
}
