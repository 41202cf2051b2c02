import { linkTo } from '#routes'
import { Link } from 'react-router'
import { BookOpen } from 'lucide-react'
import { sessionNoteText } from '#domain/text/client/training/session-note'
import type { OwnNote } from '#records/training/assessing/own'
import './assessing.css'

export type SessionNoteShown = Pick<OwnNote, 'shown' | 'ratings' | 'materials'>

export function SessionNote({ shown, ratings, materials }: SessionNoteShown) {
  return (
    <div className="session-note">
      {ratings.length > 0 ? (
        <ul className="session-ratings" aria-label={sessionNoteText.ratings}>
          {ratings.map(({ criterion, points }) => (
            <li key={criterion}>
              {criterion} <strong>{points}</strong>
              <span className="sr-only">{sessionNoteText.ofTen}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {shown ? <p className="session-words">{shown}</p> : null}
      {materials.length > 0 ? (
        <ul className="session-homework" aria-label={sessionNoteText.homework}>
          {materials.map(({ id, name }) => (
            <li key={id}>
              <Link className="text-link" to={linkTo('reader', { id })}>
                <BookOpen size={18} aria-hidden="true" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
