import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { stageText } from '#domain/text/client/training/practice'
import { lightAt, type Light } from '#domain/training/practice/phone-attempts'
import { FocusedButton } from './focused-button'
import type { PracticeDrill } from './practice-data.ts'
import { giveSignal } from './signals.ts'
import type { DrillStageState } from './use-drill-stage.ts'

const TICK_MS = 200

/** Reads the whole seconds since the phase began instead of counting ticks, because the page's timers may sleep. */
function useSeconds(onTick: (seconds: number) => void): number {
  const [seconds, setSeconds] = useState(0)
  const tick = useEffectEvent((passed: number) => {
    setSeconds(Math.floor(passed))
    onTick(passed)
  })
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => tick((performance.now() - began) / 1000), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

export function ThinkPhase({ stage, drill }: { stage: DrillStageState; drill: PracticeDrill }) {
  const [isOver, setOver] = useState(false)
  const go = () => {
    if (isOver) return
    setOver(true)
    void stage.speak()
  }
  const seconds = useSeconds((passed) => {
    if (passed >= drill.thinkSeconds) go()
  })
  const left = Math.max(0, drill.thinkSeconds - seconds)
  return (
    <div className="stage-phase">
      <p className="stage-name">{stageText.think}</p>
      <p className="stage-clock" aria-hidden="true">
        {left}
      </p>
      <p className="sr-only" role="timer">
        {stageText.thinkLeft(left)}
      </p>
      <FocusedButton onClick={go}>{stageText.speakNow}</FocusedButton>
    </div>
  )
}

const SIGNALS: Record<Light, number> = { green: 1, yellow: 2, red: 3 }

export function SpeakPhase({ stage, drill }: { stage: DrillStageState; drill: PracticeDrill }) {
  const [light, setLight] = useState<Light>('green')
  const shown = useRef<Light | null>(null)
  const seconds = useSeconds((passed) => {
    const now = lightAt(drill, passed)
    if (now !== shown.current) {
      shown.current = now
      setLight(now)
      giveSignal(SIGNALS[now])
    }
    if (passed >= stage.limitSeconds) void stage.stop()
  })
  return (
    <div className={`stage-phase stage-${light}`}>
      <p className="stage-light">
        <span aria-hidden="true" />
        <output>{stageText.light[light]}</output>
      </p>
      <OwnPicture stream={stage.media === 'video' ? stage.stream : null} />
      <p className="stage-clock" aria-hidden="true">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </p>
      <p className="stage-left">{stageText.left(Math.max(0, Math.ceil(stage.limitSeconds - seconds)))}</p>
      <FocusedButton onClick={() => void stage.stop()}>{stageText.stop}</FocusedButton>
    </div>
  )
}

function OwnPicture({ stream }: { stream: MediaStream | null }) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (element.current) element.current.srcObject = stream
  }, [stream])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the live picture of the person who speaks
  return stream ? <video ref={element} className="stage-picture" autoPlay muted playsInline /> : null
}
