import { useFetcher } from 'react-router'
import { sessionText } from '#domain/text/staff/training/session'
import type { ActionResult } from '#app/action-result'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { Detail } from '../../shell/detail.tsx'
import { MoveRequestNotices } from '../asking/asked'
import { AddTrainee, Attendees } from './attendees'
import { calendarLink } from '../calendar/calendar-address.ts'
import { CancelSession } from './cancel-session'
import { SeatsPanel } from './seats-panel'
import { MoveSession } from './move-session'
import { changeSession, type SessionClashes } from './session-action.ts'
import { loadSession } from './session-loader.ts'
import type { Route } from './+types/session'
import '../calendar/plan.css'
import './session.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = {
  crumb: sessionText.crumb,
  name: (shown: Route.ComponentProps['loaderData']) => sessionText.title(shown.kindWords, shown.when),
}

export const loader = loadSession

export const action = changeSession

export default function Session({ loaderData: session, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult<SessionClashes>>({ key: `session-${session.id}` })
  const result: ActionResult<SessionClashes> | undefined = fetcher.data ?? actionData
  const { kindWords, when, length, day, coachName, link, place, capacity, attendees, everybody } = session
  const inside = attendees.filter(({ state }) => state !== 'cancelled')
  const open = session.cancelledAt === null
  return (
    <>
      <title>{sessionText.title(kindWords, when)}</title>
      <PageHead title={kindWords} note={when}>
        <ButtonLink
          look="line"
          size="dense"
          to={calendarLink({ day, view: 'week', coach: everybody ? session.coachId : null })}
        >
          {sessionText.calendar}
        </ButtonLink>
      </PageHead>
      {open ? null : (
        <Notice tone="bad">
          <p>{sessionText.cancelled}</p>
          {session.cancelReason ? <p>{sessionText.cancel.givenReason(session.cancelReason)}</p> : null}
        </Notice>
      )}
      <MoveRequestNotices requests={session.requests} />
      <section className="panel session-facts" aria-label={sessionText.facts}>
        <dl>
          <Detail name={sessionText.when}>{when}</Detail>
          <Detail name={sessionText.length}>{length}</Detail>
          <Detail name={sessionText.coach}>{coachName ?? sessionText.noCoach}</Detail>
          <Detail name={sessionText.place}>{link ? <a href={link}>{link}</a> : place || sessionText.noPlace}</Detail>
          {capacity > 1 ? (
            <Detail name={sessionText.places}>{sessionText.placesTaken(inside.length, capacity)}</Detail>
          ) : null}
          {session.seriesId ? <Detail name={sessionText.series}>{sessionText.inSeries}</Detail> : null}
        </dl>
      </section>
      <Attendees session={session} result={result} fetcher={fetcher} />
      {open && session.others.length > 0 ? <AddTrainee session={session} fetcher={fetcher} /> : null}
      {open && session.isAhead && (capacity > 1 || session.seats !== null) ? (
        <SeatsPanel session={session} result={result} fetcher={fetcher} />
      ) : null}
      {open && session.untouched ? <MoveSession session={session} result={result} fetcher={fetcher} /> : null}
      {open && session.untouched ? (
        <CancelSession session={session} attending={inside.length} result={actionData} />
      ) : null}
      <RefusalDialog result={result} />
      <Done result={result} arrived={session.done} />
    </>
  )
}
