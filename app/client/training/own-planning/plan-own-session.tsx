import { linkTo } from '#routes'
import { ownPlanningRefusalText, ownPlanningText as text } from '#domain/text/client/training/own-planning'
import { defineAction, defineActions } from '#app/action'
import { signedIn } from '#app/context'
import { newId } from '#records/engine/db'
import { planAsTrainee } from '#records/training/open-hours/plan-own'
import { ButtonLink } from '#ui/basics/button'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { loadTimes, readTime } from './load-times.ts'
import { ConfirmTime, FreeTimes, PlanningTitle } from './times-part'
import type { Route } from './+types/plan-own-session'

const PATH = linkTo('planOwnSession')

export async function loader({ context, url }: Route.LoaderArgs) {
  return { planning: await loadTimes(signedIn(context), url), key: newId() }
}

const plan = defineAction({
  read: (form) => ({ ok: true, value: { ...readTime(form), key: String(form.get('key') ?? '').slice(0, 64) } }),
  run: (time, { academy, actor, now }) => planAsTrainee(academy.records, actor, time, now),
  refusals: { ...ownPlanningRefusalText, 'not-found': 404 },
  done: () => ({ leave: `${linkTo('ownSessions')}?done=planned` }),
})

/** The page reloads after a refusal too, because the time may be gone. */
export const shouldRevalidate = () => true

export const action = defineActions({ 'plan-own': plan })

export default function PlanOwnSession({ loaderData: { planning, key }, actionData }: Route.ComponentProps) {
  const { chosen, coach } = planning
  return (
    <div className="wrap client-narrow own-planning">
      <title>{actionData ? text.error(text.title) : text.title}</title>
      <PlanningTitle title={text.title} chosen={planning.chosen} />
      <RefusalNotice refusal={actionData?.refusal} />
      {chosen ? (
        <ConfirmTime chosen={chosen} coach={coach} path={PATH} intent="plan-own">
          <input type="hidden" name="key" value={key} />
        </ConfirmTime>
      ) : (
        <FreeTimes planning={planning} path={PATH} />
      )}
      <p className="cancel-line">
        <ButtonLink look="line" size="touch" to={linkTo('ownSessions')}>
          {text.sessions}
        </ButtonLink>
      </p>
    </div>
  )
}
