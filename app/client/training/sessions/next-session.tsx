import { linkTo } from '#addresses'
import { Link } from 'react-router'
import { SessionCard } from './session-card'
import type { ShownSession } from './session-shown.ts'

/** On top of the account of whoever trains: the next session, or that none is planned. */
export function NextSession({ next, noticeHours }: { next: ShownSession | null; noticeHours: number }) {
  return (
    <div className="next-session">
      {next ? (
        <SessionCard session={next} noticeHours={noticeHours} heading="Your next session" />
      ) : (
        <section className="own-session-card" aria-labelledby="no-session">
          <h2 id="no-session" className="own-session-none">
            No session is planned yet
          </h2>
          <p>Your coach plans it with you, and a letter tells you when it is there.</p>
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
