import { linkTo } from '#routes'
import { Link } from 'react-router'
import { sessionCardText } from '#domain/text/client/training/session-card'
import { useMailed } from '#ui/site/brand'
import { MakeUps } from './make-ups'
import { SessionCard } from './session-card'
import type { OwnSessionView } from './session-shown.ts'

export function NextSession({
  next,
  noticeHours,
  makeUps,
}: {
  next: OwnSessionView | null
  noticeHours: number
  makeUps: number
}) {
  const mailed = useMailed()
  return (
    <div className="next-session">
      {next ? (
        <SessionCard session={next} noticeHours={noticeHours} heading={sessionCardText.next} />
      ) : (
        <section className="own-session-card" aria-labelledby="no-session">
          <h2 id="no-session" className="own-session-none">
            {sessionCardText.none}
          </h2>
          <p>{mailed ? sessionCardText.plannedByEmail : sessionCardText.plannedHere}</p>
        </section>
      )}
      <MakeUps count={makeUps} />
      <p className="own-session-all">
        <Link className="text-link" to={linkTo('ownSessions')}>
          {sessionCardText.all}
        </Link>
      </p>
    </div>
  )
}
