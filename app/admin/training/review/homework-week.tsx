import { Link } from 'react-router'
import { linkTo } from '#routes'
import { homeworkText } from '#domain/text/staff/training/practice'
import type { HomeworkState } from '#domain/training/practice/homework'
import { HomeworkPill } from './homework-pill'
import './trainee-practice.css'

type Homework = { id: string; traineeId: string; name: string; drill: string; due: string; state: HomeworkState }

export function HomeworkWeek({ homework }: { homework: readonly Homework[] }) {
  return (
    <section className="panel homework-part" aria-labelledby="homework-week">
      <h2 id="homework-week">{homeworkText.week}</h2>
      <ul>
        {homework.map(({ id, traineeId, name, drill, due, state }) => (
          <li key={id}>
            <div>
              <Link className="text-link" to={linkTo('traineePractice', { id: traineeId })}>
                {name}
              </Link>
              <p className="field-hint">
                {homeworkText.dueOn(due)} · {drill}
              </p>
            </div>
            <HomeworkPill state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
