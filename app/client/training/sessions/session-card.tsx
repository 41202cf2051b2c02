import { CalendarPlus, MapPin, Repeat, UserRound, Video } from 'lucide-react'
import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { sessionWayText } from '#domain/text/shared/session-way'
import { ownPlanningText } from '#domain/text/client/training/own-planning'
import { sessionCardText } from '#domain/text/client/training/session-card'
import { cancelOwnText } from '#domain/text/client/training/cancel-own'
import type { ActionResult } from '#app/action-result'
import { Button, ButtonLink, buttonClass } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { StatusPill } from '#ui/notices/status-pill'
import { PersonField } from '#ui/forms/person-field'
import { CancelOwnSession } from './cancel-own-session'
import { Countdown } from './countdown'
import type { OwnSessionView } from './session-shown.ts'
import './sessions.css'

export function SessionCard({
  session,
  noticeHours,
  heading,
  posted,
}: {
  session: OwnSessionView
  noticeHours: number
  heading?: string
  posted?: ActionResult | undefined
}) {
  const { id, kind, day, hours, startsAt, endsAt, cancelled, confirmed, tooLate } = session
  const fetcher = useFetcher<ActionResult>({ key: `session-${id}` })
  const title = `session-${id}`
  const Heading = heading ? 'h2' : 'h3'
  return (
    <article className={`own-session-card${heading ? ' own-session-next' : ''}`} aria-labelledby={title}>
      <p className="own-session-kind">
        {heading ?? kind}
        {cancelled ? <StatusPill tone="bad">{sessionCardText.cancelled}</StatusPill> : null}
        {confirmed && !cancelled ? <StatusPill tone="good">{sessionCardText.confirmed}</StatusPill> : null}
      </p>
      <Heading id={title} className="own-session-day">
        {day}
      </Heading>
      <p className="own-session-hours">
        {hours} <span className="own-session-zone">{sessionCardText.zone}</span>
        {cancelled ? null : <Countdown startsAt={startsAt} endsAt={endsAt} words={session.countdown} />}
      </p>
      <SessionFacts session={session} kind={heading ? kind : null} />
      {session.request && !cancelled ? <RequestSaid session={session} fetcher={fetcher} /> : null}
      <RefusalNotice refusal={(fetcher.data ?? posted)?.refusal} />
      {cancelled ? null : <SessionActions session={session} fetcher={fetcher} />}
      {session.ownCancellation ? (
        <p className="field-hint">{cancelOwnText.cancelled(session.ownCancellation.counts)}</p>
      ) : cancelled ? (
        <>
          <p className="field-hint">{sessionCardText.byAcademy}</p>
          {session.cancelReason ? <p>{session.cancelReason}</p> : null}
        </>
      ) : null}
      {tooLate && !cancelled ? <p className="field-hint">{sessionCardText.tooLate(noticeHours)}</p> : null}
      <CancelOwnSession session={session} result={fetcher.data ?? posted} fetcher={fetcher} />
    </article>
  )
}

function SessionActions({
  session,
  fetcher,
}: {
  session: OwnSessionView
  fetcher: ReturnType<typeof useFetcher<ActionResult>>
}) {
  return (
    <div className="own-session-ways">
      {session.mayConfirm ? (
        <fetcher.Form method="post" action={linkTo('ownSessions')} preventScrollReset>
          <PersonField />
          <Moment session={session} />
          <Button
            size="touch"
            name="intent"
            value="confirm"
            pending={fetcher.formData?.get('intent') === 'confirm'}
            pendingText={sessionCardText.confirming}
          >
            {sessionCardText.confirm}
          </Button>
        </fetcher.Form>
      ) : null}
      <a className={buttonClass('line', 'touch')} href={linkTo('ownSessionFile', { id: session.id })}>
        <CalendarPlus size={18} aria-hidden="true" />
        {sessionCardText.addToCalendar}
      </a>
      {session.mayMove ? (
        <ButtonLink look="line" size="touch" to={linkTo('moveOwnSession', { id: session.id })}>
          <Repeat size={18} aria-hidden="true" />
          {ownPlanningText.move}
        </ButtonLink>
      ) : session.mayAsk ? (
        <ButtonLink look="line" size="touch" to={linkTo('moveRequest', { id: session.id })}>
          <Repeat size={18} aria-hidden="true" />
          {sessionCardText.reschedule}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function SessionFacts({ session: { place, way, coach }, kind }: { session: OwnSessionView; kind: string | null }) {
  const Icon = way?.kind === 'meeting' ? Video : MapPin
  return (
    <ul className="own-session-facts">
      {kind ? <li className="own-session-what">{kind}</li> : null}
      <li>
        <Icon size={18} aria-hidden="true" />
        <div>
          {way?.kind === 'meeting' ? null : place || sessionCardText.placeLater}
          {way ? (
            <a className="text-link" href={way.to} target="_blank" rel="noreferrer">
              {sessionWayText[way.kind]}
              <span className="sr-only">{sessionCardText.inNewTab}</span>
            </a>
          ) : null}
        </div>
      </li>
      {coach ? (
        <li>
          <UserRound size={18} aria-hidden="true" />
          <span>{sessionCardText.withCoach(coach)}</span>
        </li>
      ) : null}
    </ul>
  )
}

const Moment = ({ session: { id, startsAt } }: { session: OwnSessionView }) => (
  <>
    <input type="hidden" name="session" value={id} />
    <input type="hidden" name="seen" value={startsAt} />
  </>
)

function RequestSaid({
  session,
  fetcher,
}: {
  session: OwnSessionView
  fetcher: ReturnType<typeof useFetcher<ActionResult>>
}) {
  const { request } = session
  if (request?.state === 'declined')
    return (
      <Notice tone="info">
        <p>
          {sessionCardText.request.declined} <strong>{sessionCardText.request.answer}</strong> {request.answer}
        </p>
      </Notice>
    )
  if (request?.state !== 'waiting') return null
  return (
    <Notice tone="warn">
      <p>{sessionCardText.request.waiting(request.wish)}</p>
      <fetcher.Form method="post" action={linkTo('ownSessions')} preventScrollReset>
        <PersonField />
        <Moment session={session} />
        <Button
          look="line"
          size="touch"
          name="intent"
          value="take-back"
          pending={fetcher.formData?.get('intent') === 'take-back'}
          pendingText={sessionCardText.request.withdrawing}
        >
          {sessionCardText.request.withdraw}
        </Button>
      </fetcher.Form>
    </Notice>
  )
}
