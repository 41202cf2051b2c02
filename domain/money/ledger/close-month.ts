import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { isMonth, monthOf } from './months.ts'

export type MonthClosingRefusal = 'not-allowed' | 'not-found' | 'month-runs' | 'month-closed'

export function checkMonthClosing(
  { month, closed }: { month: string; closed: boolean },
  now: Date,
): Verdict<null, MonthClosingRefusal> {
  if (!isMonth(month)) return no('not-found')
  if (month >= monthOf(now)) return no('month-runs')
  return closed ? no('month-closed') : yes(null)
}
