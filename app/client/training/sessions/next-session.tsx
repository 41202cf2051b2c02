import { linkTo } from '#routes'
import { Link } from 'react-router'
import { useMailed } from '#ui/site/brand'
import { SessionCard } from './session-card'
import type { OwnSessionView } from './session-shown.ts'

const PLANNED_HERE = 'Your coach plans it with you. It stands here as soon as it is planned.'

export function NextSession({ next, noticeHours }: { next: OwnSessionView | null; noticeHours: number }) {
  const mailed = useMailed()
  return (
    <div className="next-session">
      {next ? (
        <SessionCard session={next} noticeHours={noticeHours} heading="Your next session" />
      ) : (
        <section className="own-session-card" aria-labelledby="no-session">
          <h2 id="no-session" className="own-session-none">
            No session is planned yet
          </h2>
          <p>{mailed ? 'Your coach plans it with you, and a letter tells you when it is there.' : PLANNED_HERE}</p>
        </section>
      )}
      <p className="own-session-all">
        <Link className="text-link" to={linkTo('ownSessions')}>
          All my sessions
        </Link>
      </p>
    </div>
  )
}
