import { Link } from 'react-router'
import { linkTo } from '#routes'
import { ownId } from '#domain/accounts/accounts'
import { ownPlanningText } from '#domain/text/client/training/own-planning'
import { seatsText } from '#domain/text/client/training/seats'
import { ownSessionsText } from '#domain/text/client/training/own-sessions'
import { calendarLinkState } from '#domain/training/calendar-link'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { countOwnMakeUps } from '#records/training/asking/make-ups'
import { ownSessions } from '#records/training/asking/own-sessions'
import { feedOf } from '#records/training/calendar-feeds/feeds'
import { ownNotesById, type OwnNote } from '#records/training/assessing/own'
import { mayPlan, readPlanner } from '#records/training/open-hours/own-planning'
import { hasGroupSessions } from '#records/training/seats/list-seats'
import { progressOf } from '#records/training/trainees'
import { trainingTerms } from '#records/training/terms'
import { ButtonLink } from '#ui/basics/button'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { useMailed } from '#ui/site/brand'
import { Toast } from '#ui/notices/toast'
import { CalendarPart, type CalendarFeedAddress } from '#ui/training/calendar-part'
import type { SessionNoteShown } from '../assessing/session-note'
import { MakeUps } from './make-ups'
import { PastSessions } from './past-sessions'
import { changeOwnSessions, readSessionNotice } from './session-actions.ts'
import { SessionCard } from './session-card'
import { shownSession } from './session-shown.ts'
import type { Route } from './+types/sessions'
import './sessions.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const [{ toCome, past }, terms, feed, progress, notes, makeUps, planner, groups] = await Promise.all([
    ownSessions(records, actor, now()),
    trainingTerms(records),
    feedOf(records, actor),
    progressOf(records, actor),
    ownNotesById(records, actor),
    countOwnMakeUps(records.read, actor.id),
    readPlanner(records.read, ownId(actor)),
    hasGroupSessions(records, actor, now()),
  ])
  return {
    toCome: toCome.map((session) => shownSession(session, terms, now(), planner ?? null)),
    past: past.map((session) => ({
      ...shownSession(session, terms, now()),
      note: noteShown(notes.get(session.attendanceId), progress !== null),
    })),
    noticeHours: terms.noticeHours,
    makeUps,
    mayPlan: mayPlan(planner),
    groups,
    enrolled: progress !== null,
    link: calendarLinkState(feed, now()),
    done: readSessionNotice(url),
  }
}

function noteShown(note: OwnNote | undefined, enrolled: boolean): SessionNoteShown | null {
  return note ? { shown: note.shown, ratings: note.ratings, materials: enrolled ? note.materials : [] } : null
}

export const action = changeOwnSessions

export default function Sessions({
  loaderData: { toCome, past, noticeHours, makeUps, mayPlan: plans, groups, enrolled, link, done },
  actionData,
}: Route.ComponentProps) {
  const result: ActionResult<CalendarFeedAddress> | undefined = actionData
  const refusedCard = toCome.find(({ id }) => id === result?.values.session)
  return (
    <div className="wrap client-page">
      <title>{ownSessionsText.title}</title>
      <h1 className="headline">{ownSessionsText.title}</h1>
      <RefusalNotice refusal={result?.target === 'session' && !refusedCard ? result.refusal : null} />
      <section aria-labelledby="to-come">
        <h2 id="to-come" className="own-sessions-head">
          {ownSessionsText.upcoming}
        </h2>
        <MakeUps count={makeUps} />
        {toCome.length === 0 ? <NothingPlanned enrolled={enrolled} plans={plans} /> : null}
        {plans || groups ? (
          <p className="own-sessions-plan">
            {plans ? (
              <ButtonLink size="touch" to={linkTo('planOwnSession')}>
                {ownPlanningText.plan}
              </ButtonLink>
            ) : null}
            {groups ? (
              <ButtonLink look="line" size="touch" to={linkTo('groupSeats')}>
                {seatsText.title}
              </ButtonLink>
            ) : null}
          </p>
        ) : null}
        <ul className="own-sessions">
          {toCome.map((session) => (
            <li key={session.id}>
              <SessionCard
                session={session}
                noticeHours={noticeHours}
                posted={session === refusedCard ? result : undefined}
              />
            </li>
          ))}
        </ul>
      </section>
      {past.length > 0 ? <PastSessions sessions={past} /> : null}
      {enrolled ? (
        <section className="client-part" aria-labelledby="calendar-title">
          <h2 id="calendar-title">{ownSessionsText.calendar}</h2>
          <CalendarPart
            action={linkTo('ownSessions')}
            link={link}
            posted={result?.target === 'feed' ? result : undefined}
            what={ownSessionsText.calendarHint}
          />
        </section>
      ) : null}
      <Toast text={done} shown={done} />
    </div>
  )
}

function NothingPlanned({ enrolled, plans }: { enrolled: boolean; plans: boolean }) {
  const mailed = useMailed()
  return (
    <p className="own-sessions-none">
      {enrolled ? (
        plans ? (
          ownSessionsText.noneToPlan
        ) : (
          `${ownSessionsText.none} ${mailed ? ownSessionsText.byEmail : ownSessionsText.here}`
        )
      ) : (
        <>
          {ownSessionsText.needsPackage}{' '}
          <Link className="text-link" to={linkTo('packages')}>
            {ownSessionsText.toPackages}
          </Link>
        </>
      )}
    </p>
  )
}
