import type { HTMLAttributes } from 'react'
import { Link } from 'react-router'
import { Check, Repeat, X } from 'lucide-react'
import { linkTo } from '#routes'
import { calendarText } from '#domain/text/staff/training/calendar'
import type { CalendarSession } from './calendar-loader.ts'

export function SessionLink({
  session,
  coach,
  moved,
  inGrid = false,
  ...handlers
}: {
  session: CalendarSession
  coach: boolean
  moved?: boolean
  inGrid?: boolean
} & HTMLAttributes<HTMLAnchorElement>) {
  const { id, kind, who, room, place, marked, series } = session
  return (
    <Link
      {...handlers}
      to={linkTo('calendarSession', { id })}
      className={`calendar-session calendar-${kind}${marked ? ` calendar-${marked}` : ''}${moved ? ' calendar-lifted' : ''}`}
      draggable={false}
      title={inGrid ? session.words : undefined}
    >
      <span className="sr-only">{session.words}</span>
      <span className="calendar-hours" aria-hidden="true">
        <span>{inGrid ? session.short : session.hours}</span>
        {series ? <Repeat size={12} aria-hidden="true" /> : null}
        {marked === 'held' ? <Check size={14} aria-hidden="true" /> : null}
        {marked === 'missed' ? <X size={14} aria-hidden="true" /> : null}
      </span>
      <strong aria-hidden="true">{who}</strong>
      <span className="calendar-more" aria-hidden="true">
        {[kind === 'assessment' ? calendarText.assessment : '', room ?? '', coach ? (session.coach ?? '') : '', place]
          .filter((word) => word !== '')
          .join(' · ')}
      </span>
    </Link>
  )
}
