import { useEffect, useState } from 'react'
import { POINTS_MOST } from '#domain/training/assessing/notes'
import { FILLERS_MOST } from '#domain/training/practice/attempts'
import { recorderProblemText, stageText, type RecorderProblem } from '#domain/text/client/training/practice'
import type { PhoneAttempt } from '#domain/training/practice/phone-attempts'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Notice } from '#ui/notices/notice'
import { MediaPlayer } from '#ui/training/media-player'
import { changeAttempt, deleteAttempt, readRecording } from './attempt-store.ts'
import { isOnWifi } from './attempt-sender.ts'
import type { PracticeRoom } from './practice-data.ts'

const POINTS = Array.from({ length: POINTS_MOST }, (_, at) => at + 1)

type Props = {
  attempt: PhoneAttempt
  problem: RecorderProblem | null
  criteria: PracticeRoom['criteria']
  maySend: boolean
  onDone(): void
  onAgain(): void
}

/** Listening, one's own count and rating, and the choice what happens to the recording. */
export function ListenPhase({ attempt, problem, criteria, maySend, onDone, onAgain }: Props) {
  const [fillers, setFillers] = useState<number | null>(null)
  const [ownRatings, setRatings] = useState<Record<string, number>>({})
  const [wifiOnly, setWifiOnly] = useState(false)
  const keep = async (state: 'kept' | 'waiting') => {
    await changeAttempt(attempt.id, (stored) => stored && { ...stored, state, fillers, ownRatings, wifiOnly })
  }
  const end = async (state: 'kept' | 'waiting') => {
    await keep(state)
    onDone()
  }
  return (
    <div className="stage-listen">
      {problem ? (
        <Notice tone="warn">
          <p>{recorderProblemText[problem]}</p>
        </Notice>
      ) : null}
      <PhonePlayer attempt={attempt} label={stageText.listen} />
      <Fillers count={fillers} onCount={setFillers} />
      <fieldset className="stage-ratings">
        <legend>{stageText.rate}</legend>
        {criteria.map(({ id, name }) => (
          <label key={id}>
            <span>{name}</span>
            <select
              className="input"
              value={ownRatings[id] ?? ''}
              onChange={({ target }) => setRatings(withRating(ownRatings, id, Number(target.value)))}
            >
              <option value="">{stageText.notRated}</option>
              {POINTS.map((points) => (
                <option key={points}>{points}</option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <div className="stage-choices">
        {maySend ? (
          <>
            <Button type="button" look="gold" onClick={() => void end('waiting')}>
              {stageText.send}
            </Button>
            {isOnWifi() === null ? null : (
              <CheckField
                label={stageText.sendWifi}
                checked={wifiOnly}
                onChange={({ target }) => setWifiOnly(target.checked)}
              />
            )}
          </>
        ) : (
          <p className="field-hint">{stageText.agreeFirst}</p>
        )}
        <Button type="button" look="line" size="touch" onClick={() => void end('kept')}>
          {stageText.keep}
        </Button>
        <Button type="button" look="line" size="touch" onClick={() => void keep('kept').then(onAgain)}>
          {stageText.again}
        </Button>
        <Button type="button" look="ghost" size="touch" onClick={() => void deleteAttempt(attempt.id).then(onDone)}>
          {stageText.throwAway}
        </Button>
      </div>
    </div>
  )
}

function withRating(ratings: Record<string, number>, id: string, points: number): Record<string, number> {
  const { [id]: _before, ...others } = ratings
  return points > 0 ? { ...others, [id]: points } : others
}

function Fillers({ count, onCount }: { count: number | null; onCount(count: number): void }) {
  return (
    <div className="stage-fillers">
      <Button
        type="button"
        look="tonal"
        size="touch"
        onClick={() => onCount(Math.min(FILLERS_MOST, (count ?? 0) + 1))}
      >
        {stageText.filler}
      </Button>
      <output>{stageText.fillers(count ?? 0)}</output>
      {count ? (
        <Button type="button" look="line" size="touch" onClick={() => onCount(count - 1)}>
          {stageText.fillerLess}
        </Button>
      ) : null}
      <p className="field-hint">{stageText.fillerHint}</p>
    </div>
  )
}

/** Plays what lies on this phone. */
export function PhonePlayer({ attempt, label }: { attempt: PhoneAttempt; label: string }) {
  const [address, setAddress] = useState<string | null>(null)
  const { id, mimeType } = attempt
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    const show = async () => {
      const blob = await readRecording({ id, mimeType })
      if (!blob || isOver) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    void show()
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, mimeType])
  return address ? <MediaPlayer src={address} media={attempt.media} label={label} /> : null
}
