import { useEffect, useId, useRef } from 'react'
import { drillKindText } from '#domain/text/shared/training/drill-kinds'
import { practiceText, stageText } from '#domain/text/client/training/practice'
import { Button } from '#ui/basics/button'
import { ListenPhase } from './listen-phase'
import type { AttemptChoice } from './attempt-sender.ts'
import type { ChosenDrill, PracticeRoom } from './practice-data.ts'
import { SetupPhase } from './setup-phase'
import { ThinkPhase, SpeakPhase } from './timed-phases'
import { useDrillStage } from './use-drill-stage.ts'
import './drill-stage.css'

type Props = {
  chosen: ChosenDrill
  personId: string
  criteria: PracticeRoom['criteria']
  maySend: boolean
  onClose(): void
  onAgain(): void
  onKept(): Promise<void>
  onSendNow(choice: AttemptChoice): Promise<boolean>
}

export function DrillStage({ chosen, personId, criteria, maySend, onClose, onAgain, onKept, onSendNow }: Props) {
  const { drill } = chosen
  const title = useId()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const stage = useDrillStage(chosen, personId)
  const close = async () => {
    await stage.leave()
    await onKept()
    onClose()
  }
  const { phase } = stage
  useEffect(() => element.current?.showModal(), [])
  useEffect(() => {
    if (phase !== 'listen') return
    heading.current?.focus({ preventScroll: true })
    element.current?.scrollTo(0, 0)
  }, [phase])
  return (
    <dialog
      ref={element}
      className="drill-stage"
      aria-labelledby={title}
      onCancel={(event) => {
        // React also passes on this event from a dialog inside this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void close()
      }}
    >
      <header>
        <p className="practice-kind">{drillKindText[drill.kind]}</p>
        <Button type="button" look="ghost" size="touch" onClick={() => void close()}>
          {stageText.close}
        </Button>
      </header>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {chosen.isSurprise && phase === 'setup' ? practiceText.surpriseHint : drill.text}
      </h2>
      {phase === 'setup' ? <SetupPhase stage={stage} /> : null}
      {phase === 'think' ? <ThinkPhase stage={stage} drill={drill} /> : null}
      {phase === 'speak' ? <SpeakPhase stage={stage} drill={drill} /> : null}
      {phase === 'listen' && stage.attempt ? (
        <ListenPhase
          attempt={stage.attempt}
          problem={stage.problem}
          criteria={criteria}
          maySend={maySend}
          onDone={() => void close()}
          onAgain={() => void onKept().then(onAgain)}
          onSendNow={onSendNow}
        />
      ) : null}
    </dialog>
  )
}
