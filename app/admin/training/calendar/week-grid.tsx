import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Plus } from 'lucide-react'
import { openDayInstants } from '#domain/training/manila'
import { calendarText } from '#domain/text/staff/training/calendar'
import { calendarLink, planLink } from './calendar-address.ts'
import type { CalendarData } from './calendar-loader.ts'
import type { Moving } from './drag-session.ts'
import { SessionLink } from './session-link'

/** Uses plain links and CSS icons, because hundreds of router links would double the rendering cost. */
export function WeekGrid({ shown, moving }: { shown: CalendarData; moving: Moving }) {
  const { address, columns, rows, title } = shown
  const navigate = useNavigate()
  const instants = columns.map(({ day }) => openDayInstants(day))
  const planThere = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(event.currentTarget.getAttribute('href') ?? '')
  }
  return (
    <div className="calendar-frame" {...moving.frame}>
      <table className={`calendar-grid calendar-of-${columns.length > 1 ? 'many' : 'one'}`}>
        <caption className="sr-only">{calendarText.caption(title)}</caption>
        <thead>
          <tr>
            <th scope="col" className="calendar-corner">
              <span className="sr-only">{calendarText.hour}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.today ? 'calendar-today' : undefined}
                aria-current={column.today ? 'date' : undefined}
              >
                <Head column={column} coach={address.coach} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WeekRow
              key={row.minute}
              row={row}
              instants={instants}
              shown={shown}
              moving={moving}
              onPlan={planThere}
            />
          ))}
        </tbody>
      </table>
      <p className="calendar-hint needs-script no-print" id="calendar-hint">
        {calendarText.hint}
      </p>
    </div>
  )
}

type Column = CalendarData['columns'][number]
type Row = CalendarData['rows'][number]

function WeekRow({
  row: { minute, hour, words, cells },
  instants,
  shown,
  moving,
  onPlan,
}: {
  row: Row
  instants: readonly ReturnType<typeof openDayInstants>[]
  shown: CalendarData
  moving: Moving
  onPlan(event: MouseEvent<HTMLAnchorElement>): void
}) {
  const { address, columns } = shown
  return (
    <tr className={hour ? 'calendar-full' : undefined}>
      {hour ? (
        <th scope="row" rowSpan={2} className="calendar-hour">
          {hour}
        </th>
      ) : null}
      {cells.map((cell, index) => {
        const column = columns[index]
        if (!cell || !column) return null
        const startsAt = instants[index]?.(minute) ?? ''
        if (typeof cell === 'object')
          return (
            <td key={column.key} rowSpan={cell.span} className="calendar-block" data-at={startsAt}>
              <SessionStack sessions={cell.sessions} column={column} shown={shown} moving={moving} />
            </td>
          )
        const target = moving.target === startsAt && moving.column === index
        return (
          <td
            key={column.key}
            className={`${cell === 'free' ? 'calendar-free' : 'calendar-shut'}${target ? ' calendar-target' : ''}`}
            data-at={startsAt}
            data-column={index}
          >
            {cell === 'free' ? (
              <a
                href={planLink({ at: startsAt, coach: column.coachId ?? address.coach })}
                tabIndex={-1}
                aria-label={calendarText.planAt(column.full, words)}
                draggable={false}
                onClick={onPlan}
              />
            ) : null}
          </td>
        )
      })}
    </tr>
  )
}

function SessionStack({
  sessions,
  column,
  shown: { address, everybody },
  moving,
}: {
  sessions: Extract<Row['cells'][number], object>['sessions']
  column: Column
  shown: CalendarData
  moving: Moving
}) {
  return (
    <div className="calendar-stack">
      {sessions.map((session) => (
        <SessionLink
          key={session.id}
          inGrid
          session={session}
          coach={everybody && address.coach === null && column.coachId === null}
          moved={moving.lifted === session.id}
          {...moving.handlersOf(session)}
        />
      ))}
    </div>
  )
}

function Head({ column, coach }: { column: Column; coach: string | null }) {
  const { head, full, day, closed, past, coachId } = column
  const [weekday = '', date = ''] = head.split(', ')
  return (
    <div className="calendar-head">
      {coachId === null ? (
        <Link to={calendarLink({ day, view: 'day', coach })} className="calendar-day">
          <span className="sr-only">{full}</span>
          <span aria-hidden="true">{weekday}</span>
          <strong aria-hidden="true">{date}</strong>
        </Link>
      ) : (
        <span className="calendar-day">{head}</span>
      )}
      {past ? null : (
        <Link
          className="calendar-add no-print"
          to={planLink({ day, coach: coachId ?? coach })}
          aria-label={calendarText.planOn(full)}
        >
          <Plus size={16} aria-hidden="true" />
        </Link>
      )}
      {closed ? <span className="calendar-closed-words">{closed}</span> : null}
    </div>
  )
}
