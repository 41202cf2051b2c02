import { data } from 'react-router'
import { assessmentsText } from '#domain/text/client/training/assessments'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { formatDayOf } from '#domain/words/formats'
import { criteria } from '#records/training/assessing/criteria'
import { ownNotes } from '#records/training/assessing/own'
import { mayOpenMaterials } from '#records/training/materials'
import { signedIn } from '#app/context'
import { RatingsChart } from './ratings-chart'
import { SessionNote } from './session-note'
import type { Route } from './+types/assessments'

export async function loader({ context }: Route.LoaderArgs) {
  const {
    academy: { records },
    actor,
  } = signedIn(context)
  const [notes, order, mayRead] = await Promise.all([
    ownNotes(records, actor),
    criteria(records.read),
    mayOpenMaterials(records.read, actor),
  ])
  const rated = notes.filter(({ ratings }) => ratings.length > 0).toReversed()
  const used = order.map(({ name }) => name).filter((name) => rated.some(({ ratings }) => has(ratings, name)))
  return data({
    notes: notes.map(({ at, ...note }) => ({
      ...note,
      at,
      day: formatDayOf(at),
      materials: mayRead ? note.materials : [],
    })),
    rated: rated.map(({ at, ratings }) => ({
      at,
      day: formatDayOf(at),
      ratings: Object.fromEntries(ratings.map(({ criterion, points }) => [criterion, points])),
    })),
    criteria: used,
  })
}

const has = (ratings: readonly { criterion: string }[], name: string) =>
  ratings.some(({ criterion }) => criterion === name)

export default function Assessments({ loaderData: { notes, rated, criteria: named } }: Route.ComponentProps) {
  return (
    <div className="wrap client-page assessments">
      <title>{assessmentsText.title}</title>
      <h1 className="headline">{assessmentsText.title}</h1>
      {notes.length === 0 ? (
        <section className="assessments-none">
          <p>{assessmentsText.empty}</p>
        </section>
      ) : null}
      {rated.length > 0 ? (
        <section className="client-part" aria-labelledby="ratings-title">
          <h2 id="ratings-title">{assessmentsText.ratings}</h2>
          <RatingsChart rated={rated} criteria={named} days={rated.map(({ day }) => day)} />
          <RatingsTable rated={rated} named={named} />
        </section>
      ) : null}
      {notes.length > 0 ? (
        <section className="client-part" aria-labelledby="notes-title">
          <h2 id="notes-title">{assessmentsText.notes}</h2>
          <ol className="session-notes">
            {notes.map(({ id, kind, at, day, ...note }) => (
              <li key={id}>
                <h3>
                  {KIND_WORDS[kind]}, <time dateTime={at}>{day}</time>
                </h3>
                <SessionNote {...note} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  )
}

type Rated = Route.ComponentProps['loaderData']['rated']

function RatingsTable({ rated, named }: { rated: Rated; named: string[] }) {
  return (
    <details className="ratings-table" open={rated.length === 1}>
      <summary>{assessmentsText.table}</summary>
      <div className="list-scroll">
        <table>
          <caption className="sr-only">{assessmentsText.tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{assessmentsText.assessment}</th>
              {named.map((criterion) => (
                <th key={criterion} scope="col">
                  {criterion}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rated.map(({ at, day, ratings }) => (
              <tr key={at}>
                <th scope="row">
                  <time dateTime={at}>{day}</time>
                </th>
                {named.map((criterion) => (
                  <td key={criterion}>{ratings[criterion] ?? assessmentsText.notRated}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
