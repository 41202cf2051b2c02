import { linkTo } from '#routes'
import { dashboardText } from '#domain/text/staff/operating/dashboard'
import { Counters, type Counter } from './counters.tsx'

type MonthRow = { name: string; payments: number; amount: string }
type Props = {
  sees: { trainees: boolean; payments: boolean; content: boolean }
  counts: { trainees: number; pending: number; wins: number; testimonials: number; news: number }
  compared: { current: MonthRow; before: MonthRow } | null
}

export function DashboardCounters({ sees, counts, compared }: Props) {
  const text = dashboardText.counters
  const counters: Counter[] = []
  if (sees.trainees) counters.push({ label: text.trainees, value: counts.trainees, to: linkTo('trainees') })
  if (sees.payments) counters.push({ label: text.pending, value: counts.pending, to: linkTo('pendingPayments') })
  if (compared) {
    const { current, before } = compared
    counters.push({
      label: dashboardText.thisMonth(current.name),
      value: current.amount,
      note: dashboardText.monthBefore(before.name, before.amount, before.payments),
    })
  }
  if (sees.content)
    counters.push(
      {
        label: text.wins,
        value: counts.wins,
        firstStep: { to: linkTo('adminWins'), text: dashboardText.firstWin },
      },
      {
        label: text.testimonials,
        value: counts.testimonials,
        firstStep: { to: linkTo('adminTestimonials'), text: dashboardText.firstTestimonial },
      },
      {
        label: text.news,
        value: counts.news,
        firstStep: { to: linkTo('adminNews'), text: dashboardText.firstNews },
      },
    )
  return <Counters counters={counters} />
}
