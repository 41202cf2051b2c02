import { Form } from 'react-router'
import { linkTo } from '#routes'
import { reviewText } from '#domain/text/staff/training/practice'
import { formatMoment } from '#domain/training/practice/reviews'
import { Button } from '#ui/basics/button'
import { MediaPlayer, type MediaControl } from '#ui/training/media-player'
import type { KnownMoment, MomentList } from './use-moments.ts'

type Row = Omit<KnownMoment, 'isOwn'> & { isOwn: boolean; isWaiting: boolean }

export function ReviewMoments({
  moments: { known, waiting, refused },
  player,
}: {
  moments: MomentList
  player: MediaControl | null
}) {
  const rows: Row[] = [
    ...known.map((moment) => ({ ...moment, isWaiting: false })),
    ...waiting.map(({ id, atMs, mark = '', tone = null, words = '' }) => ({
      id,
      atMs,
      mark,
      tone,
      words,
      voice: null,
      coach: null,
      isOwn: true,
      isWaiting: true,
    })),
  ].toSorted((one, other) => one.atMs - other.atMs)
  return (
    <section className="panel review-moments" aria-labelledby="review-moments">
      <h2 id="review-moments">{reviewText.moments}</h2>
      <output>{waiting.length > 0 ? reviewText.waiting(waiting.length) : null}</output>
      {refused.map(({ id, atMs, mark, words }) => (
        <p key={id} className="field-error" role="alert">
          {reviewText.momentRefused(formatMoment(atMs), words || mark || reviewText.voiceNote)}
        </p>
      ))}
      {rows.length === 0 ? <p className="field-hint">{reviewText.noMoments}</p> : null}
      <ol>
        {rows.map((row) => (
          <MomentRow key={row.id} row={row} player={player} />
        ))}
      </ol>
    </section>
  )
}

function MomentRow({
  row: { id, atMs, mark, tone, words, voice, coach, isOwn, isWaiting },
  player,
}: {
  row: Row
  player: MediaControl | null
}) {
  const at = formatMoment(atMs)
  return (
    <li className={tone ? `review-row review-${tone}` : 'review-row'}>
      <button
        type="button"
        className="review-at"
        aria-label={reviewText.playFrom(at)}
        onClick={() => player?.playFrom(atMs)}
      >
        {at}
      </button>
      <div>
        {mark ? <strong>{mark}</strong> : null}
        {words ? <p>{words}</p> : null}
        {voice && player ? (
          <MediaPlayer src={linkTo('voiceNote', { id })} media="audio" label={reviewText.voiceNote} preload="none" />
        ) : null}
        <small>{isWaiting ? reviewText.unsent : coach}</small>
      </div>
      {isOwn && !isWaiting ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="moment" value={id} />
          <Button look="ghost" size="touch" name="intent" value="remove" aria-label={reviewText.removeNamed(at)}>
            {reviewText.remove}
          </Button>
        </Form>
      ) : null}
    </li>
  )
}
