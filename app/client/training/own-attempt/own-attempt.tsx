import { data, Form, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { ownAttemptText } from '#domain/text/client/training/own-attempt'
import { REPORT_LONGEST } from '#domain/training/practice/attempts'
import { formatDayOf } from '#domain/words/formats'
import { ownAttempt, ratingsOverTime } from '#records/training/practice/own-attempt'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { MediaPlayer, useMediaPlayer } from '#ui/training/media-player'
import { PersonField } from '#ui/forms/person-field'
import { RatingsChart } from '../assessing/ratings-chart'
import { ComparedAttempts, OwnMoments } from './own-moments'
import { changeOwnAttempt } from './own-attempt-action.ts'
import type { Route } from './+types/own-attempt'
import '../assessing/assessing.css'
import '../practice/practice.css'
import './own-attempt.css'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const attempt = await ownAttempt(records, actor, id, now())
  if (!attempt) throw data(null, { status: 404 })
  const { rated, criteria } = await ratingsOverTime(records, actor)
  const toShown = (one: typeof attempt.first) => one && { ...one, day: formatDayOf(one.sentAt) }
  const used = criteria.filter((name) => rated.some(({ ratings }) => ratings[name] !== undefined))
  return {
    ...attempt,
    day: formatDayOf(attempt.sentAt),
    first: toShown(attempt.first),
    latest: toShown(attempt.latest),
    rated: rated.map((each) => ({ ...each, day: formatDayOf(each.at) })),
    criteria: used,
  }
}

export const action = changeOwnAttempt

type Shown = Route.ComponentProps['loaderData']

export default function OwnAttempt({ loaderData: attempt, actionData }: Route.ComponentProps) {
  const player = useMediaPlayer()
  const { isPlayable, hiddenAt, reviewedAt, onceMore } = attempt
  return (
    <div className="wrap client-page own-attempt">
      <title>{attempt.drill}</title>
      <h1 className="client-title">{attempt.drill}</h1>
      <p className="practice-state">{attempt.day}</p>
      {actionData?.done ? (
        <output>
          <Notice tone="good">
            <p>{actionData.done}</p>
          </Notice>
        </output>
      ) : null}
      {isPlayable ? (
        <MediaPlayer
          src={linkTo('recording', { id: attempt.id })}
          media={attempt.media}
          label={ownAttemptText.play}
          control={player}
        />
      ) : (
        <p>{hiddenAt === null ? ownAttemptText.removed : ownAttemptText.reported}</p>
      )}
      {attempt.fillers === null ? null : <p>{ownAttemptText.fillers(attempt.fillers)}</p>}
      {onceMore ? (
        <Notice tone="info">
          <p>
            <strong>{ownAttemptText.onceMore}</strong> {onceMore}
          </p>
        </Notice>
      ) : null}
      {reviewedAt === null ? (
        hiddenAt === null && <p>{ownAttemptText.waiting}</p>
      ) : (
        <OwnMoments attempt={attempt} player={isPlayable ? player : null} />
      )}
      <Ratings attempt={attempt} />
      {attempt.first && attempt.latest ? <ComparedAttempts first={attempt.first} latest={attempt.latest} /> : null}
      {attempt.rated.length > 1 ? (
        <section className="client-part" aria-labelledby="own-attempt-chart">
          <h2 id="own-attempt-chart">{ownAttemptText.chart}</h2>
          <RatingsChart
            rated={attempt.rated}
            criteria={attempt.criteria}
            days={attempt.rated.map(({ day }) => day)}
          />
        </section>
      ) : null}
      {isPlayable ? <Removal error={actionData?.errors.reason} /> : null}
    </div>
  )
}

function Ratings({ attempt: { ratings, ownRatings } }: { attempt: Shown }) {
  const names = [...new Set([...ratings, ...ownRatings].map(({ criterion }) => criterion))]
  if (names.length === 0) return null
  const of = (list: Shown['ratings'], name: string) => list.find(({ criterion }) => criterion === name)?.points ?? '–'
  return (
    <section className="client-part" aria-labelledby="own-attempt-ratings">
      <h2 id="own-attempt-ratings">{ownAttemptText.ratings}</h2>
      <table className="own-attempt-table">
        <thead>
          <tr>
            <th scope="col">{ownAttemptText.criterion}</th>
            <th scope="col">{ownAttemptText.ownRating}</th>
            <th scope="col">{ownAttemptText.coachRating}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{of(ownRatings, name)}</td>
              <td>{of(ratings, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Removal({ error }: { error: string | undefined }) {
  const { state, formData } = useNavigation()
  const pending = state === 'idle' ? null : formData?.get('intent')
  return (
    <section className="client-part own-attempt-ends">
      <details>
        <summary>{ownAttemptText.remove}</summary>
        <Form method="post">
          <PersonField />
          <p>{ownAttemptText.removeText}</p>
          <Button
            look="danger"
            size="touch"
            name="intent"
            value="remove"
            pending={pending === 'remove'}
            pendingText={ownAttemptText.removing}
          >
            {ownAttemptText.remove}
          </Button>
        </Form>
      </details>
      <details open={error !== undefined}>
        <summary>{ownAttemptText.report}</summary>
        <Form method="post" noValidate>
          <PersonField />
          <TextField
            id="report-reason"
            name="reason"
            label={ownAttemptText.reportWhy}
            hint={ownAttemptText.reportHint}
            rows={3}
            maxLength={REPORT_LONGEST}
            error={error}
          />
          <Button
            look="line"
            size="touch"
            name="intent"
            value="report"
            pending={pending === 'report'}
            pendingText={ownAttemptText.reporting}
          >
            {ownAttemptText.reportSend}
          </Button>
        </Form>
      </details>
    </section>
  )
}
