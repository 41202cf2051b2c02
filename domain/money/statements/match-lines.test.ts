import { describe, expect, it } from 'vitest'
import { world } from '#tests/statements/worlds'
import { matchInTurns, matchLines, type OpenLine, type WaitingPayment } from './match-lines.ts'
import { differenceInWords, evidenceInWords } from '#domain/text/staff/money/statement-matches'

const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  id: 'l1',
  day: '2026-10-05',
  amountCentavos: 850_000,
  description: '',
  reference: '',
  codes: [],
  ...more,
})
const payment = (more: Partial<WaitingPayment> = {}): WaitingPayment => ({
  id: 'p1',
  name: 'Amihan Reyes',
  amountCentavos: 850_000,
  day: '2026-10-05',
  code: null,
  reference: null,
  ...more,
})
const said = (lines: OpenLine[], payments: WaitingPayment[]) =>
  matchLines(lines, payments).map(
    ({ lineId, verdict, candidates }) => `${lineId} ${verdict} ${candidates.map((each) => each.paymentId).join(' ')}`,
  )

describe('a line', () => {
  it('is matched when the code, or the number, and the sum are right [STM-2]', () => {
    expect(said([line({ codes: ['ABC234'] })], [payment({ code: 'ABC234' })])).toEqual(['l1 matched p1'])
    expect(said([line({ reference: '1234567890123' })], [payment({ reference: '1234567890123' })])).toEqual([
      'l1 matched p1',
    ])
  })

  it('is short or over when the sum is another, and says by how much [STM-2]', () => {
    const [found] = matchLines([line({ codes: ['X'], amountCentavos: 800_000 })], [payment({ code: 'X' })])
    expect(found).toMatchObject({
      verdict: 'differs',
      candidates: [{ differsCentavos: -50_000, evidence: ['code'] }],
    })
    expect([differenceInWords(-50_000), differenceInWords(100), differenceInWords(0)]).toEqual([
      'PHP 500 short',
      'PHP 1 over',
      '',
    ])
  })

  it('is clashing when two payments claim it, two lines one payment, or the money was taken back [STM-2]', () => {
    const two = [payment({ reference: '12345678' }), payment({ id: 'p2', code: 'X' })]
    expect(said([line({ codes: ['X'], reference: '12345678' })], two)).toEqual(['l1 clashing p1 p2'])
    const lines = [line({ codes: ['X'] }), line({ id: 'l2', codes: ['X'] })]
    expect(said(lines, [payment({ code: 'X' })])).toEqual(['l1 clashing p1', 'l2 clashing p1'])
    expect(said([line({ codes: ['X'], reversed: true })], [payment({ code: 'X' })])).toEqual(['l1 clashing p1'])
  })

  it('is likely with the sum and the day or the name, and the better reason comes first [STM-2]', () => {
    const named = line({ description: 'Transfer from AMIHAN REYES' })
    const [found] = matchLines([named], [payment({ id: 'p2', name: 'Tala Garcia' }), payment()])
    expect(found).toMatchObject({ verdict: 'likely', candidates: [{ paymentId: 'p1' }, { paymentId: 'p2' }] })
    expect(evidenceInWords(found?.candidates[0] ?? { evidence: [] })).toBe('Same amount, day and name')
    expect(said([line()], [payment(), payment({ id: 'p2' })])).toEqual(['l1 clashing p1 p2'])
    expect(said([line({ day: '2026-08-01' })], [payment()])).toEqual(['l1 unknown '])
    expect(said([line({ amountCentavos: 1 })], [payment()])).toEqual(['l1 unknown '])
  })

  it('that comes by an old or a short number is not matched by it [STM-2]', () => {
    const old = line({ day: '2026-01-01', reference: '1234567890123' })
    expect(said([old], [payment({ reference: '1234567890123' })])).toEqual(['l1 unknown '])
    expect(said([line({ day: '2026-09-01', reference: '123456' })], [payment({ reference: '123456' })])).toEqual([
      'l1 unknown ',
    ])
  })

  it('says the same in whatever order lines and payments come [STM-2]', () => {
    const { lines, payments } = world(7, { payments: 60, noise: 60, codes: true })
    const sorted = (found: string[]) => found.toSorted()
    expect(sorted(said(lines.toReversed(), payments.toReversed()))).toEqual(sorted(said(lines, payments)))
  })
})

describe('a thousand statements', () => {
  it('with right codes confirm nothing wrong, and miss nothing that is clean [STM-2]', () => {
    let [right, clean] = [0, 0]
    for (let seed = 1; seed <= 1000; seed += 1) {
      const { lines, payments, paidBy, clean: plain } = world(seed, { payments: 12, noise: 15, codes: true })
      const amounts = new Map(payments.map((each) => [each.id, each.amountCentavos]))
      const matched = matchLines(lines, payments).filter(({ verdict }) => verdict === 'matched')
      const claimed = matched.map(({ candidates }) => candidates[0]?.paymentId)
      expect(new Set(claimed).size).toBe(claimed.length)
      for (const { lineId, candidates } of matched) {
        const paid = candidates[0]?.paymentId ?? ''
        expect(paidBy.get(lineId), `statement ${seed}, line ${lineId}`).toBe(paid)
        expect(lines.find(({ id }) => id === lineId)?.amountCentavos).toBe(amounts.get(paid))
      }
      const found = new Set(matched.map(({ lineId }) => lineId))
      right += [...plain].filter((id) => found.has(id)).length
      clean += plain.size
    }
    expect(right).toBe(clean)
    expect(clean).toBeGreaterThan(5000)
  })

  it('without codes still match nothing wrong, and what is likely is right far more often than not [STM-2]', () => {
    const counted = figures(300)
    expect(counted.matchedWrong).toBe(0)
    expect(counted.likelyRight / (counted.likelyRight + counted.likelyWrong)).toBeGreaterThan(0.6)
    expect(counted.matchedRight).toBeGreaterThan(500)
  })

  it('control: whoever takes the sum for proof confirms wrong ones [STM-2]', () => {
    const { lines, payments, paidBy } = world(3, { payments: 40, noise: 60, codes: true })
    const wrong = lines.filter((each) => {
      const first = payments.find(({ amountCentavos }) => amountCentavos === each.amountCentavos)
      return first && paidBy.get(each.id) !== first.id
    })
    expect(wrong.length).toBeGreaterThan(0)
  })
})

describe('matching', () => {
  it('of two thousand lines and three hundred payments takes its turns, none of them long [STM-2]', () => {
    const { lines, payments } = world(5, { payments: 300, noise: 1700, codes: true })
    let turns = 0
    const work = matchInTurns(lines, payments)
    for (; !work.next().done; turns += 1);
    expect(turns).toBeGreaterThan(lines.length / 50)
  })
})

function figures(statements: number) {
  const counted = { matchedRight: 0, matchedWrong: 0, likelyRight: 0, likelyWrong: 0 }
  for (let seed = 1; seed <= statements; seed += 1) {
    const { lines, payments, paidBy } = world(seed, { payments: 12, noise: 15, codes: false })
    for (const { lineId, verdict, candidates } of matchLines(lines, payments)) {
      if (verdict !== 'matched' && verdict !== 'likely') continue
      const isRight = paidBy.get(lineId) === candidates[0]?.paymentId
      counted[`${verdict}${isRight ? 'Right' : 'Wrong'}`] += 1
    }
  }
  return counted
}
