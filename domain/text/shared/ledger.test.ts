import { expect, it } from 'vitest'
import { accountInWords, entryAmount, entryInWords, takenOffInWords } from './ledger.ts'

it('an account says what it costs, what was taken off, what came and what is left [LED-2]', () => {
  const account = { charged: 850_000, discount: 0, credited: 0, changed: 0, paid: 300_000, owed: 550_000 }
  expect(accountInWords(account).map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Price PHP 8,500',
    'Paid PHP 3,000',
    'Balance due PHP 5,500',
  ])
  expect(
    accountInWords({ ...account, discount: 85_000, credited: 5_050, owed: -1 }).map(({ amount }) => amount),
  ).toEqual(['PHP 8,500', '−PHP 850', '−PHP 50.50', 'PHP 3,000', '−PHP 0.01'])
})

it('a change of package stands between the price and what was taken off [FAM-3]', () => {
  const account = { charged: 850_000, discount: 0, credited: 0, changed: 350_000, paid: 850_000, owed: 350_000 }
  expect(accountInWords(account).map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Price PHP 8,500',
    'Change of package PHP 3,500',
    'Paid PHP 8,500',
    'Balance due PHP 3,500',
  ])
  expect(entryAmount({ kind: 'changed', amountCentavos: 0, creditCentavos: -350_000 })).toBe('PHP 3,500')
  expect(takenOffInWords({ creditCentavos: -300_000, creditNoteCentavos: 50_000, changeCentavos: 350_000 })).toEqual([
    'Adjustments reduced what clients owe by PHP 500.',
    'Changes of package raised what clients owe by PHP 3,500.',
  ])
})

it('an entry has a word, and a minus before what went out or was taken off [LED-2]', () => {
  expect(entryInWords({ kind: 'refunded', method: 'bank' })).toBe('Refund, Bank transfer')
  expect(entryInWords({ kind: 'received', method: null })).toBe('Payment')
  expect(entryAmount({ kind: 'received', amountCentavos: 100, creditCentavos: 0 })).toBe('PHP 1')
  expect(entryAmount({ kind: 'refunded', amountCentavos: -100, creditCentavos: 100 })).toBe('−PHP 1')
  expect(entryAmount({ kind: 'credited', amountCentavos: 0, creditCentavos: 100 })).toBe('−PHP 1')
})

it('a month tells adjustments from refunds, as far as it was counted by kind [LED-4]', () => {
  expect(takenOffInWords({ creditCentavos: 0, creditNoteCentavos: 0 })).toEqual([])
  expect(takenOffInWords({ creditCentavos: 150_000, creditNoteCentavos: 50_000 })).toEqual([
    'Adjustments reduced what clients owe by PHP 500.',
    'Refunds reduced what clients owe by PHP 1,000.',
  ])
  expect(takenOffInWords({ creditCentavos: 100_000, creditNoteCentavos: 0 })).toEqual([
    'Refunds reduced what clients owe by PHP 1,000.',
  ])
  expect(takenOffInWords({ creditCentavos: 100_000 })).toEqual([
    'Adjustments and refunds reduced what clients owe by PHP 1,000.',
  ])
})
