import { describe, expect, it } from 'vitest'
import { unledBalances } from './balances.ts'
import { guessedKinds, headerKey, knownLayout, layoutProblem } from './layouts.ts'
import { countInWords, problemInWords } from '#domain/text/staff/money/statements'
import { referenceOf, referenceWithin } from './lines.ts'
import { nameFound, nameParts, namesIn } from './names.ts'
import { readTable } from './tables.ts'

const HEAD = ['Transaction Date', 'Description', 'Reference No.', 'Debit', 'Credit', 'Running Balance']
function read(...rows: string[][]) {
  const table = readTable([HEAD, ...rows])
  if (table.kind !== 'read') throw new Error(table.kind)
  return table
}

describe('a table of a statement', () => {
  it('has money in above zero and money out below, and what was charged back the other way round [STM-1]', () => {
    const { lines, problems } = read(
      ['01/13/2026', 'came', 'A 123-456', '', '500.00', '1,500.00'],
      ['01/13/2026', 'went', '', '200.00', '0.00', '1,300.00'],
      ['01/13/2026', 'came back', '', '(200.00)', '', '1,500.00'],
      ['01/14/2026', 'taken back', '', '-', '-500.00', '1,000.00'],
    )
    expect(problems).toEqual([])
    expect(lines.map(({ amountCentavos }) => amountCentavos)).toEqual([50_000, -20_000, 20_000, -50_000])
    expect(lines[0]).toMatchObject({ day: '2026-01-13', reference: 'A123456', balanceCentavos: 150_000 })
  })

  it('of a bank that always writes money out with a minus is understood [STM-1]', () => {
    const { lines } = read(
      ['01/13/2026', 'went', '', '-200.00', '', '800.00'],
      ['01/13/2026', 'came', '', '', '300.00', '1,100.00'],
    )
    expect(lines.map(({ amountCentavos }) => amountCentavos)).toEqual([-20_000, 30_000])
  })

  it('reports what it cannot read and takes neither heads nor totals for movements [STM-1]', () => {
    const { lines, problems } = read(
      ['', 'BEGINNING BALANCE', '', '', '', '1,000.00'],
      ['01/13/2026', 'x', '', '', 'soon', '1,000.00'],
      ['someday', 'y', '', '', '5.00', '1,005.00'],
      ['01/13/2026', 'z', '', '5.00', '5.00', '1,000.00'],
      HEAD,
      ['01/13/2026', 'good', '', '', '5.00', '1,005.00'],
      ['', 'TOTAL', '', '1.00', '5.00', ''],
    )
    expect(lines.map(({ description }) => description)).toEqual(['good'])
    expect(problems.map(({ row, why }) => [row, why])).toEqual([
      [3, 'no-amount'],
      [4, 'no-day'],
      [5, 'two-amounts'],
    ])
    expect(problems.map(problemInWords)[0]).toContain('Row 3 has a day but no readable amount')
  })

  it('says which lines do not lead from balance to balance, the newest first or last [STM-1]', () => {
    const line = (amountCentavos: number, balanceCentavos: number | null) => ({ amountCentavos, balanceCentavos })
    const good = [line(5, 105), line(-3, 102), line(4, 106)]
    expect(unledBalances(good, { starts: 100, ends: 106 })).toEqual([])
    expect(unledBalances(good.toReversed(), { starts: 100, ends: 106 })).toEqual([])
    expect(unledBalances([line(5, 105), line(-3, 101), line(5, 106)], { starts: 100 })).toEqual([1])
    expect(unledBalances(good, { starts: 100, ends: 999 })).toEqual([2])
    expect(unledBalances([line(5, null), line(6, null)])).toEqual([])
  })

  it('is read by what its columns are called, else by what staff chose [STM-1]', () => {
    expect(knownLayout(['DATE', 'Description', 'Debit (PHP)', 'Credit (PHP)', 'Balance'])?.name).toBe('BPI')
    expect(knownLayout(['Date', 'Words', 'Sum'])).toBeNull()
    expect(headerKey(['Date ', 'Words', 'Sum.', ''])).toBe('date|words|sum')
    expect(guessedKinds(['Date', 'Remarks', 'Ref', 'Withdrawals', 'Deposits', 'Amount'])).toEqual([
      'day',
      'description',
      'reference',
      'debit',
      'credit',
      null,
    ])
    expect(layoutProblem(['day', 'description', 'description', 'amount'])).toBeNull()
    expect(layoutProblem(['description', 'amount'])).toBe('no-day')
    expect(layoutProblem(['day', 'debit'])).toBe('no-amount')
    expect(layoutProblem(['day', 'day', 'amount'])).toBe('twice')
    expect(layoutProblem(['day', 'amount', 'credit'])).toBe('two-ways')
  })

  it('names its numbers and its people as they are compared [STM-1, STM-2]', () => {
    expect(referenceOf(' 1234 567 890123 ')).toBe('1234567890123')
    expect(referenceOf('n/a')).toBe('')
    expect(referenceWithin('Transfer 1234567890123 from J** D.')).toBe('1234567890123')
    expect(referenceWithin('from 09171234567')).toBe('')
    expect(referenceWithin('1234567890 and 9876543210')).toBe('')
    const found = (name: string, words: string) => nameFound(nameParts(name), namesIn(words))
    expect(found('Juan Dela Cruz', 'TRANSFER FROM JUAN DELA CRUZ')).toBe('whole')
    expect(found('Zoë Peña', 'from ZOE PENA')).toBe('whole')
    expect(found('Juan Dela Cruz', 'Transfer from JU** D*** C***')).toBe('part')
    expect(found('Juan Dela Cruz', 'Transfer from MA*** S.')).toBeNull()
    expect(countInWords(312, 40)).toBe('312 transactions, 40 new')
    expect(countInWords(1, 0)).toBe('1 transaction, none new')
  })
})
