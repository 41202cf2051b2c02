import { Link } from 'react-router'

export type Counter = { label: string; value: number; note?: string; to?: string }

export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <ul className="counters panel">
      {counters.map(({ label, value, note, to }) => (
        <li key={label}>
          <p className="counter-label">{to ? <Link to={to}>{label}</Link> : label}</p>
          <p className="counter-value">{value}</p>
          {note ? <p className="counter-note">{note}</p> : null}
        </li>
      ))}
    </ul>
  )
}
