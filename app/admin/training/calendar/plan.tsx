import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { coachedBy } from '#domain/accounts/rights'
import { dayOf, isRealDay, toManilaTime } from '#domain/training/manila'
import { readPlan, type PlanErrors } from '#domain/training/plan-form'
import {
  clashInWords,
  dayInShort,
  hourInWords,
  SESSION_REFUSALS,
  shortPackageText,
} from '#domain/text/shared/sessions'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { newId } from '#records/engine/db'
import { trainingTerms } from '#records/training/terms'
import { traineesToChoose, trainers } from '#records/training/sessions/session-choices'
import { freeHours } from '#records/training/sessions/free-hours'
import { planSessions } from '#records/training/sessions/plan'
import { Button, ButtonLink } from '#ui/basics/button'
import { signedIn } from '#app/context'
import { isRecordId } from '../../list/record-id.ts'
import { PageHead } from '../../list/page-head.tsx'
import { calendarLink } from './calendar-address.ts'
import { Clashes, type ShownClash } from './clashes'
import { readPlanValues } from './plan-typed.ts'
import { TraineeFields, When } from './plan-fields'
import type { Route } from './+types/plan'
import './plan.css'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: planSessionText.title }

const FREE_DAYS = 14
/** Limits each day, so that the proposals cover several days. */
const FREE_A_DAY = 4
const FREE_SHOWN = 12

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now: clock },
    actor,
  } = signedIn(context)
  const now = clock()
  const own = coachedBy(actor)
  const [terms, coaches] = await Promise.all([trainingTerms(records), trainers(records)])
  const query = readPlanValues(url.searchParams, { minutes: terms.usualMinutes, coach: '' })
  const people = await traineesToChoose(records, actor, { find: query.find, chosen: query.trainees })
  const theirs = people.find(({ id }) => id === query.trainees[0])?.coachId
  const usual = [theirs, actor.id].find((known) => coaches.some(({ id }) => id === known)) ?? ''
  const values = { ...query, coach: own ?? (query.coach || usual) }
  const today = dayOf(now.toISOString())
  const from = isRealDay(values.day) && values.day > today ? values.day : today
  const minutes = Number(values.minutes)
  const free =
    values.coach !== '' && Number.isInteger(minutes) && minutes >= 10 && minutes <= 480
      ? await freeHours(
          records,
          {
            coachId: values.coach,
            from,
            days: FREE_DAYS,
            minutes,
            traineeIds: values.trainees,
            most: FREE_SHOWN,
            mostADay: FREE_A_DAY,
          },
          now,
        )
      : []
  return {
    values,
    key: newId(),
    today,
    everybody: own === null,
    coaches: own === null ? coaches : [],
    free: free.map((start) => ({
      start,
      words: planSessionText.freeStart(dayInShort(dayOf(start)), hourInWords(toManilaTime(start))),
    })),
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

type Answer = { errors: PlanErrors; clashes: ShownClash[]; problem: string | null; mayInsist: boolean }
const NOTHING: Answer = { errors: {}, clashes: [], problem: null, mayInsist: false }

export async function action({ request, context }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const form = await request.formData()
  const values = readPlanValues(form, { minutes: 60, coach: coachedBy(actor) ?? '' })
  const read = readPlan(values)
  if (!read.ok) return data({ ...NOTHING, errors: read.errors, values }, { status: 422 })
  const key = form.get('key')
  const result = await planSessions(records, actor, { ...read.plan, ...(isRecordId(key) ? { key } : {}) }, now())
  if (result.ok) {
    const { coachId, starts } = read.plan
    const coach = coachedBy(actor) === null ? coachId : null
    const done = result.value.seriesId === null ? 'planned' : 'series'
    return redirect(calendarLink({ day: dayOf(starts[0] ?? ''), view: 'week', coach }, done), 303)
  }
  const people = await traineesToChoose(records, actor, { find: '', chosen: values.trainees })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const clashes = (result.clashes ?? []).map((clash) => ({
    startsAt: clash.startsAt,
    words: clashInWords(clash, read.plan.minutes, names),
  }))
  const refusal = SESSION_REFUSALS[result.reason]
  const closedOnly = (result.clashes ?? []).every(({ reason }) => reason === 'closed')
  return data(
    {
      ...NOTHING,
      values,
      clashes,
      problem: clashes.length > 0 ? null : result.short ? shortPackageText(result.short, names) : refusal.text,
      mayInsist: result.reason === 'closed' && closedOnly,
    },
    { status: refusal.status },
  )
}

export default function Plan({ loaderData: shown, actionData: result }: Route.ComponentProps) {
  const navigation = useNavigation()
  // Keeps the form's key while the page revalidates, so that a repeated submit counts once.
  const [key] = useState(shown.key)
  const values = result?.values ?? shown.values
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
          {/* Enter only refreshes the proposals; planning needs a click. */}
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
