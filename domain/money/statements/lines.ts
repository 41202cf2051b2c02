export type StatementLine = {
  day: string
  time: string | null
  /** Positive for incoming, negative for outgoing money. */
  amountCentavos: number
  description: string
  reference: string
  balanceCentavos: number | null
  raw: string
}

export const DESCRIPTION_LONGEST = 500
export const RAW_LONGEST = 800
export const ACCOUNT_LONGEST = 60
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

export function referenceOf(text: string): string {
  const key = text
    .normalize('NFKC')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
  return /\d/.test(key) && key.length <= REFERENCE_LONGEST ? key : ''
}

export function referenceWithin(description: string): string {
  const found = new Set(description.match(/(?<![A-Za-z\d*])\d{9,20}(?![A-Za-z\d*])/g) ?? [])
  const [only = ''] = found
  return found.size === 1 && !/^(?:09\d{9}|639\d{9})$/.test(only) ? only : ''
}

export type Problem = { row: number; why: 'no-day' | 'no-amount' | 'two-amounts' | 'balance'; text: string }
