import { Link } from 'react-router'

export type Counter = {
  label: string
  value: number | string
  note?: string
  to?: string
  firstStep?: { to: string; text: string }
}

export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <ul className="counters panel">
      {counters.map(({ label, value, note, to, firstStep }) => (
        <li key={label}>
          <p className="counter-label">{to ? <Link to={to}>{label}</Link> : label}</p>
          <p className="counter-value">{value}</p>
          {value === 0 && firstStep ? (
            <p className="counter-note">
              <Link className="text-link" to={firstStep.to}>
                {firstStep.text}
              </Link>
            </p>
          ) : null}
          {note ? <p className="counter-note">{note}</p> : null}
        </li>
      ))}
    </ul>
  )
}
