import { expect, it } from 'vitest'
import { doubtsInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { doubtsAbout, type DoubtFacts } from './doubts.ts'

const NOW = new Date('2026-11-21T04:10:00.000Z')
const facts = (more: Partial<DoubtFacts> = {}): DoubtFacts => ({
  expectedCentavos: 1_200_000,
  readCentavos: 1_200_000,
  reference: null,
  lineReference: null,
  seen: null,
  usedBy: null,
  readingSince: null,
  ...more,
})
const said = (more: Partial<DoubtFacts>, costs: Parameters<typeof doubtsInWords>[1] = 'package') =>
  doubtsInWords(doubtsAbout(facts(more), NOW), costs)

it('what speaks against a receipt is named in one sentence each [PAY-2, PAY-8]', () => {
  expect(said({})).toBe('')
  expect(said({ readCentavos: null })).toBe('')
  const seen = { by: 'same-file', name: 'Ana Cruz', submittedAt: '2026-11-03T02:00:00.000Z' } as const
  expect(said({ readCentavos: 850_000, seen })).toBe(
    'The proof of payment shows PHP 8,500; the package costs PHP 12,000. It is the same picture as Ana Cruz’s payment of Nov 3, 2026.',
  )
  expect(said({ readCentavos: 850_000 }, 'balance due')).toBe(
    'The proof of payment shows PHP 8,500; the balance due is PHP 12,000.',
  )
  expect(said({ usedBy: { name: 'Ana Cruz', decidedAt: null } })).toBe(
    'Its transfer has already confirmed Ana Cruz’s payment.',
  )
})

it('numbers are compared where both are of one kind, and a reading counts while it lasts [PAY-2]', () => {
  const both = { reference: '7000000000001', lineReference: '7000000000002' }
  expect(said(both)).toBe('The proof of payment shows Ref 7000 000 000001; the statement has Ref 7000 000 000002.')
  expect(said({ ...both, lineReference: 'FT2026112100' })).toBe('')
  expect(said({ readingSince: '2026-11-21T04:09:30.000Z' })).toBe('Still reading this proof of payment.')
  expect(said({ readingSince: '2026-11-21T04:07:30.000Z' })).toBe('')
})
