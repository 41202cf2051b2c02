import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#routes'
import { hoursInWords, KIND_WORDS } from '#domain/text/shared/sessions'
import { isMeetingLink } from '#domain/training/session-times'
import { sessionWayText } from '#domain/text/shared/session-way'
import { todayTasksText } from '#domain/text/staff/operating/today-tasks'
import { trainingTodayText } from '#domain/text/staff/training/training-today'
import type { trainingToday } from '#records/training/sessions/overview'
import { ButtonLink } from '#ui/basics/button'
import { planLink } from './calendar/calendar-address.ts'
import './today-panels.css'

const PEOPLE_SHOWN = 20
export const PEOPLE_TO_LOAD = PEOPLE_SHOWN + 1

type Training = Awaited<ReturnType<typeof trainingToday>>

export function todayInWords({ sessions, unplanned, away, runningOut }: Training) {
  const person = ({ id, name, took, count }: Training['unplanned'][number]) => ({ id, name, took, count })
  return {
    sessions: sessions.map(({ id, kind, startsAt, endsAt, coachName, place, attendees }) => {
      const names = attendees
        .filter(({ state }) => state !== 'cancelled')
        .map(({ name }) => name ?? trainingTodayText.unenrolledTrainee)
      return {
        id,
        hours: hoursInWords(startsAt, endsAt),
        call: isMeetingLink(place) ? place : null,
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

/** `trainees`: how many the reader has; without any, an empty list would be no good news. */
export function TodayPanels({
  training: { sessions, ...lists },
  trainees,
  own,
}: {
  training: Shown
  trainees: number
  own: boolean
}) {
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
          {sessions.map(({ id, hours, who, more, call }) => (
            <li key={id}>
              <Link to={linkTo('calendarSession', { id })}>
                <span className="today-hours">{hours}</span> {who}
              </Link>
              {call ? (
                <a className="text-link" href={call}>
                  {sessionWayText.meeting}
                  <span className="sr-only">: {hours}</span>
                </a>
              ) : null}
              <small>{more}</small>
            </li>
          ))}
        </ul>
      </section>
      {trainees === 0 ? <NoTrainees own={own} /> : <TraineesToCall {...lists} />}
    </div>
  )
}

function NoTrainees({ own }: { own: boolean }) {
  const { title, ...text } = todayTasksText.noTrainees
  const { text: words, act } = own ? text.own : text.every
  return (
    <section className="panel" aria-labelledby="no-trainees">
      <div className="panel-head">
        <h2 id="no-trainees">{title}</h2>
      </div>
      <p className="list-empty">{words}</p>
      <p className="today-first">
        <ButtonLink look="tonal" size="dense" to={own ? linkTo('calendar') : linkTo('adminPackages')}>
          {act}
        </ButtonLink>
      </p>
    </section>
  )
}

function TraineesToCall({ unplanned, away, runningOut }: Omit<Shown, 'sessions'>) {
  return (
    <section className="panel" aria-labelledby="to-call">
      <div className="panel-head">
        <h2 id="to-call">{trainingTodayText.toCall}</h2>
      </div>
      <People
        text={trainingTodayText.unplanned}
        people={unplanned}
        link={({ id }) => ({ to: planLink({ trainee: id }), text: trainingTodayText.unplanned.plan })}
      />
      <People text={trainingTodayText.away} people={away} />
      <People text={trainingTodayText.runningOut} people={runningOut} />
    </section>
  )
}

type Person = Shown['unplanned'][number]

const countShown = (people: number) => (people > PEOPLE_SHOWN ? `${PEOPLE_SHOWN}+` : people)

function People({
  text: { title, empty },
  people,
  link,
}: {
  text: { title: string; empty: string }
  people: readonly Person[]
  link?(person: Person): { to: string; text: string }
}) {
  if (people.length === 0) return <p className="today-none">{empty}</p>
  return (
    <details className="today-fold">
      <summary>
        {title} <span className="today-count">{countShown(people.length)}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <ul className="today-list">
        {people.slice(0, PEOPLE_SHOWN).map((person) => {
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
    </details>
  )
}
