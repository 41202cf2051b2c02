import { formatDayOf, formatPhp } from '#domain/words/formats'

type SumInWords = (count: number, amount: string, first: string, last: string) => string

export function printedSum(rows: readonly { amountCentavos: number; at: string }[], inWords: SumInWords) {
  const days = rows.map(({ at }) => at).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const sum = rows.reduce((total, { amountCentavos }) => total + amountCentavos, 0)
  return inWords(rows.length, formatPhp(sum), formatDayOf(first), formatDayOf(last))
}
