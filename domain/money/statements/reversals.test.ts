import { describe, expect, it } from 'vitest'
import { reversalOf } from './reversals.ts'

const credit = (more: object = {}) => ({
  day: '2026-11-20',
  amountCentavos: 850_000,
  description: 'INSTAPAY CREDIT K7M2QP',
  reference: '',
  ...more,
})
const out = (description: string, more: object = {}) => ({
  id: description,
  ...credit({ amountCentavos: -850_000, description, ...more }),
})

describe('a line that brought money', () => {
  it('was taken back by the one that says so in its words, without a number [STM-2]', () => {
    const taken = (description: string, more: object = {}) => reversalOf(credit(), [out(description, more)]) !== null
    expect(taken('REVERSAL INSTAPAY CREDIT K7M2QP')).toBe(true)
    expect(taken('Reversed K7M2QP')).toBe(true)
    expect(taken('REVERSAL', { day: '2026-11-22' })).toBe(true)
    expect(taken('REVERSAL', { day: '2026-11-25' }), 'says nothing so late').toBe(false)
    expect(taken('REVERSAL INSTAPAY CREDIT ABC234')).toBe(false)
    expect(taken('INSTAPAY TRANSFER K7M2QP'), 'money that went to somebody').toBe(false)
    expect(taken('REVERSAL INSTAPAY CREDIT K7M2QP', { day: '2026-11-19' }), 'before it came').toBe(false)
    expect(taken('REVERSAL INSTAPAY CREDIT K7M2QP', { amountCentavos: -840_000 })).toBe(false)
  })

  it('was taken back by its number whatever the words, and not where that number names another [STM-2]', () => {
    const numbered = credit({ reference: '7000000000001' })
    expect(reversalOf(numbered, [out('Adjustment', { reference: '7000000000001' })])).not.toBeNull()
    const other = out('REVERSAL', { reference: '7000000000002', paired: true })
    expect(reversalOf(numbered, [other])).toBeNull()
  })
})
