import { data } from 'react-router'
import { linkTo } from '#routes'
import { homeworkText, reviewText } from '#domain/text/staff/training/practice'
import { formatDay, formatInstant, manilaDayOf } from '#domain/words/formats'
import { addDays } from '#domain/training/manila'
import { criteria } from '#records/training/assessing/criteria'
import { practiceMarks } from '#records/training/practice/marks'
import { momentsOf } from '#records/training/practice/moments'
import { recordingsSince } from '#records/training/practice/recordings'
import { attemptToReview } from '#records/training/practice/reviews'
import { newId } from '#records/engine/db'
import { signedIn } from '#app/context'
import { ButtonLink } from '#ui/basics/button'
import { MediaPlayer, useMediaPlayer } from '#ui/training/media-player'
import { useOwnDocument } from '#ui/training/own-document'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { Markers } from './markers'
import { ReviewMoments } from './review-moments'
import { changeReview } from './review-action.ts'
import { ReviewForm, ReportForm } from './review-forms'
import { useMoments } from './use-moments.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Route } from './+types/review'
import './review.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: reviewText.player }

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const attempt = await attemptToReview(records, actor, id)
  if (!attempt) throw data(null, { status: 404 })
  const today = manilaDayOf(now())
  const [moments, marks, known, since] = await Promise.all([
    momentsOf(records.read, id),
    practiceMarks(records.read),
    criteria(records.read),
    recordingsSince(records.read, now()),
  ])
  const { openHomework, homeworkTimes: times, drillInUse, ...shown } = attempt
  const due = openHomework?.dueDay
  return {
    ...shown,
    again: {
      isPossible: drillInUse !== null && attempt.traineeId !== null,
      id: newId(),
      times,
      today,
      dueDay: addDays(today, 7),
      given: openHomework && (due ? homeworkText.dueOn(formatDay(due)) : homeworkText.noDue),
    },
    sent: formatInstant(attempt.sentAt),
    isPlayable: attempt.removedAt === null && attempt.hiddenAt === null && attempt.sentAt > since,
    moments: moments.map(({ madeBy, ...moment }) => ({ ...moment, isOwn: madeBy === actor.id })),
    marks,
    criteria: known.filter(({ id: each, retiredAt }) => retiredAt === null || attempt.ratings[each] !== undefined),
    personId: actor.id,
    commentId: newId(),
    done: newsIn(url, reviewText.news),
  }
}

export const action = changeReview

export default function Review({ loaderData: attempt, actionData }: Route.ComponentProps) {
  const player = useMediaPlayer()
  useOwnDocument()
  const moments = useMoments({ attemptId: attempt.id, personId: attempt.personId, known: attempt.moments })
  const now = () => Math.round((player.media?.currentTime ?? 0) * 1000)
  const mark = (at: number) => {
    const chosen = attempt.marks[at]
    if (chosen && attempt.isPlayable)
      void moments.add({ atMs: now(), markId: chosen.id, mark: chosen.name, tone: chosen.tone })
  }
  usePlayerKeys(player, mark)
  return (
    <div className="review">
      <title>{reviewText.title(attempt.name)}</title>
      <PageHead title={attempt.drill} note={`${attempt.name}, ${attempt.sent}`}>
        <ButtonLink look="line" size="dense" to={linkTo('adminPractice')} reloadDocument>
          {reviewText.list}
        </ButtonLink>
      </PageHead>
      {attempt.isPlayable ? (
        <section className="panel review-player" aria-label={reviewText.player}>
          <MediaPlayer
            src={linkTo('recording', { id: attempt.id })}
            media={attempt.media}
            label={reviewText.player}
            control={player}
          />
          {attempt.fillers === null ? null : <p className="field-hint">{reviewText.fillers(attempt.fillers)}</p>}
          <Markers
            attempt={attempt}
            player={player}
            onMark={mark}
            onAdd={moments.add}
            atNow={now}
            result={actionData}
          />
        </section>
      ) : (
        <p>{attempt.hiddenAt === null ? reviewText.removed : reviewText.hidden}</p>
      )}
      <ReviewMoments moments={moments} player={attempt.isPlayable ? player : null} />
      <ReviewForm attempt={attempt} result={actionData} />
      {attempt.isPlayable ? <ReportForm error={actionData?.errors.reason} /> : null}
      <Done result={actionData} arrived={attempt.done} />
      <RefusalDialog result={actionData} />
    </div>
  )
}
