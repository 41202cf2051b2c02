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
import { isOnWifi, type AttemptChoice } from './attempt-sender.ts'
import { DeleteAttempt } from './delete-attempt.tsx'
import type { PracticeRoom } from './practice-data.ts'

const POINTS = Array.from({ length: POINTS_MOST }, (_, at) => at + 1)

type Props = {
  attempt: PhoneAttempt
  problem: RecorderProblem | null
  criteria: PracticeRoom['criteria']
  maySend: boolean
  onDone(): void
  onAgain(): void
  onSendNow(choice: AttemptChoice): Promise<boolean>
}

export function ListenPhase({ attempt, problem, criteria, maySend, onDone, onAgain, onSendNow }: Props) {
  const listened = useListened(attempt.id)
  const { fillers, ownRatings, wifiOnly } = listened.entered
  const [isSending, setSending] = useState(false)
  const end = async (state: 'kept' | 'waiting', next: () => void) => {
    if (await listened.save({ state })) return next()
    if (state === 'kept') return
    setSending(true)
    if (await onSendNow({ id: attempt.id, ...listened.entered, state })) return next()
    setSending(false)
  }
  return (
    <div className="stage-listen">
      {problem ? (
        <Notice tone="warn">
          <p>{recorderProblemText[problem]}</p>
        </Notice>
      ) : null}
      <PhonePlayer attempt={attempt} label={stageText.listen} />
      <Fillers count={fillers} onCount={(count) => void listened.save({ fillers: count })} />
      <fieldset className="stage-ratings">
        <legend>{stageText.rate}</legend>
        {criteria.map(({ id, name }) => (
          <label key={id}>
            <span>{name}</span>
            <select
              className="input"
              value={ownRatings[id] ?? ''}
              onChange={({ target }) =>
                void listened.save({ ownRatings: withRating(ownRatings, id, Number(target.value)) })
              }
            >
              <option value="">{stageText.notRated}</option>
              {POINTS.map((points) => (
                <option key={points}>{points}</option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      {listened.isStored ? null : (
        <Notice tone="warn">
          <p role="alert">{stageText.unsaved}</p>
        </Notice>
      )}
      <div className="stage-choices">
        {maySend ? (
          <>
            <Button
              type="button"
              look="gold"
              pending={isSending}
              pendingText={stageText.sending}
              onClick={() => void end('waiting', onDone)}
            >
              {stageText.send}
            </Button>
            {isOnWifi() === null ? null : (
              <CheckField
                label={stageText.sendWifi}
                checked={wifiOnly}
                onChange={({ target }) => void listened.save({ wifiOnly: target.checked })}
              />
            )}
          </>
        ) : (
          <p className="field-hint">{stageText.agreeFirst}</p>
        )}
        <Button type="button" look="line" size="touch" onClick={() => void end('kept', onDone)}>
          {stageText.keep}
        </Button>
        <Button type="button" look="line" size="touch" onClick={() => void end('kept', onAgain)}>
          {stageText.again}
        </Button>
        <DeleteAttempt drill={attempt.drillText} onDelete={() => void deleteAttempt(attempt.id).then(onDone)} />
      </div>
    </div>
  )
}

/** Stores what is entered at once, so that a closed or killed page keeps it. */
function useListened(id: string) {
  const [entered, setEntered] = useState<Pick<PhoneAttempt, 'fillers' | 'ownRatings' | 'wifiOnly'>>({
    fillers: null,
    ownRatings: {},
    wifiOnly: false,
  })
  const [isStored, setStored] = useState(true)
  return {
    entered,
    isStored,
    async save({ state, ...more }: Partial<typeof entered> & Partial<Pick<PhoneAttempt, 'state'>>) {
      const next = { ...entered, ...more }
      setEntered(next)
      const stored = await changeAttempt(id, (known) => known && { ...known, ...next, ...(state && { state }) })
      setStored(stored)
      return stored
    },
  }
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

export function PhonePlayer({ attempt, label }: { attempt: PhoneAttempt; label: string }) {
  const [address, setAddress] = useState<string | null>(null)
  const { id, mimeType } = attempt
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    const show = async () => {
      const blob = await readRecording({ id, mimeType })
      if (!(blob instanceof Blob) || isOver) return
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
