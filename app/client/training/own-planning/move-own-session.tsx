import { data, Link } from 'react-router'
import { linkTo } from '#routes'
import { ownId } from '#domain/accounts/accounts'
import { ownPlanningRefusalText, ownPlanningText as text } from '#domain/text/client/training/own-planning'
import { minutesBetween } from '#domain/training/manila'
import { defineAction, defineActions } from '#app/action'
import { signedIn } from '#app/context'
import { ownSession } from '#records/training/asking/own-sessions'
import { moveAsTrainee } from '#records/training/open-hours/move-own'
import { readPlanner } from '#records/training/open-hours/own-planning'
import { trainingTerms } from '#records/training/terms'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { shownSession } from '../sessions/session-shown.ts'
import { loadTimes, readTime } from './load-times.ts'
import { ConfirmTime, FreeTimes, PlanningTitle } from './times-part'
import type { Route } from './+types/move-own-session'

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const who = signedIn(context)
  const { records, now } = who.academy
  const session = await ownSession(records, who.actor, id)
  if (!session) throw data(null, { status: 404 })
  const { kind, startsAt, endsAt } = session
  const [planning, terms, planner] = await Promise.all([
    loadTimes(who, url, { sessionId: id, kind, minutes: minutesBetween(startsAt, endsAt) }),
    trainingTerms(records),
    readPlanner(records.read, ownId(who.actor)),
  ])
  const { day, hours, kind: kindWords, mayMove, mayAsk } = shownSession(session, terms, now(), planner ?? null)
  return { planning, id, startsAt, when: `${day}, ${hours}`, kindWords, mayMove, mayAsk }
}

const move = defineAction({
  read(form, { params }) {
    const { startsAt } = readTime(form)
    return {
      ok: true,
      value: { sessionId: params.id ?? '', seen: String(form.get('seen') ?? '').slice(0, 40), startsAt },
    }
  },
  run: (moved, { academy, actor, now }) => moveAsTrainee(academy.records, actor, moved, now),
  refusals: { ...ownPlanningRefusalText, 'not-found': 404 },
  done: () => ({ leave: `${linkTo('ownSessions')}?done=moved` }),
})

/** The page reloads after a refusal too, because the time may be gone. */
export const shouldRevalidate = () => true

export const action = defineActions({ 'move-own': move })

export default function MoveOwnSession({ loaderData: session, actionData }: Route.ComponentProps) {
  const { planning, id, when } = session
  const path = linkTo('moveOwnSession', { id })
  return (
    <div className="wrap client-narrow own-planning">
      <title>{actionData ? text.error(text.moveTitle) : text.moveTitle}</title>
      <PlanningTitle title={text.moveTitle} chosen={planning.chosen} />
      <p className="own-session-request">
        <strong>{text.now}</strong>
        <span>{when}</span>
        <span>{session.kindWords}</span>
      </p>
      <RefusalNotice refusal={actionData?.refusal} />
      {!session.mayMove ? (
        <Notice tone="info">
          <p>{text.noMove}</p>
        </Notice>
      ) : planning.chosen ? (
        <ConfirmTime chosen={planning.chosen} coach={planning.coach} path={path} intent="move-own" before={when}>
          <input type="hidden" name="seen" value={session.startsAt} />
        </ConfirmTime>
      ) : (
        <FreeTimes planning={planning} path={path} />
      )}
      {session.mayAsk ? (
        <p>
          <Link className="text-link" to={linkTo('moveRequest', { id })}>
            {text.ask}
          </Link>
        </p>
      ) : null}
      <p className="cancel-line">
        <ButtonLink look="line" size="touch" to={linkTo('ownSessions')}>
          {text.sessions}
        </ButtonLink>
      </p>
    </div>
  )
}
