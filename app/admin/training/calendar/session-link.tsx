import type { HTMLAttributes } from 'react'
import { Link } from 'react-router'
import { Check, Repeat, X } from 'lucide-react'
import { linkTo } from '#addresses'
import type { ShownSession } from './calendar-loader.ts'

/** A session in the calendar: its name is all of it in words, what is drawn is short. */
export function SessionLink({
  session,
  coach,
  moved,
  inGrid = false,
  ...handlers
}: { session: ShownSession; coach: boolean; moved?: boolean; inGrid?: boolean } & HTMLAttributes<HTMLAnchorElement>) {
  const { id, kind, who, room, place, marked, series } = session
  return (
    <Link
      {...handlers}
      to={linkTo('calendarSession', { id })}
      className={`calendar-session calendar-${kind}${marked ? ` calendar-${marked}` : ''}${moved ? ' calendar-lifted' : ''}`}
      aria-label={session.words}
      draggable={false}
      title={inGrid ? session.words : undefined}
    >
      <span className="calendar-hours">
        <span>{inGrid ? session.short : session.hours}</span>
        {series ? <Repeat size={12} aria-hidden="true" /> : null}
        {marked === 'held' ? <Check size={14} aria-hidden="true" /> : null}
        {marked === 'missed' ? <X size={14} aria-hidden="true" /> : null}
      </span>
      <strong>{who}</strong>
      <span className="calendar-more">
        {[kind === 'assessment' ? 'Assessment' : '', room ?? '', coach ? (session.coach ?? '') : '', place]
          .filter((word) => word !== '')
          .join(' · ')}
      </span>
    </Link>
  )
}
