import { DAY_MS } from '#domain/words/formats'

export type Quote = { text: string; source: string }

export function pickQuote<Each extends Quote>(quotes: readonly Each[], day: string): Each | null {
  return quotes[Math.floor(Date.parse(day) / DAY_MS) % quotes.length] ?? null
}
