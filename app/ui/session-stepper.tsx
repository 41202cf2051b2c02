import { useId, type ReactNode } from 'react'

/** How far a trainee is: '3 of 10' and a bar. The buttons that move it are the back office's children. */
export function SessionStepper({ label, unit, finished, count, heading: Heading = 'h3', children }: {
  label: 'Q&A sessions' | 'Assessments'
  /** What one step is called in 'Next: session 4'. */
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
        <span className="sessions-count">{finished} of {count}</span>
      </div>
      <progress className="bar" value={finished} max={Math.max(count, 1)} aria-labelledby={id} />
      <p className="sessions-next">{all ? 'All sessions finished' : `Next: ${unit} ${finished + 1}`}</p>
      {children ? <div className="sessions-actions">{children}</div> : null}
    </fieldset>
  )
}
