import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { coachedBy } from '#domain/accounts/rights'
import { dayOf, toManilaTime } from '#domain/training/manila'
import { readPlan } from '#domain/training/plan-form'
import {
  clashesInWords,
  dayInShort,
  hourInWords,
  SESSION_REFUSALS,
  shortPackageText,
} from '#domain/text/shared/sessions'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { newId } from '#records/engine/db'
import { traineesToChoose } from '#records/training/sessions/session-choices'
import { planSessions } from '#records/training/sessions/plan'
import { Button, ButtonLink } from '#ui/basics/button'
import { defineAction, type ActionDone } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { isRecordId } from '../../list/record-id.ts'
import { PageHead } from '../../list/page-head.tsx'
import { calendarLink } from './calendar-address.ts'
import { Clashes, type SentPlan } from './clashes'
import { readPlanValues } from './plan-typed.ts'
import { loadPlan } from './load-plan.ts'
import { MakeUpFields, TraineeFields, When } from './plan-fields'
import type { Route } from './+types/plan'
import './plan.css'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: planSessionText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now: clock },
    actor,
  } = signedIn(context)
  const now = clock()
  const own = coachedBy(actor)
  const shown = await loadPlan(records, actor, url.searchParams, now)
  const { values, proposals, people } = shown
  return {
    values,
    key: newId(),
    today: dayOf(now.toISOString()),
    everybody: own === null,
    makeUps: shown.makeUps,
    coaches: own === null ? shown.coaches : [],
    free: proposals.map(({ startsAt, usual }) => {
      const [day, time] = [dayInShort(dayOf(startsAt)), hourInWords(toManilaTime(startsAt))]
      return { start: startsAt, words: planSessionText.freeStart(day, time, usual) }
    }),
    people: people.map(({ id, name, userId, sessionTook, sessions, assessmentTook, assessments }) => ({
      id,
      name,
      userId,
      progress: planSessionText.progress(
        { took: sessionTook, count: sessions ?? 0 },
        { took: assessmentTook, count: assessments ?? 0 },
      ),
    })),
  }
}

export const action = defineAction({
  read(form, { actor }) {
    const plan = readPlanValues(form, { minutes: 60, coach: coachedBy(actor) ?? '' })
    const read = readPlan(plan)
    if (!read.ok) return { ok: false, errors: read.errors, extra: { plan } }
    const key = form.get('key')
    const value = { values: plan, plan: { ...read.plan, ...(isRecordId(key) ? { key } : {}) } }
    return { ok: true, value, extra: { plan } }
  },
  async run({ plan, values }, { academy: { records }, actor, now }) {
    const planned = await planSessions(records, actor, plan, now)
    if (planned.ok) return planned
    const people = await traineesToChoose(records, actor, { find: '', chosen: values.trainees })
    return { ok: false as const, reason: 'not-planned' as const, planned, people }
  },
  refusals: { 'not-planned': 'explained' },
  explain({ planned: { reason, short = [], clashes = [] }, people }, { plan, values }) {
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const { text, status } = SESSION_REFUSALS[reason]
    const byStart = Map.groupBy(clashes, ({ startsAt }) => startsAt)
    const isNamed = clashes.length + short.length > 0
    return {
      text: isNamed ? planSessionText.clashes(Number(values.times) > 1) : text,
      status,
      extra: {
        clashes: [...byStart].map(([startsAt, found]) => ({
          startsAt,
          words: clashesInWords(found, plan.minutes, names),
        })),
        short: short.map((each) => shortPackageText(each, names)),
        mayInsist: short.length === 0 && reason === 'closed' && clashes.every((clash) => clash.reason === 'closed'),
      },
    }
  },
  done({ value }, { plan: { coachId, starts } }, { actor }): ActionDone<SentPlan> {
    const coach = coachedBy(actor) === null ? coachId : null
    const done = value.seriesId === null ? 'planned' : 'series'
    return { leave: calendarLink({ day: dayOf(starts[0] ?? ''), view: 'week', coach }, done) }
  },
})

export default function Plan({ loaderData: shown, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const result: ActionResult<SentPlan> | undefined = actionData
  const [key] = useState(shown.key)
  const values = result?.plan ?? shown.values
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <>
      <title>{planSessionText.title}</title>
      <PageHead title={planSessionText.title} note={planSessionText.note}>
        <ButtonLink
          look="line"
          size="dense"
          to={calendarLink({ day: values.day || shown.today, view: 'week', coach: null })}
        >
          {planSessionText.calendar}
        </ButtonLink>
      </PageHead>
      <section className="panel plan" aria-label={planSessionText.title}>
        <Form method="post" noValidate key={JSON.stringify(shown.values)}>
          <input type="hidden" name="key" value={key} />
          {/* Enter presses this button, which only refreshes the proposals; planning needs a click. */}
          <button className="sr-only" formMethod="get" tabIndex={-1} aria-hidden="true">
            {planSessionText.refresh}
          </button>
          <Clashes result={result} series={Number(values.times) > 1} leave={values.leave} />
          <When
            values={values}
            errors={result?.errors ?? {}}
            coaches={shown.coaches}
            today={shown.today}
            free={shown.free}
          />
          <TraineeFields
            values={values}
            errors={result?.errors ?? {}}
            people={shown.people}
            everybody={shown.everybody}
          />
          <MakeUpFields makeUps={shown.makeUps} chosen={values.makeUps} />
          <div className="plan-actions">
            <Button size="dense" pending={pending} pendingText={planSessionText.planning}>
              {planSessionText.plan}
            </Button>
          </div>
        </Form>
      </section>
    </>
  )
}
