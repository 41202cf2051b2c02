import { linkTo } from '#addresses'
import { Link } from 'react-router'
import { buttonClass } from '#ui/basics/button'
import './assessing.css'

type Session = { id: string; kind: string; when: string; state: string }

/** The last sessions of a trainee, each with the way to what was written about it. */
export function WentList({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return null
  return (
    <section className="panel went-list" aria-labelledby="went">
      <div className="panel-head">
        <h2 id="went">Notes and ratings</h2>
      </div>
      <ul>
        {sessions.map(({ id, kind, when, state }) => (
          <li key={id}>
            <span id={`went-${id}`}>
              {kind}
              <small>
                {when} · {state}
              </small>
            </span>
            <Link
              className={buttonClass('tonal', 'dense')}
              to={linkTo('adminAttendance', { id })}
              aria-describedby={`went-${id}`}
            >
              How it went
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
