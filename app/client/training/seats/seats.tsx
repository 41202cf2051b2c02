import { Link } from 'react-router'
import { linkTo } from '#routes'
import { seatsText as text } from '#domain/text/client/training/seats'
import { signedIn } from '#app/context'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { Toast } from '#ui/notices/toast'
import { changeSeats, readSeatNotice } from './seat-actions.ts'
import { loadSeats } from './load-seats.ts'
import { SeatCard } from './seat-card'
import type { Route } from './+types/seats'
import '../sessions/sessions.css'
import './seats.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await loadSeats(signedIn(context))), done: readSeatNotice(url) }
}

export const action = changeSeats

/** The page reloads after a refusal too, because the seat may be gone. */
export const shouldRevalidate = () => true

export default function GroupSeats({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, enrolled, withoutRest, done } = loaderData
  const refusal = actionData?.refusal ?? null
  const refused = refusal && sessions.find(({ id }) => id === actionData?.target)
  return (
    <div className="wrap client-page">
      <title>{refusal ? text.error : text.title}</title>
      <h1 className="headline">{text.title}</h1>
      {refused ? null : <RefusalNotice refusal={refusal} />}
      {sessions.length > 0 ? <p className="seats-lead">{text.lead}</p> : <Nothing {...{ enrolled, withoutRest }} />}
      <ul className="own-sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <SeatCard session={session} result={refused === session ? actionData : undefined} />
          </li>
        ))}
      </ul>
      <Toast text={done} shown={done} />
    </div>
  )
}

function Nothing({ enrolled, withoutRest }: { enrolled: boolean; withoutRest: number }) {
  if (enrolled) return <p className="own-sessions-none">{withoutRest > 0 ? text.noneFit : text.none}</p>
  return (
    <p className="own-sessions-none">
      {text.needsPackage}{' '}
      <Link className="text-link" to={linkTo('packages')}>
        {text.toPackages}
      </Link>
    </p>
  )
}
