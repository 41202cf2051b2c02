import { linkTo } from '#routes'
import { Link } from 'react-router'
import { BookOpen } from 'lucide-react'
import type { OwnNote } from '#records/training/assessing/own'
import './assessing.css'

export type SessionNoteShown = Pick<OwnNote, 'shown' | 'ratings' | 'materials'>

export function SessionNote({ shown, ratings, materials }: SessionNoteShown) {
  return (
    <div className="session-note">
      {ratings.length > 0 ? (
        <ul className="session-ratings" aria-label="Ratings">
          {ratings.map(({ criterion, points }) => (
            <li key={criterion}>
              {criterion} <strong>{points}</strong>
              <span className="sr-only"> of 10</span>
            </li>
          ))}
        </ul>
      ) : null}
      {shown ? <p className="session-words">{shown}</p> : null}
      {materials.length > 0 ? (
        <ul className="session-homework" aria-label="To read until the next session">
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
