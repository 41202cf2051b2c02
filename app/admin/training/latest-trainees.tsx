import { linkTo } from '#routes'
import { Link } from 'react-router'

type Trainee = {
  id: string
  name: string
  packageName: string
  joined: string
  sessionTook: number
  sessions: number
}

export function LatestTrainees({ trainees, everyones }: { trainees: readonly Trainee[]; everyones: boolean }) {
  return (
    <section className="panel" aria-labelledby="progress">
      <div className="panel-head">
        <h2 id="progress">Latest trainees</h2>
        <Link className="text-link" to={linkTo('trainees')}>
          All trainees
        </Link>
      </div>
      {trainees.length === 0 ? (
        <p className="list-empty">
          {everyones ? 'Nobody is enrolled yet.' : 'No trainee has been given to you yet.'}
        </p>
      ) : (
        <ul className="admin-progress">
          {trainees.map(({ id, name, packageName, joined, sessionTook, sessions }) => (
            <li key={id}>
              <p>
                <span>
                  <Link to={linkTo('traineeSessions', { id })}>
                    <strong>{name}</strong>
                  </Link>{' '}
                  <small>
                    {packageName} · {joined}
                  </small>
                </span>
                <span>
                  {sessionTook} of {sessions}
                </span>
              </p>
              <progress
                className="bar"
                value={sessionTook}
                max={Math.max(sessions, 1)}
                aria-label={`Sessions of ${name}`}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
