import { linkTo } from '#routes'
import { Link } from 'react-router'
import { sessionCardText } from '#domain/text/client/training/session-card'
import { Notice } from '#ui/notices/notice'
import { useMailed } from '#ui/site/brand'
import { MakeUps } from './make-ups'
import { SessionCard } from './session-card'
import type { CancelledShown } from './next-shown.ts'
import type { OwnSessionView } from './session-shown.ts'

export function NextSession({
  next,
  cancelled,
  noticeHours,
  makeUps,
}: {
  next: OwnSessionView | null
  /** Sessions ahead that will not take place. */
  cancelled: CancelledShown
  noticeHours: number
  makeUps: number
}) {
  const mailed = useMailed()
  return (
    <div className="next-session">
      {cancelled.map(({ id, kind, when, reason }) => (
        <Notice key={id} tone="warn">
          <p>{sessionCardText.cancelledByAcademy(kind, when)}</p>
          {reason ? <p>{reason}</p> : null}
        </Notice>
      ))}
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
