import { useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { linkTo } from '#routes'
import { calendarText } from '#domain/text/staff/training/calendar'
import type { ActionResult } from '#app/action-result'
import { Button, ButtonLink, buttonClass } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { LiveRegion } from '#ui/notices/live-region'
import { Done } from '../../list/prompt-dialog.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { Agenda } from './agenda'
import { adjacentCalendarLink, calendarLink, copyWeekLink, planLink, weekToFill } from './calendar-address.ts'
import { moveDropped, type MoveAnyway } from './move-action.ts'
import { loadCalendar, type CalendarData } from './calendar-loader.ts'
import { useMoving } from './drag-session.ts'
import { WeekGrid } from './week-grid'
import type { Route } from './+types/calendar'
import './calendar.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: calendarText.title }

export const loader = loadCalendar
export const action = moveDropped

type MoveResult = ActionResult<MoveAnyway>

export default function Calendar({ loaderData: shown }: Route.ComponentProps) {
  const fetcher = useFetcher<MoveResult>({ key: 'calendar-move' })
  const form = useRef<HTMLFormElement>(null)
  const moving = useMoving(shown, form)
  const { address, title } = shown
  const result = fetcher.state === 'idle' ? fetcher.data : undefined
  return (
    <>
      <title>{calendarText.documentTitle(title)}</title>
      <PageHead title={calendarText.title} note={title}>
        <ButtonLink look="line" size="dense" to={linkTo('calendarFeedOfStaff')}>
          {calendarText.subscribe}
        </ButtonLink>
        {shown.mayChangeHours ? (
          <ButtonLink look="line" size="dense" to={linkTo('calendarHours')}>
            {calendarText.hours}
          </ButtonLink>
        ) : null}
        <ButtonLink
          look="line"
          size="dense"
          to={copyWeekLink({ day: weekToFill(address.day, shown.today), coach: address.coach })}
        >
          {calendarText.copyWeek}
        </ButtonLink>
        <ButtonLink size="dense" to={planLink({ coach: address.coach })}>
          <Plus size={16} aria-hidden="true" />
          {calendarText.plan}
        </ButtonLink>
      </PageHead>
      <section className="panel calendar" aria-label={title}>
        <Ways shown={shown} />
        {result?.refusal ? <MoveRefusal result={result} fetcher={fetcher} /> : null}
        <fetcher.Form method="post" action={linkTo('calendar')} ref={form} className="calendar-drop">
          {Object.entries(moving.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </fetcher.Form>
        <WeekGrid shown={shown} moving={moving} />
        <Agenda days={shown.days} coach={address.coach} everybody={shown.everybody} />
      </section>
      <LiveRegion>{moving.said || (result?.done ?? '')}</LiveRegion>
      <Done result={result} arrived={shown.done} />
    </>
  )
}

function Ways({ shown: { address, everybody, coaches, today } }: { shown: CalendarData }) {
  const { day, view, coach } = address
  const [before, after] = [calendarText.previous[view], calendarText.next[view]]
  return (
    <div className="calendar-ways no-print">
      <nav aria-label={calendarText.days} className="calendar-step">
        <Link className="icon-button" to={adjacentCalendarLink(address, -1)} aria-label={before} title={before}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <ButtonLink look="line" size="dense" to={calendarLink({ ...address, day: today })}>
          {calendarText.today}
        </ButtonLink>
        <Link className="icon-button" to={adjacentCalendarLink(address, 1)} aria-label={after} title={after}>
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </nav>
      <nav aria-label={calendarText.view} className="calendar-views">
        {(['week', 'day'] as const).map((name) => (
          <Link
            key={name}
            to={calendarLink({ day, view: name, coach })}
            aria-current={view === name ? 'true' : undefined}
          >
            {calendarText.views[name]}
          </Link>
        ))}
      </nav>
      <form method="get" action={linkTo('calendar')} className="calendar-choice">
        {view === 'day' ? <input type="hidden" name="view" value="day" /> : null}
        <label htmlFor="calendar-day" className="sr-only">
          {calendarText.day}
        </label>
        <input key={day} id="calendar-day" type="date" name="week" defaultValue={day} className="input" />
        {everybody ? (
          <>
            <label htmlFor="calendar-coach" className="sr-only">
              {calendarText.coach}
            </label>
            <select key={coach} id="calendar-coach" name="coach" className="input" defaultValue={coach ?? ''}>
              <option value="">{calendarText.allCoaches}</option>
              {coaches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </>
        ) : null}
        <button className={buttonClass('line', 'dense')}>{calendarText.show}</button>
      </form>
    </div>
  )
}

function MoveRefusal({
  result: { refusal, anyway },
  fetcher,
}: {
  result: MoveResult
  fetcher: ReturnType<typeof useFetcher<MoveResult>>
}) {
  return (
    <div className="calendar-refusal" role="alert">
      <Notice tone="warn">
        <p>{refusal?.text}</p>
        {anyway ? (
          <fetcher.Form method="post" action={linkTo('calendar')}>
            {Object.entries(anyway).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button look="line" size="dense">
              {calendarText.moveAnyway}
            </Button>
          </fetcher.Form>
        ) : null}
      </Notice>
    </div>
  )
}
