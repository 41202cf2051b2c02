import { useId, type ReactNode } from 'react'
import { sessionCountText } from '#domain/text/shared/sessions'

const STEP_LIMIT = 31

export function SessionStepper({
  label,
  unit,
  finished,
  count,
  heading: Heading = 'h3',
  children,
}: {
  label: 'Q&A sessions' | 'Assessments'
  unit: string
  finished: number
  count: number
  heading?: 'h2' | 'h3'
  children?: ReactNode
}) {
  const id = useId()
  const all = finished >= count
  return (
    <fieldset className="sessions" aria-labelledby={id}>
      <div className="sessions-head">
        <Heading id={id}>{label}</Heading>
        <span className="sessions-count">{sessionCountText.finished(finished, count)}</span>
      </div>
      <progress className="bar" value={finished} max={Math.max(count, 1)} aria-labelledby={id} />
      <p className="sessions-next">{all ? sessionCountText.all : sessionCountText.next(unit, finished + 1)}</p>
      {count > 0 && count < STEP_LIMIT ? (
        <ol className="sessions-steps" aria-hidden="true">
          {Array.from({ length: count + 1 }, (_, step) => (
            <li
              key={step}
              className={step < finished || all ? 'sessions-done' : step === finished ? 'sessions-here' : undefined}
            />
          ))}
        </ol>
      ) : null}
      {children ? <div className="sessions-actions">{children}</div> : null}
    </fieldset>
  )
}
