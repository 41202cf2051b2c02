import { useState } from 'react'
import { recorderProblemText, stageText } from '#domain/text/client/training/practice'
import { FocusedButton } from './focused-button'
import { CheckField } from '#ui/forms/check-field'
import { Notice } from '#ui/notices/notice'
import { readSignals, saveSignal } from './signals.ts'
import type { DrillStageState } from './use-drill-stage.ts'

const MEDIA = [
  ['audio', stageText.sound, stageText.soundHint],
  ['video', stageText.picture, stageText.pictureHint],
] as const

export function SetupPhase({ stage }: { stage: DrillStageState }) {
  const [percent, setPercent] = useState<number | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const { prepareFile } = await import('./prepare-file.ts')
    setPercent(0)
    const ready = await prepareFile(file, (share) => setPercent(Math.round(share * 100)))
    setPercent(null)
    if (typeof ready === 'string') stage.fail(ready)
    else await stage.take(ready.blob, ready.media, ready.seconds)
  }
  return (
    <div className="stage-setup">
      {stage.problem ? (
        <Notice tone="bad">
          <p role="alert">{recorderProblemText[stage.problem]}</p>
        </Notice>
      ) : null}
      <fieldset className="stage-media">
        <legend>{stageText.what}</legend>
        {MEDIA.map(([value, label, hint]) => (
          <label key={value}>
            <input type="radio" name="media" checked={stage.media === value} onChange={() => stage.setMedia(value)} />
            <span>
              {label}
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <SignalChoices />
      <FocusedButton pending={stage.isOpening} pendingText={stageText.opening} onClick={() => void stage.open()}>
        {stageText.start}
      </FocusedButton>
      <label className="stage-file">
        <span className="button button-ghost button-touch">{stageText.file}</span>
        <input
          type="file"
          accept="audio/*,video/*"
          className="sr-only"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <p className="field-hint">{percent === null ? stageText.fileHint : stageText.shrinking(percent)}</p>
    </div>
  )
}

function SignalChoices() {
  const [signals, setSignals] = useState(readSignals)
  return (
    <fieldset className="stage-signals">
      <legend>{stageText.signals}</legend>
      {(['beep', 'vibrate'] as const).map((name) => (
        <CheckField
          key={name}
          label={stageText[name]}
          checked={signals[name]}
          onChange={({ target }) => setSignals(saveSignal(name, target.checked))}
        />
      ))}
    </fieldset>
  )
}
