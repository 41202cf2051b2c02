import { manilaDayOf } from '#domain/words/formats'

export function monthOf(at: Date): string {
  return manilaDayOf(at).slice(0, 7)
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The start of a Manila month, and its end, which is exclusive. */
export function getMonthBounds(month: string): { since: string; until: string } {
  return { since: startOf(month), until: startOf(monthAfter(month)) }
}

const startOf = (month: string) => new Date(`${month}-01T00:00:00+08:00`).toISOString()
