import { linkTo } from '#routes'
import { ownAttemptText } from '#domain/text/client/training/own-attempt'
import type { MarkTone } from '#domain/training/practice/attempts'
import type { RecordingMedia } from '#domain/training/practice/recordings'
import { formatMoment } from '#domain/training/practice/reviews'
import { StatusPill } from '#ui/notices/status-pill'
import { MediaPlayer, type MediaControl } from '#ui/training/media-player'

type Moment = {
  id: string
  atMs: number
  mark: string
  tone: MarkTone | null
  words: string
  voice: string | null
  coach: string | null
}
const TONES: Record<MarkTone, ['good' | 'warn', string]> = {
  good: ['good', ownAttemptText.good],
  work: ['warn', ownAttemptText.work],
}

export function OwnMoments({
  attempt,
  player,
}: {
  attempt: { moments: readonly Moment[]; milliseconds: number; coach: string | null }
  player: MediaControl | null
}) {
  const { moments, milliseconds, coach } = attempt
  return (
    <section className="client-part" aria-labelledby="own-moments">
      <h2 id="own-moments">{ownAttemptText.moments}</h2>
      {coach ? <p className="field-hint">{ownAttemptText.by(coach)}</p> : null}
      {moments.length === 0 ? <p>{ownAttemptText.none}</p> : null}
      {player && moments.length > 0 ? (
        <svg className="moment-line" viewBox="0 0 1000 24" aria-hidden="true">
          <path d="M0 12h1000" />
          {moments.map(({ id, atMs, tone }) => (
            <circle
              key={id}
              className={`moment-dot moment-${tone ?? 'words'}`}
              cx={12 + (atMs * 976) / Math.max(1, milliseconds)}
              cy={12}
              r={9}
            />
          ))}
        </svg>
      ) : null}
      <ol className="moments">
        {moments.map((moment) => (
          <MomentRow key={moment.id} moment={moment} player={player} />
        ))}
      </ol>
    </section>
  )
}

function MomentRow({
  moment: { id, atMs, mark, tone, words, voice },
  player,
}: {
  moment: Moment
  player: MediaControl | null
}) {
  const at = formatMoment(atMs)
  return (
    <li>
      {player ? (
        <button
          type="button"
          className="moment-play"
          aria-label={ownAttemptText.playFrom(at)}
          onClick={() => player.playFrom(atMs)}
        >
          {at}
        </button>
      ) : (
        <span className="moment-play">{at}</span>
      )}
      <div>
        {tone ? (
          <p>
            <StatusPill tone={TONES[tone][0]}>{TONES[tone][1]}</StatusPill> <strong>{mark}</strong>
          </p>
        ) : null}
        {words ? <p className="moment-words">{words}</p> : null}
        {voice && player ? (
          <MediaPlayer src={linkTo('voiceNote', { id })} media="audio" label={ownAttemptText.voice} preload="none" />
        ) : null}
      </div>
    </li>
  )
}

type Compared = { id: string; media: RecordingMedia; day: string }

export function ComparedAttempts({ first, latest }: { first: Compared; latest: Compared }) {
  return (
    <section className="client-part" aria-labelledby="own-compared">
      <h2 id="own-compared">{ownAttemptText.compare}</h2>
      <div className="own-attempt-pair">
        <ComparedOne attempt={first} name={ownAttemptText.first(first.day)} />
        <ComparedOne attempt={latest} name={ownAttemptText.latest(latest.day)} />
      </div>
    </section>
  )
}

function ComparedOne({ attempt, name }: { attempt: Compared; name: string }) {
  return (
    <div>
      <h3>{name}</h3>
      <MediaPlayer src={linkTo('recording', { id: attempt.id })} media={attempt.media} label={name} />
    </div>
  )
}
