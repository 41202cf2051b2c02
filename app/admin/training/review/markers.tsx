import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { reviewText } from '#domain/text/staff/training/practice'
import type { MarkTone } from '#domain/training/practice/attempts'
import { MOMENT_WORDS_LONGEST } from '#domain/training/practice/reviews'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import { TextField } from '#ui/forms/field'
import type { MediaControl } from '#ui/training/media-player'
import type { NewMoment } from './moment-store.ts'
import { VoiceNote } from './voice-note'

type Props = {
  attempt: { marks: readonly { id: string; name: string; tone: MarkTone }[]; commentId: string }
  player: MediaControl
  onMark(at: number): void
  onAdd(moment: NewMoment): void
  atNow(): number
  result: ActionResult | undefined
}

export function Markers({ attempt, player, onMark, onAdd, atNow, result }: Props) {
  const isReady = useHydrated()
  return (
    <>
      {isReady ? (
        <>
          <Speeds player={player} />
          <fieldset className="review-marks">
            <legend>{reviewText.markers}</legend>
            {attempt.marks.map(({ id, name, tone }, at) => (
              <button key={id} type="button" className={`review-mark review-${tone}`} onClick={() => onMark(at)}>
                <kbd aria-hidden="true">{at + 1}</kbd> {name}
              </button>
            ))}
          </fieldset>
          <p className="field-hint review-keys">{reviewText.markerHint}</p>
        </>
      ) : null}
      <Comment attempt={attempt} onAdd={isReady ? onAdd : null} atNow={atNow} result={result} />
      {isReady ? <VoiceNote onAdd={onAdd} atNow={atNow} /> : null}
    </>
  )
}

function Speeds({ player: { media } }: { player: MediaControl }) {
  const [speed, setSpeed] = useState<number>(1)
  useEffect(() => setPlaybackRate(media, speed), [media, speed])
  return (
    <fieldset className="review-speeds">
      <legend className="sr-only">{reviewText.speed}</legend>
      {reviewText.speeds.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="speed" value={value} checked={speed === value} onChange={() => setSpeed(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function setPlaybackRate(media: HTMLMediaElement | null, rate: number): void {
  if (media) media.playbackRate = rate
}

function Comment({
  attempt,
  onAdd,
  atNow,
  result,
}: Pick<Props, 'attempt' | 'atNow' | 'result'> & { onAdd: Props['onAdd'] | null }) {
  const [key, setKey] = useState(0)
  return (
    <Form
      key={key}
      method="post"
      noValidate
      className="review-comment"
      onSubmit={(event) => {
        const words = String(new FormData(event.currentTarget).get('words') ?? '').trim()
        if (!onAdd) return
        event.preventDefault()
        if (words === '') return
        onAdd({ atMs: atNow(), words })
        setKey((before) => before + 1)
      }}
    >
      <input type="hidden" name="intent" value="moment" />
      <input type="hidden" name="moment" value={attempt.commentId} />
      <TextField
        id="review-words"
        name="words"
        label={reviewText.comment}
        rows={2}
        maxLength={MOMENT_WORDS_LONGEST}
        defaultValue={result?.values.words ?? ''}
        error={result?.errors.words}
      />
      <Button look="line" size="touch">
        {reviewText.addComment}
      </Button>
    </Form>
  )
}
