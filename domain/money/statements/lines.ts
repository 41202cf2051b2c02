import { grouped } from '#domain/words/formats'

export type StatementLine = {
  day: string
  time: string | null
  /** Positive for incoming, negative for outgoing money. */
  amountCentavos: number
  description: string
  /** Letters and digits only; '' without one. */
  reference: string
  balanceCentavos: number | null
  /** As in the file, for staff who check it. */
  raw: string
}

export const DESCRIPTION_LONGEST = 500
export const RAW_LONGEST = 800
export const ACCOUNT_LONGEST = 60
/** Enough for a busy year; longer statements have to be split. */
export const LINES_AT_MOST = 20_000
export const STATEMENT_MAX_BYTES = 10 * 1024 * 1024

/** The identity of a line: equal for the same line of an account in every file. */
export function identityOf(account: string, line: StatementLine): string {
  const { day, time, amountCentavos, description, reference, balanceCentavos } = line
  return JSON.stringify([account.toLowerCase(), day, time, amountCentavos, description, reference, balanceCentavos])
}

/** Numbers equal lines, so that two equal lines of one file stay two. */
export function numbered(account: string, lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const identity = identityOf(account, line)
    const nth = (seen.get(identity) ?? 0) + 1
    seen.set(identity, nth)
    return `${identity}#${nth}`
  })
}

/** One line without invisible characters, cut at `longest`. */
export function cleanCellText(text: string, longest: number): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

export function accountNamed(input: string): string {
  return cleanCellText(input, ACCOUNT_LONGEST)
}

const REFERENCE_LONGEST = 40

/** Letters and digits of a reference; '' without any digit. */
export function referenceOf(text: string): string {
  const key = text
    .normalize('NFKC')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
  return /\d/.test(key) && key.length <= REFERENCE_LONGEST ? key : ''
}

/** A reference inside a description, for statements without such a column: the only number that is long enough. */
export function referenceWithin(description: string): string {
  const found = new Set(description.match(/(?<![A-Za-z\d*])\d{9,20}(?![A-Za-z\d*])/g) ?? [])
  const [only = ''] = found
  // A phone number is no reference.
  return found.size === 1 && !/^(?:09\d{9}|639\d{9})$/.test(only) ? only : ''
}

export type Problem = { row: number; why: 'no-day' | 'no-amount' | 'two-amounts' | 'balance'; text: string }

const WHY: Record<Problem['why'], string> = {
  'no-day': 'has an amount and no day that can be read',
  'no-amount': 'has a day and no amount that can be read',
  'two-amounts': 'has money in and money out at once',
  balance: 'does not lead from the balance before it to its own',
}

/** 'Line 14 has a day and no amount that can be read: …' */
export function problemInWords({ row, why, text }: Problem): string {
  return `Line ${row} ${WHY[why]}: ${cleanCellText(text, 80)}`
}

/** '312 lines, 40 new'; the same statement again has none. */
export function countInWords(lines: number, fresh: number): string {
  const read = lines === 1 ? '1 line' : `${grouped(lines)} lines`
  return fresh === 0 ? `${read}, all of them here before` : `${read}, ${grouped(fresh)} new`
}

/** '3 lines belong to payments that you confirmed by hand and are tied to them.' */
export function tiedInWords(tied: number): string {
  return tied === 1
    ? '1 line belongs to a payment that was confirmed by hand, and is now tied to it.'
    : `${grouped(tied)} lines belong to payments that were confirmed by hand, and are now tied to them.`
}
