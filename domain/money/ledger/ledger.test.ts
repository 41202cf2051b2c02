import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOT_AN_INVOICE } from '#domain/text/shared/receipts'
import {
  acknowledgementNumber,
  amountInWords,
  footOf,
  isAcknowledgementNumber,
  paidInWords,
} from './acknowledgements.ts'
import { checkMonthClosing } from './close-month.ts'
import { accountFrom, isSound, type LedgerEntry } from './entries.ts'
import { getMonthBounds, isMonth, monthAfter, monthOf } from './months.ts'
import { formatMonth } from '#domain/words/formats'
import { undo } from './undo-confirmation.ts'

const received = (amountCentavos: number): LedgerEntry => ({ kind: 'received', amountCentavos, creditCentavos: 0 })

describe('an account', () => {
  it('owes the price without its discount, less what came in and what was credited [LED-1]', () => {
    const agreed = { priceCentavos: 850_000, discountCentavos: 85_000 }
    expect(accountFrom(agreed, [received(300_000)])).toEqual({
      charged: 850_000,
      discount: 85_000,
      credited: 0,
      changed: 0,
      paid: 300_000,
      owed: 465_000,
    })
    const credit: LedgerEntry = { kind: 'credited', amountCentavos: 0, creditCentavos: 465_000 }
    expect(accountFrom(agreed, [received(300_000), credit]).owed).toBe(0)
  })

  it('owes more for a dearer package and less for a cheaper one, and tells both from what was credited [FAM-3]', () => {
    const agreed = { priceCentavos: 850_000, discountCentavos: 85_000 }
    const change = (creditCentavos: number): LedgerEntry => ({ kind: 'changed', amountCentavos: 0, creditCentavos })
    const credit: LedgerEntry = { kind: 'credited', amountCentavos: 0, creditCentavos: 15_000 }
    const paid = received(765_000)
    expect(accountFrom(agreed, [paid, change(-350_000), credit])).toMatchObject({
      credited: 15_000,
      changed: 350_000,
      owed: 335_000,
    })
    expect(accountFrom(agreed, [paid, change(-350_000), change(650_000)])).toMatchObject({
      changed: -300_000,
      owed: -300_000,
    })
    expect([isSound(change(0)), isSound({ ...change(5), amountCentavos: 5 })]).toEqual([true, false])
  })

  it('owes as before when what came in was taken back, and the academy owes what came in too much [LED-1]', () => {
    const agreed = { priceCentavos: 500_000, discountCentavos: 0 }
    const back: LedgerEntry = { kind: 'reversed', amountCentavos: -500_000, creditCentavos: 0 }
    expect(accountFrom(agreed, [received(500_000), back])).toMatchObject({ paid: 0, owed: 500_000 })
    expect(accountFrom(agreed, [received(500_000), received(20_000)]).owed).toBe(-20_000)
  })

  it('is sound only with the signs of its kinds [LED-1]', () => {
    expect(isSound(received(0))).toBe(true)
    expect(isSound(received(-1))).toBe(false)
    expect(isSound(received(0.5))).toBe(false)
    expect(isSound({ kind: 'refunded', amountCentavos: 1, creditCentavos: 0 })).toBe(false)
    expect(isSound({ kind: 'refunded', amountCentavos: -100, creditCentavos: 100 })).toBe(true)
    expect(isSound({ kind: 'reversed', amountCentavos: 5, creditCentavos: 0 })).toBe(false)
    expect(isSound({ kind: 'credited', amountCentavos: 0, creditCentavos: 0 })).toBe(false)
    expect(isSound({ kind: 'credited', amountCentavos: -5, creditCentavos: 5 })).toBe(false)
  })
})

describe('a confirmation', () => {
  const now = new Date('2026-11-21T04:10:00.000Z')
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

  it('is undone within ten minutes, and not after [STM-2]', () => {
    expect(undo({ confirmedAt: at(9.9), builtUpon: false }, now).ok).toBe(true)
    expect(undo({ confirmedAt: at(10), builtUpon: false }, now)).toEqual({ ok: false, reason: 'too-late' })
  })

  it('is not undone once something was built upon it, nor when there is none [STM-2]', () => {
    expect(undo({ confirmedAt: at(1), builtUpon: true }, now)).toEqual({ ok: false, reason: 'built-upon' })
    expect(undo({ confirmedAt: null, builtUpon: false }, now)).toEqual({ ok: false, reason: 'not-confirmed' })
  })
})

describe('a month', () => {
  it('is one of Manila, from midnight to midnight there [LED-4]', () => {
    expect(monthOf(new Date('2026-10-31T15:59:59.999Z'))).toBe('2026-10')
    expect(monthOf(new Date('2026-10-31T16:00:00.000Z'))).toBe('2026-11')
    expect(getMonthBounds('2026-10')).toEqual({
      since: '2026-09-30T16:00:00.000Z',
      until: '2026-10-31T16:00:00.000Z',
    })
    expect(monthAfter('2026-12')).toBe('2027-01')
    expect(formatMonth('2026-02')).toBe('February 2026')
    expect(['2026-00', '2026-13', '2026-1', 'x'].map(isMonth)).toEqual([false, false, false, false])
  })

  it('closes once it is over, and once [LED-4]', () => {
    const now = new Date('2026-11-30T15:00:00.000Z')
    const close = (month: string, closed = false) => checkMonthClosing({ month, closed }, now)
    expect(close('2026-10').ok).toBe(true)
    expect(close('2026-10', true)).toEqual({ ok: false, reason: 'month-closed' })
    expect(close('2026-11')).toEqual({ ok: false, reason: 'month-runs' })
    expect(close('2026-13')).toEqual({ ok: false, reason: 'not-found' })
    expect(checkMonthClosing({ month: '2026-11', closed: false }, new Date('2026-11-30T16:00:00.000Z')).ok).toBe(true)
  })
})

describe('an acknowledgement', () => {
  it('has a number whose texts sort as they were issued [LED-3]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_998 }), (sequence) => {
        const [one, next] = [acknowledgementNumber(2026, sequence), acknowledgementNumber(2026, sequence + 1)]
        return one < next && isAcknowledgementNumber(one)
      }),
    )
    expect(isAcknowledgementNumber('2026-1')).toBe(false)
  })

  it.each([
    [0, 'Zero pesos only'],
    [100, 'One peso only'],
    [50, 'Zero pesos and 50/100'],
    [850_000, 'Eight thousand five hundred pesos only'],
    [1_250_050, 'Twelve thousand five hundred pesos and 50/100'],
    [2_199_905, 'Twenty-one thousand nine hundred ninety-nine pesos and 05/100'],
    [100_000_000_00, 'One hundred million pesos only'],
    [1_001_013_00, 'One million one thousand thirteen pesos only'],
  ])('says %i centavos as %s [LED-3]', (centavos, words) => {
    expect(amountInWords(centavos)).toBe(words)
  })

  it('names how it was paid and what is still to pay, as far as that is known [LED-3]', () => {
    const paid = { method: 'gcash', owedCentavos: 550_000, dueOn: '2026-12-23' } as const
    expect(paidInWords(paid)).toBe('GCash; balance due PHP 5,500 by Dec 23, 2026')
    expect(paidInWords({ ...paid, method: null, dueOn: null })).toBe('Balance due PHP 5,500')
    expect(paidInWords({ ...paid, owedCentavos: 0 })).toBe('GCash')
    expect(paidInWords({ method: null, owedCentavos: null, dueOn: null })).toBe('')
  })

  it('says that it is not an invoice, whatever permit there is, and the permit after that [LED-3]', () => {
    expect(NOT_AN_INVOICE).toBe('This is not an invoice and cannot be used to claim input tax.')
    expect(footOf({ permit: '' })).toBe(NOT_AN_INVOICE)
    expect(footOf({ permit: 'BIR Permit 123' })).toBe(`${NOT_AN_INVOICE} BIR Permit 123`)
  })
})
