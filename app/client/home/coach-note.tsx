import { linkTo } from '#routes'
import { Link } from 'react-router'
import { clientHomeText } from '#domain/text/client/accounts/home'
import { SessionNote, type SessionNoteShown } from '../training/assessing/session-note'

export type CoachNoteView = SessionNoteShown & { kind: string; at: string; day: string }

export function CoachNote({ note }: { note: CoachNoteView | null }) {
  if (!note) return null
  const { kind, at, day, ...shown } = note
  return (
    <section className="client-part coach-note" aria-labelledby="coach-title">
      <h2 id="coach-title">{clientHomeText.coach}</h2>
      <p className="profile-note">
        {kind}, <time dateTime={at}>{day}</time>
      </p>
      <SessionNote {...shown} />
      <p>
        <Link className="text-link" to={linkTo('assessments')}>
          {clientHomeText.toNotes}
        </Link>
      </p>
    </section>
  )
}
