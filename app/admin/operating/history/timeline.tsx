import { Link } from 'react-router'
import { activityText, auditText } from '#domain/text/staff/operating/history'
import { PageHead } from '../../list/page-head.tsx'
import { Pager } from '../../list/pager.tsx'
import { ButtonLink } from '#ui/basics/button'
import type { EntryShown } from './entry-shown.ts'
import './timeline.css'

type Way = { to: string; text: string }

export function TimelineView({
  title,
  name,
  note,
  ways,
  rows,
  list,
}: {
  title: string
  name: string
  note: string
  ways: readonly Way[]
  rows: readonly EntryShown[]
  list: { total: number; page: number; pages: number }
}) {
  return (
    <>
      <title>{activityText.documentTitle(name)}</title>
      <PageHead title={name} note={title}>
        <div className="timeline-ways">
          {ways.map(({ to, text }) => (
            <ButtonLink key={to} look="line" size="dense" to={to}>
              {text}
            </ButtonLink>
          ))}
        </div>
      </PageHead>
      <section className="panel" aria-label={title}>
        <div className="panel-head">
          <p className="admin-note">{note}</p>
        </div>
        {rows.length === 0 ? (
          <div className="list-empty">
            <p>{activityText.empty}</p>
          </div>
        ) : (
          <ol className="timeline">
            {rows.map((row) => (
              <Entry key={row.id} entry={row} />
            ))}
          </ol>
        )}
        <Pager {...list} thing={auditText.entry} things={auditText.entries} />
      </section>
    </>
  )
}

function Entry({
  entry: { when, what, actorName, subject, subjectName, change, reason, thing },
}: {
  entry: EntryShown
}) {
  return (
    <li className="timeline-entry">
      <p className="timeline-what">
        <strong>{what}</strong>
        {change ? <span className="timeline-change">{change}</span> : null}
      </p>
      <p className="timeline-who">
        <span>{actorName}</span>
        <time dateTime={when.at} title={when.age}>
          {when.words}
        </time>
        <span className="sr-only">{activityText.subject(subject.replaceAll('-', ' '), subjectName)}</span>
      </p>
      {reason ? <blockquote className="timeline-reason">{reason}</blockquote> : null}
      {thing ? (
        <p>
          <Link className="text-link" to={thing.to}>
            {thing.text}
          </Link>
        </p>
      ) : null}
    </li>
  )
}
