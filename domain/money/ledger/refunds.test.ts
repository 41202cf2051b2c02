import { describe, expect, it } from 'vitest'
import { give, readGiving, type Giving, type GivingFacts } from './refunds.ts'

const facts: GivingFacts = { confirmed: true, leftCentavos: 300_000, owedCentavos: 550_000, waitingCentavos: 0 }
const refund = (amountCentavos: number, offDebt = true): Giving => ({
  kind: 'refunded',
  amountCentavos,
  method: 'bank',
  note: 'Why',
  offDebt,
})

describe('giving money back', () => {
  it('is money that goes out, taken off the debt as well unless somebody says otherwise [LED-2]', () => {
    expect(give(facts, refund(100))).toEqual({
      ok: true,
      value: { kind: 'refunded', amountCentavos: -100, creditCentavos: 100, method: 'bank', note: 'Why' },
    })
    expect(give(facts, refund(100, false))).toMatchObject({ value: { amountCentavos: -100, creditCentavos: 0 } })
  })

  it('is never more than came in and is still here, and of a confirmed payment alone [LED-2]', () => {
    expect(give(facts, refund(300_000)).ok).toBe(true)
    expect(give(facts, refund(300_001))).toEqual({ ok: false, reason: 'more-than-came-in' })
    expect(give({ ...facts, confirmed: false }, refund(1))).toEqual({ ok: false, reason: 'not-confirmed' })
  })
})

describe('a credit', () => {
  it('is no money, and never more than is owed beside what waits [LED-2]', () => {
    const credit = (amountCentavos: number): Giving => ({ kind: 'credited', amountCentavos, note: 'Why' })
    expect(give(facts, credit(550_000))).toMatchObject({ value: { amountCentavos: 0, creditCentavos: 550_000 } })
    expect(give(facts, credit(550_001))).toEqual({ ok: false, reason: 'more-than-owed' })
    expect(give({ ...facts, waitingCentavos: 550_000 }, credit(1))).toEqual({ ok: false, reason: 'more-than-owed' })
  })
})

describe('the form', () => {
  const values = { kind: 'refunded', amount: '1,500.50', method: 'cash', note: ' Moved ', offDebt: 'yes' }

  it('is read in whole centavos, with its reason [LED-2]', () => {
    expect(readGiving(values)).toEqual({
      ok: true,
      giving: { kind: 'refunded', amountCentavos: 150_050, method: 'cash', note: 'Moved', offDebt: true },
    })
    expect(readGiving({ ...values, offDebt: '' })).toMatchObject({ giving: { offDebt: false } })
    expect(readGiving({ ...values, kind: 'credited', method: '' })).toEqual({
      ok: true,
      giving: { kind: 'credited', amountCentavos: 150_050, note: 'Moved' },
    })
  })

  it('says what is wrong beside each field [LED-2]', () => {
    const errors = (more: Partial<typeof values>) => {
      const read = readGiving({ ...values, ...more })
      return read.ok ? [] : Object.keys(read.errors)
    }
    for (const amount of ['', '0', '-5', 'all', '1.005']) expect(errors({ amount })).toEqual(['amount'])
    expect(errors({ method: 'gold' })).toEqual(['method'])
    expect(errors({ note: '  ' })).toEqual(['note'])
    expect(errors({ note: 'x'.repeat(301) })).toEqual(['note'])
  })
})
