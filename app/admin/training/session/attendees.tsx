import { Link, type FetcherWithComponents } from 'react-router'
import { linkTo } from '#routes'
import { STATE_TONES, STATE_WORDS } from '#domain/text/shared/sessions'
import type { AttendanceState } from '#domain/training/sessions'
import { homeworkText } from '#domain/text/staff/training/practice'
import { sessionText } from '#domain/text/staff/training/session'
import type { ActionResult } from '#app/action-result'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { AbsenceNote } from '../cancellation/absence-note'
import { CancellationNote } from '../cancellation/cancellation-note'
import type { SessionData } from './session-loader.ts'

type Sender = FetcherWithComponents<unknown>
type Attendee = SessionData['attendees'][number]

type AttendeesProps = { session: SessionData; result: ActionResult | undefined; fetcher: Sender }

export function Attendees({ session, result, fetcher }: AttendeesProps) {
  const { attendees, today, cancelledAt } = session
  const isRemoved = ({ state, cancellation }: Attendee) => state === 'cancelled' && cancellation === null
  const inside = attendees.filter((attendee) => !isRemoved(attendee))
  const removed = attendees.filter(isRemoved)
  return (
    <section className="panel" aria-labelledby="attendees">
      <div className="panel-head">
        <h2 id="attendees">{sessionText.trainees}</h2>
        {cancelledAt === null && !today ? <p className="admin-note">{sessionText.markingNote}</p> : null}
      </div>
      {inside.length === 0 ? <p className="session-waiting-none">{sessionText.noTrainees}</p> : null}
      <People attendees={inside} session={session} result={result} fetcher={fetcher} />
      {removed.length > 0 ? (
        <details className="session-removed">
          <summary>{sessionText.removedTrainees(removed.length)}</summary>
          <People attendees={removed} session={session} result={result} fetcher={fetcher} />
        </details>
      ) : null}
    </section>
  )
}

function People({
  attendees,
  session: { today, cancelledAt, mayPractise },
  result,
  fetcher,
}: AttendeesProps & { attendees: readonly Attendee[] }) {
  return (
    <ul className="session-people">
      {attendees.map((attendee) => (
        <li key={attendee.id}>
          <span className="person">
            <Avatar name={attendee.name} image={attendee.image} />
            <span>
              {attendee.traineeId ? (
                <Link to={linkTo('traineeSessions', { id: attendee.traineeId })}>
                  <strong>{attendee.name}</strong>
                </Link>
              ) : (
                <strong>{attendee.name}</strong>
              )}
              {attendee.selfPlanned ? <small>{sessionText.selfPlanned}</small> : null}
              {attendee.confirmed && attendee.state === 'planned' ? <small>{sessionText.confirmed}</small> : null}
            </span>
          </span>
          {attendee.cancellation ? (
            <CancellationNote
              id={attendee.id}
              cancellation={attendee.cancellation}
              mayDecide
              result={result}
              fetcher={fetcher}
            />
          ) : attendee.state === 'missed' ? (
            <AbsenceNote {...attendee} of={attendee.name} mayDecide={attendee.traineeId !== null} fetcher={fetcher} />
          ) : (
            <StatusPill tone={STATE_TONES[attendee.state]}>{wordOf(attendee.state)}</StatusPill>
          )}
          {attendee.state !== 'cancelled' && attendee.traineeId ? (
            <Link className="text-link" to={linkTo('adminAttendance', { id: attendee.id })}>
              {sessionText.report}
              <span className="sr-only">: {attendee.name}</span>
            </Link>
          ) : null}
          {mayPractise && attendee.traineeId ? (
            <Link className="text-link" to={linkTo('traineePractice', { id: attendee.traineeId })}>
              {homeworkText.give}
              <span className="sr-only">: {attendee.name}</span>
            </Link>
          ) : null}
          {cancelledAt === null && attendee.state !== 'cancelled' && attendee.traineeId ? (
            <Marks attendee={attendee} today={today} fetcher={fetcher} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const wordOf = (state: AttendanceState) => (state === 'cancelled' ? sessionText.removed : STATE_WORDS[state])

const MARKS = ['held', 'late', 'missed'] as const

function Marks({ attendee, today, fetcher }: { attendee: Attendee; today: boolean; fetcher: Sender }) {
  const { id, state, revision, name } = attendee
  const buttons: AttendanceState[] = [
    ...(today ? MARKS.filter((one) => one !== state) : []),
    state === 'planned' ? 'cancelled' : 'planned',
  ]
  return (
    <fetcher.Form method="post" className="session-marks no-print">
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="attendance" value={id} />
      <input type="hidden" name="seen" value={revision} />
      {buttons.map((to) => (
        <Button
          key={to}
          look={to === 'held' ? 'tonal' : 'line'}
          size="dense"
          name="state"
          value={to}
          aria-label={sessionText.markOf(sessionText.marks[to], name)}
          pending={
            fetcher.state !== 'idle' &&
            fetcher.formData?.get('attendance') === id &&
            fetcher.formData.get('state') === to
          }
          pendingText={sessionText.saving}
        >
          {sessionText.marks[to]}
        </Button>
      ))}
    </fetcher.Form>
  )
}

export function AddTrainee({ session: { others }, fetcher }: { session: SessionData; fetcher: Sender }) {
  return (
    <fetcher.Form method="post" className="session-add no-print">
      <input type="hidden" name="intent" value="join" />
      <label htmlFor="join-trainee">{sessionText.add.label}</label>
      <select id="join-trainee" name="trainee" className="input" defaultValue="">
        <option value="">{sessionText.add.choose}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button
        look="line"
        size="dense"
        pending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'join'}
        pendingText={sessionText.add.pending}
      >
        {sessionText.add.submit}
      </Button>
    </fetcher.Form>
  )
}
