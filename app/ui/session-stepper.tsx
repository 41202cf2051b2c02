import { useId, type ReactNode } from 'react'

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
        <span className="sessions-count">
          {finished} of {count}
        </span>
      </div>
      <progress className="bar" value={finished} max={Math.max(count, 1)} aria-labelledby={id} />
      <p className="sessions-next">
        Step {Math.min(finished, count) + 1} of {count + 1}:{' '}
        {all ? 'All sessions finished' : `${unit} ${finished + 1} comes next`}
      </p>
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
