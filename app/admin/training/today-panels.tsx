import { Link } from 'react-router'
import { linkTo } from '#routes'
import { hoursInWords, KIND_WORDS } from '#domain/text/shared/sessions'
import { trainingTodayText } from '#domain/text/staff/training/training-today'
import type { trainingToday } from '#records/training/sessions/overview'
import { planLink } from './calendar/calendar-address.ts'
import './today-panels.css'

type Training = Awaited<ReturnType<typeof trainingToday>>

export function todayInWords({ sessions, unplanned, away, runningOut }: Training) {
  const person = ({ id, name, took, count }: Training['unplanned'][number]) => ({ id, name, took, count })
  return {
    sessions: sessions.map(({ id, kind, startsAt, endsAt, coachName, attendees }) => {
      const names = attendees
        .filter(({ state }) => state !== 'cancelled')
        .map(({ name }) => name ?? trainingTodayText.unenrolledTrainee)
      return {
        id,
        hours: hoursInWords(startsAt, endsAt),
        who: names.join(', ') || trainingTodayText.noTrainee,
        more: [KIND_WORDS[kind], coachName ?? ''].filter((word) => word !== '').join(' · '),
      }
    }),
    unplanned: unplanned.map(person),
    away: away.map(person),
    runningOut: runningOut.map(person),
  }
}

type Shown = ReturnType<typeof todayInWords>

export function TodayPanels({ training }: { training: Shown }) {
  const { sessions, unplanned, away, runningOut } = training
  return (
    <div className="today-panels">
      <section className="panel" aria-labelledby="today">
        <div className="panel-head">
          <h2 id="today">{trainingTodayText.today.title}</h2>
          <Link className="text-link" to={linkTo('calendar')}>
            {trainingTodayText.today.calendar}
          </Link>
        </div>
        {sessions.length === 0 ? <p className="list-empty">{trainingTodayText.today.empty}</p> : null}
        <ul className="today-list">
          {sessions.map(({ id, hours, who, more }) => (
            <li key={id}>
              <Link to={linkTo('calendarSession', { id })}>
                <span className="today-hours">{hours}</span> {who}
              </Link>
              <small>{more}</small>
            </li>
          ))}
        </ul>
      </section>
      <People
        id="unplanned"
        title={trainingTodayText.unplanned.title}
        people={unplanned}
        empty={trainingTodayText.unplanned.empty}
        link={({ id }) => ({ to: planLink({ trainee: id }), text: trainingTodayText.unplanned.plan })}
      />
      <People id="away" title={trainingTodayText.away.title} people={away} empty={trainingTodayText.away.empty} />
      <People
        id="running-out"
        title={trainingTodayText.runningOut.title}
        people={runningOut}
        empty={trainingTodayText.runningOut.empty}
      />
    </div>
  )
}

type Person = Shown['unplanned'][number]

function People({
  id,
  title,
  people,
  empty,
  link,
}: {
  id: string
  title: string
  people: readonly Person[]
  empty: string
  link?(person: Person): { to: string; text: string }
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
      </div>
      {people.length === 0 ? <p className="list-empty">{empty}</p> : null}
      <ul className="today-list">
        {people.map((person) => {
          const way = link?.(person)
          return (
            <li key={person.id}>
              <Link to={linkTo('traineeSessions', { id: person.id })}>{person.name}</Link>
              {way ? (
                <Link
                  className="text-link"
                  to={way.to}
                  aria-label={trainingTodayText.unplanned.planWith(person.name)}
                >
                  {way.text}
                </Link>
              ) : (
                <small>{trainingTodayText.progress(person.took, person.count)}</small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
