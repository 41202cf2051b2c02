import { Link } from 'react-router'
import { linkTo } from '#routes'
import { KIND_WORDS, STATE_TONES, STATE_WORDS, whenInFull } from '#domain/text/shared/sessions'
import { addDays, dayOf, isRealDay } from '#domain/training/manila'
import { cancellationText } from '#domain/text/staff/cancellations'
import { traineeText } from '#domain/text/staff/training/trainee'
import type { Cancellation } from '#records/training/asking/cancellations'
import type { TraineeSession } from '#records/training/sessions/session-lists'
import { ButtonLink } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { AbsenceNote } from './cancellation/absence-note'
import { CancellationNote, type CancellationSending } from './cancellation/cancellation-note'
import { planLink } from './calendar/calendar-address.ts'

export function datedSessions(sessions: readonly TraineeSession[], cancellations: ReadonlyMap<string, Cancellation>) {
  const dated = sessions.flatMap(
    ({ attendanceId, sessionId, startsAt, endsAt, kind, state, coachName, coachId, ...row }) =>
      sessionId && startsAt && endsAt
        ? [
            {
              id: attendanceId,
              sessionId,
              coachId,
              kind,
              state,
              coachName,
              when: whenInFull(startsAt, endsAt),
              excused: row.excusedAt !== null,
              revision: row.attendanceRevision,
              cancellation: cancellations.get(attendanceId) ?? null,
            },
          ]
        : [],
  )
  // A late cancellation counts by a row without a date, and is shown with its session.
  const counted = dated.filter(({ cancellation }) => cancellation?.counts).length
  return { dated, undated: sessions.length - dated.length - counted }
}

export function proposedDay(wished: string | null, now: Date): string {
  const tomorrow = addDays(dayOf(now.toISOString()), 1)
  return wished !== null && isRealDay(wished) && wished > tomorrow ? wished : tomorrow
}

export function DatedSessions({
  traineeId,
  coachId,
  day,
  dated,
  undated,
  reader,
  makeUps,
  ...sending
}: ReturnType<typeof datedSessions> & {
  traineeId: string
  coachId: string | null
  day: string
  reader: string | null
  makeUps: number
} & CancellationSending) {
  const isFolded = ({ state, cancellation }: DatedSession) => state === 'cancelled' && !cancellation?.late
  const cancelled = dated.filter(isFolded)
  return (
    <section className="panel" aria-labelledby="dated">
      <div className="panel-head">
        <h2 id="dated">{traineeText.dated.title}</h2>
        <ButtonLink
          size="dense"
          to={planLink({ trainee: traineeId, coach: coachId, ...(dated.length === 0 ? { day } : {}) })}
        >
          {traineeText.dated.plan}
        </ButtonLink>
      </div>
      {dated.length === 0 ? <p className="trainee-none">{traineeText.dated.empty}</p> : null}
      {makeUps > 0 ? <p className="trainee-none">{cancellationText.makeUps(makeUps)}</p> : null}
      <SessionRows sessions={dated.filter((session) => !isFolded(session))} reader={reader} {...sending} />
      {cancelled.length > 0 ? (
        <details className="trainee-cancelled">
          <summary>{traineeText.dated.cancelled(cancelled.length)}</summary>
          <SessionRows sessions={cancelled} reader={reader} {...sending} />
        </details>
      ) : null}
      {undated > 0 ? <p className="trainee-none">{traineeText.dated.undated(undated)}</p> : null}
    </section>
  )
}

type DatedSession = ReturnType<typeof datedSessions>['dated'][number]

function SessionRows({
  sessions,
  reader,
  ...sending
}: { sessions: readonly DatedSession[]; reader: string | null } & CancellationSending) {
  return (
    <ul className="trainee-dates">
      {sessions.map((session) => (
        <li key={session.id}>
          <span>
            {reader === null || session.coachId === reader ? (
              <Link to={linkTo('calendarSession', { id: session.sessionId })}>{session.when}</Link>
            ) : (
              session.when
            )}
            <small>
              {KIND_WORDS[session.kind]}
              {session.coachName ? ` · ${session.coachName}` : ''}
            </small>
          </span>
          {session.state === 'cancelled' && session.cancellation ? (
            <CancellationNote
              {...sending}
              id={session.id}
              cancellation={session.cancellation}
              mayDecide={reader === null || session.coachId === reader}
            />
          ) : session.state === 'missed' ? (
            <AbsenceNote
              {...session}
              of={session.when}
              mayDecide={reader === null || session.coachId === reader}
              fetcher={sending.fetcher}
            />
          ) : (
            <StatusPill tone={STATE_TONES[session.state]}>{STATE_WORDS[session.state]}</StatusPill>
          )}
          {session.state === 'cancelled' ? null : (
            <Link className="text-link" to={linkTo('adminAttendance', { id: session.id })}>
              {traineeText.dated.report}
              <span className="sr-only">{traineeText.dated.reportOf(session.when)}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
