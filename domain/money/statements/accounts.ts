import type { StatementLine } from './lines.ts'
import { movementOfReference } from './prove-payment.ts'

const ROWS_ABOVE = 40
const NAMED =
  /\b(?:account|acct|a\/c|wallet|mobile|card)\.?\s*(?:number|no|num|#)?\.?\s*[:#]?\s*((?:[\dXx*•][ -]?){5,24})/i

export function accountNumberIn(rows: readonly (readonly string[])[]): string | null {
  for (const row of rows.slice(0, ROWS_ABOVE)) {
    const found = NAMED.exec(row.join(' '))?.[1] ?? ''
    const signs = found.replaceAll(/[^\dXx*•]/g, '')
    const shown = /\d*$/.exec(signs)?.[0] ?? ''
    if (shown.length >= 4) return shown.length === signs.length ? shown : `*${shown}`
  }
  return null
}

type Line = Pick<StatementLine, 'day' | 'time' | 'amountCentavos' | 'description' | 'reference' | 'balanceCentavos'>

export type Overlap = { numbers: number; balances: number; plain: number }

export function lineMarks(line: Line): { mark: string; by: keyof Overlap } {
  const { day, time, amountCentavos, description, balanceCentavos } = line
  const number = movementOfReference(line.reference)
  if (number) return { mark: `${number} ${day} ${amountCentavos}`, by: 'numbers' }
  const plain = `${day} ${time ?? ''} ${amountCentavos} ${description}`
  return balanceCentavos === null
    ? { mark: plain, by: 'plain' }
    : { mark: `${plain} ${balanceCentavos}`, by: 'balances' }
}

export type KnownAccount = { account: string; sameNumber: boolean; otherNumber: boolean; overlap: Overlap }
export type AccountFound = { kind: 'new' } | { kind: 'known'; account: string } | { kind: 'unsure'; account: string }

export function accountFound(known: readonly KnownAccount[]): AccountFound {
  const others = known.filter(({ otherNumber }) => !otherNumber)
  const sure = others.find(({ sameNumber, overlap }) => sameNumber || overlap.numbers > 0 || overlap.balances > 1)
  if (sure) return { kind: 'known', account: sure.account }
  const unsure = others.find(({ overlap }) => overlap.balances + overlap.plain > 0)
  return unsure ? { kind: 'unsure', account: unsure.account } : { kind: 'new' }
}
