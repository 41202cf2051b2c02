import { formatDay, formatPhp } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const balanceText = {
  split: (firstCentavos: number, days: number) =>
    `or ${formatPhp(firstCentavos)} first and the balance within ${plural(days, 'day', 'days')}`,
  dueToday: 'today',
  dueBy: (day: string) => `by ${formatDay(day)}`,
  overdue: (day: string, days: number) => `since ${formatDay(day)} (${plural(days, 'day', 'days')})`,
} as const
