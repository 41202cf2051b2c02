import { useState, type ReactNode } from 'react'
import { drillKindText } from '#domain/text/shared/training/drill-kinds'
import { practiceText } from '#domain/text/client/training/practice'
import { DRILL_KINDS } from '#domain/training/practice/drills'
import { pickSurprise } from '#domain/training/practice/phone-attempts'
import { Button } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import type { DrillChoice, PracticeDrill, PracticeRoom } from './practice-data.ts'

type Choose = (choice: DrillChoice) => void

export function DrillLists({ room, onChoose }: { room: PracticeRoom; onChoose: Choose | null }) {
  const { drills, homework } = room
  const [last, setLast] = useState<string | null>(null)
  if (drills.length === 0) return <p className="practice-none">{practiceText.noDrills}</p>
  const today = drills.find(({ id }) => id === room.today)
  const surprise = () => {
    const drill = pickSurprise(drills, Math.random(), last)
    if (drill) onChoose?.({ drill, assignmentId: null, isSurprise: true })
    setLast(drill?.id ?? null)
  }
  return (
    <>
      {homework.length > 0 ? <Homework room={room} onChoose={onChoose} /> : null}
      {today ? (
        <section className="client-part practice-today" aria-labelledby="practice-today">
          <h2 id="practice-today">{practiceText.today}</h2>
          <p className="practice-question">{today.text}</p>
          <p className="field-hint">{practiceText.times(today.thinkSeconds, today.speakSeconds)}</p>
          {onChoose ? (
            <div className="practice-ways">
              <Button type="button" size="touch" onClick={() => onChoose({ drill: today, assignmentId: null })}>
                {practiceText.practise}
              </Button>
              <Button type="button" look="tonal" size="touch" onClick={surprise}>
                {practiceText.surprise}
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
    </>
  )
}

export function AllDrills({ drills, onChoose }: { drills: readonly PracticeDrill[]; onChoose: Choose | null }) {
  if (drills.length === 0) return null
  return (
    <section className="client-part" aria-labelledby="practice-all">
      <h2 id="practice-all">{practiceText.all}</h2>
      {DRILL_KINDS.map((kind) => {
        const ofKind = drills.filter((drill) => drill.kind === kind)
        return ofKind.length === 0 ? null : (
          <details key={kind} className="practice-group">
            <summary>
              {drillKindText[kind]} <span>{ofKind.length}</span>
            </summary>
            <ul className="practice-drills">
              {ofKind.map((drill) => (
                <DrillRow key={drill.id} drill={drill} onChoose={onChoose} />
              ))}
            </ul>
          </details>
        )
      })}
    </section>
  )
}

function Homework({ room: { drills, homework }, onChoose }: { room: PracticeRoom; onChoose: Choose | null }) {
  return (
    <section className="client-part" aria-labelledby="practice-homework">
      <h2 id="practice-homework">{practiceText.homework}</h2>
      <ul className="practice-drills">
        {homework.map(({ id, drillId, note, due, isDone, isOver }) => {
          const drill = drills.find((each) => each.id === drillId)
          if (!drill) return null
          const tone = isDone ? 'good' : isOver ? 'bad' : 'info'
          const state = isDone
            ? practiceText.done
            : due === null
              ? practiceText.noDue
              : isOver
                ? practiceText.overdue(due)
                : practiceText.due(due)
          return (
            <DrillRow key={id} drill={drill} assignmentId={id} onChoose={onChoose}>
              <StatusPill tone={tone}>{state}</StatusPill>
              {note ? <p className="field-hint">{note}</p> : null}
            </DrillRow>
          )
        })}
      </ul>
    </section>
  )
}

function DrillRow({
  drill,
  assignmentId = null,
  onChoose,
  children,
}: {
  drill: PracticeDrill
  assignmentId?: string | null
  onChoose: Choose | null
  children?: ReactNode
}) {
  return (
    <li>
      <div>
        <p className="practice-text">{drill.text}</p>
        <p className="field-hint">{practiceText.times(drill.thinkSeconds, drill.speakSeconds)}</p>
        {children}
      </div>
      {onChoose ? (
        <Button
          type="button"
          look="line"
          size="touch"
          aria-label={practiceText.practiseNamed(drill.text)}
          onClick={() => onChoose({ drill, assignmentId })}
        >
          {practiceText.practise}
        </Button>
      ) : null}
    </li>
  )
}
