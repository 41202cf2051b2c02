import { ticketsOf } from '#app/tickets'
import { academyContext } from '#app/context'
import { ButtonLink } from '#ui/button'
import { Icon } from '#ui/icon'
import { TicketCard } from '#ui/ticket-card'
import type { Route } from './+types/home'

const STATS = [
  { value: '40+', label: 'clients coached' },
  { value: '20+', label: 'wins' },
  { value: '7', label: 'collaborations' },
]
const ACTS = [
  { number: 'I', title: 'Rise', text: 'Posture, breath, walk. The body learns to be looked at.' },
  { number: 'II', title: 'Speak', text: 'Voice, structure, the question answered while the clock runs.' },
  { number: 'III', title: 'Reign', text: 'Composure after the result, whatever it is.' },
]
const WAY_IN = [
  { title: 'Sign up', text: 'Your name, an email and a password. It takes a minute.' },
  { title: 'Choose a package', text: 'Four packages, each with its number of Q&A sessions and assessments.' },
  { title: 'Register and pay', text: 'Fill in the form, pay, and send a picture of the receipt.' },
  { title: 'Begin', text: 'Our staff confirm the payment, and your sessions start.' },
]

/** The same for every visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { records } = context.get(academyContext)
  return { packages: await ticketsOf(records) }
}

export default function Home({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <>
      <title>Public speaking and pageant coaching</title>
      <section className="scene" aria-labelledby="home-title">
        <div className="wrap hero">
          <div className="hero-copy">
            <p className="sash"><span>Public speaking</span><span>Pageant training</span></p>
            <h1 className="hero-title" id="home-title"><span>Rise. </span><span>Speak. </span><span><em>Reign.</em></span></h1>
            <p className="lead">Train your poise, your voice and your final answer with coaches who have stood on the same stage, under the same light.</p>
            <p className="hero-actions">
              <ButtonLink look="gold" to="/packages-registration">See training packages <Icon name="arrow-right" /></ButtonLink>
              <a className="button button-ghost" href="#way-in">How to enroll</a>
            </p>
            <dl className="stats">{STATS.map(({ value, label }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
          </div>
          <img className="hero-stage" src="/art/stage.svg" width={640} height={720} alt="" fetchPriority="high" />
        </div>
      </section>
      <section className="acts" aria-labelledby="acts-title">
        <div className="wrap">
          <p className="eyebrow text-light">How we train</p>
          <h2 className="headline max-w-[13em]" id="acts-title">Three acts, one evening that is yours</h2>
          <ol className="acts-row">
            {ACTS.map(({ number, title, text }) => <li key={title}><p className="act-number" aria-hidden="true">{number}</p><h3>{title}</h3><p>{text}</p></li>)}
          </ol>
        </div>
      </section>
      {packages.length > 0 ? (
        <section className="bg-blush py-28 max-phone:py-18" aria-labelledby="packages-title">
          <div className="wrap">
            <p className="eyebrow">Admission</p>
            <h2 className="headline mb-10" id="packages-title">Training packages</h2>
            <ul className="tickets">{packages.map((ticket) => <TicketCard key={ticket.key} ticket={ticket} lit={ticket.key === 'package_r'} />)}</ul>
          </div>
        </section>
      ) : null}
      <section className="py-28 max-phone:py-18" id="way-in" aria-labelledby="way-in-title">
        <div className="wrap">
          <p className="eyebrow">How to enroll</p>
          <h2 className="headline mb-10" id="way-in-title">Four steps to the stage</h2>
          <ol className="grid grid-cols-4 gap-8 max-wide:grid-cols-2 max-phone:grid-cols-1">
            {WAY_IN.map(({ title, text }, index) => (
              <li key={title} className="border-t-2 border-footlight pt-5">
                <p className="act-number text-ruby" aria-hidden="true">{index + 1}</p>
                <h3 className="mt-3 text-[20px] font-semibold">{title}</h3>
                <p className="mt-1 text-[16px] text-stone-700">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  )
}
