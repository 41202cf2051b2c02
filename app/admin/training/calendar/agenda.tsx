import { Link } from 'react-router'
import { Plus } from 'lucide-react'
import { calendarText } from '#domain/text/staff/training/calendar'
import { planLink } from './calendar-address.ts'
import type { CalendarData } from './calendar-loader.ts'
import { SessionLink } from './session-link'

export function Agenda({
  days,
  coach,
  everybody,
}: Pick<CalendarData, 'days' | 'everybody'> & { coach: string | null }) {
  return (
    <ol className="calendar-agenda">
      {days.map(({ day, short, full, today, past, closed, sessions }) => (
        <li key={day} className={today ? 'calendar-today' : undefined}>
          <div className="calendar-agenda-head">
            <h2 aria-label={full}>
              {short}
              {today ? <span className="pill tone-info">{calendarText.today}</span> : null}
            </h2>
            {past ? null : (
              <Link className="icon-button" to={planLink({ day, coach })} aria-label={calendarText.planOn(full)}>
                <Plus size={18} aria-hidden="true" />
              </Link>
            )}
          </div>
          {closed ? <p className="calendar-closed-words">{closed}</p> : null}
          {sessions.length === 0 && !closed ? <p className="calendar-none">{calendarText.empty}</p> : null}
          {sessions.map((session) => (
            <SessionLink key={session.id} session={session} coach={everybody && coach === null} />
          ))}
        </li>
      ))}
    </ol>
  )
}
