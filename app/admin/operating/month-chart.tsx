import { dashboardText } from '#domain/text/staff/operating/dashboard'

type Bar = { month: string; name: string; payments: number; amount: string }

const TALLEST = 100

export function MonthChart({ months }: { months: readonly Bar[] }) {
  const most = Math.max(1, ...months.map(({ payments }) => payments))
  return (
    <ol className="month-chart">
      {months.map(({ month, name, payments, amount }) => {
        const height = (payments * TALLEST) / most
        return (
          <li key={month} title={dashboardText.monthBar(name, payments, amount)}>
            <span className="month-count">
              {payments}
              <span className="sr-only">{dashboardText.monthCount(name, amount)}</span>
            </span>
            <svg viewBox={`0 0 10 ${TALLEST}`} preserveAspectRatio="none" aria-hidden="true">
              <rect width="10" height={height} y={TALLEST - height} />
            </svg>
            <span className="month-name" aria-hidden="true">
              {name.slice(0, 3)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
