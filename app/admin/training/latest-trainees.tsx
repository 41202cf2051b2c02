import { linkTo } from '#routes'
import { Link } from 'react-router'
import { traineesText } from '#domain/text/staff/training/trainees'
import { trainingTodayText } from '#domain/text/staff/training/training-today'

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
        <h2 id="progress">{trainingTodayText.latest.title}</h2>
        <Link className="text-link" to={linkTo('trainees')}>
          {trainingTodayText.latest.all}
        </Link>
      </div>
      {trainees.length === 0 ? (
        <p className="list-empty">{everyones ? traineesText.empty : traineesText.noneAssigned}</p>
      ) : (
        <ul className="admin-progress">
          {trainees.map(({ id, name, packageName, joined, sessionTook, sessions }) => (
            <li key={id}>
              <p>
                <span>
                  <Link to={linkTo('traineeSessions', { id })}>
                    <strong>{name}</strong>
                  </Link>{' '}
                  <small>{trainingTodayText.latest.note(packageName, joined)}</small>
                </span>
                <span>{trainingTodayText.progress(sessionTook, sessions)}</span>
              </p>
              <progress
                className="bar"
                value={sessionTook}
                max={Math.max(sessions, 1)}
                aria-label={traineesText.progressOf(name)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
