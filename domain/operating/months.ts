import { DAY_MS, manilaDayOf } from '#domain/words/formats'

type Month = { month: string; payments: number; centavos: number }
/** Half a UTC day: `a` ends at midnight in Manila, `b` begins there. */
export type HalfDaySum = { halfDay: string; payments: number; centavos: number }

export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = manilaDayOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  )
}

export function paymentsByMonth(sums: readonly HalfDaySum[], now: Date, count: number): Month[] {
  const months = new Map(
    lastMonths(now, count).map((month): [string, Month] => [month, { month, payments: 0, centavos: 0 }]),
  )
  for (const { halfDay, payments, centavos } of sums) {
    const sum = months.get(monthOf(halfDay))
    if (!sum) continue
    sum.payments += payments
    sum.centavos += centavos
  }
  return [...months.values()]
}

export function compareMonths(months: readonly Month[]): { current: Month; before: Month } | null {
  const [before, current] = months.slice(-2)
  return before && current ? { current, before } : null
}

function monthOf(halfDay: string): string {
  const day = halfDay.slice(0, 10)
  if (!halfDay.endsWith('b')) return day.slice(0, 7)
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
  return Number.isNaN(next.getTime()) ? '' : next.toISOString().slice(0, 7)
}
