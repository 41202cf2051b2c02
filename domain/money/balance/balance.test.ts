import { describe, expect, it } from 'vitest'
import {
  quotePrice,
  dueInWords,
  BALANCE_REMINDER_DAYS,
  restReminderHorizon,
  restRemindersDue,
  checkRestSubmission,
  splitInWords,
  splitOf,
} from './balance.ts'
import { PAID_AT_ONCE, type PaymentTerms } from './terms.ts'

const TERMS: PaymentTerms = { downPaymentCentavos: 300_000, balanceDays: 30, materialsWhen: 'first' }
const TODAY = '2026-11-23'

describe('a down payment', () => {
  it('is paid first and the rest later, where staff have said so and a rest is left [LED-2]', () => {
    expect(splitOf(TERMS, 850_000)).toEqual({ firstCentavos: 300_000, restCentavos: 550_000, days: 30 })
    expect(splitOf(PAID_AT_ONCE, 850_000)).toBeNull()
    expect(splitOf(TERMS, 300_000)).toBeNull()
    expect(splitInWords(TERMS, 850_000)).toBe('or PHP 3,000 first and the balance within 30 days')
    expect(splitInWords({ ...TERMS, balanceDays: 1 }, 850_000)).toBe(
      'or PHP 3,000 first and the balance within 1 day',
    )
    expect(splitInWords(TERMS, null)).toBeNull()
  })

  it('is what the first payment has to bring for whoever chose it, after the discount [LED-2]', () => {
    const getQuote = (way: 'all' | 'first', discountCentavos = 0, terms = TERMS) =>
      quotePrice({ terms, priceCentavos: 850_000, discountCentavos }, way, TODAY)
    expect(getQuote('all')).toMatchObject({ amountCentavos: 850_000, balanceDueOn: null })
    expect(getQuote('first')).toEqual({
      priceCentavos: 850_000,
      discountCentavos: 0,
      amountCentavos: 300_000,
      balanceDueOn: '2026-12-23',
    })
    expect(getQuote('all', 85_000)).toMatchObject({ amountCentavos: 765_000, discountCentavos: 85_000 })
    expect(getQuote('first', 85_000)).toMatchObject({ amountCentavos: 300_000 })
    expect(getQuote('first', 600_000), 'no rest is left').toMatchObject({
      amountCentavos: 250_000,
      balanceDueOn: null,
    })
    expect(getQuote('first', 0, PAID_AT_ONCE), 'a form may say what it likes').toMatchObject({
      amountCentavos: 850_000,
    })
  })
})

describe('the rest', () => {
  const sent = (status: 'pending' | 'confirmed' | 'rejected', upload = 'before') => ({ id: 'part', status, upload })
  const facts = { enrolled: true, owedCentavos: 550_000, sent: null }

  it('is sent in one sum, once for each picture, and again after it was rejected [LED-2]', () => {
    expect(checkRestSubmission(facts, 'new')).toEqual({
      ok: true,
      value: { kind: 'submit', amountCentavos: 550_000, replaces: null },
    })
    expect(checkRestSubmission({ ...facts, sent: sent('pending', 'new') }, 'new')).toMatchObject({
      value: { kind: 'already-submitted', paymentId: 'part' },
    })
    expect(checkRestSubmission({ ...facts, sent: sent('pending') }, 'new')).toEqual({
      ok: false,
      reason: 'payment-pending',
    })
    expect(checkRestSubmission({ ...facts, sent: sent('rejected') }, 'new')).toMatchObject({
      value: { replaces: 'part' },
    })
    expect(checkRestSubmission({ ...facts, sent: sent('confirmed') }, 'new')).toMatchObject({
      value: { replaces: null },
    })
  })

  it('is asked of nobody who owes nothing or has left [LED-2]', () => {
    for (const less of [{ owedCentavos: 0 }, { owedCentavos: -1 }, { enrolled: false }])
      expect(checkRestSubmission({ ...facts, ...less }, 'new')).toEqual({ ok: false, reason: 'nothing-owed' })
  })

  it('says in words when it is due and since when it is overdue [LED-2]', () => {
    expect(dueInWords('2026-12-23', TODAY)).toBe('by Dec 23, 2026')
    expect(dueInWords(TODAY, TODAY)).toBe('today')
    expect(dueInWords('2026-11-22', TODAY)).toBe('since Nov 22, 2026 (1 day)')
    expect(dueInWords('2026-10-24', TODAY)).toBe('since Oct 24, 2026 (30 days)')
    expect(dueInWords(null, TODAY)).toBe('')
  })
})

describe('a reminder of the rest', () => {
  const at = (today: string, settled: number[] = [], minute = 600) =>
    restRemindersDue({ dueOn: '2026-12-23', settled }, { today, minute })

  it('is due three days before, on the day and seven days after it, and each is settled once [LED-2]', () => {
    expect(at('2026-12-19')).toBeNull()
    expect(at('2026-12-20')).toEqual({ send: -3, settle: [-3] })
    expect(at('2026-12-20', [-3])).toBeNull()
    expect(at('2026-12-23', [-3])).toEqual({ send: 0, settle: [0] })
    expect(at('2026-12-30', [-3, 0])).toEqual({ send: 7, settle: [7] })
    expect(at('2027-12-30', [...BALANCE_REMINDER_DAYS])).toBeNull()
  })

  it('comes at no night, and what was missed for days is settled without a letter [LED-2]', () => {
    expect(at('2026-12-20', [], 539)).toBeNull()
    expect(at('2026-12-20', [], 1200)).toBeNull()
    expect(at('2026-12-23'), 'two at once are one letter').toEqual({ send: 0, settle: [-3, 0] })
    expect(at('2026-12-26', [-3]), 'three days late').toEqual({ send: 0, settle: [0] })
    expect(at('2026-12-27', [-3])).toEqual({ send: null, settle: [0] })
    expect(restReminderHorizon('2026-12-20')).toBe('2026-12-23')
  })
})
