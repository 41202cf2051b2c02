import { describe, expect, it } from 'vitest'
import { killCycles } from './kill-cycles.ts'

// On the embedded database, whatever engine the suite runs on; `npm run drill:kill` does it a hundred times.
describe('a server killed in the middle of confirming', () => {
  it('has every confirmation it acknowledged, and each payment is wholly waiting or wholly confirmed [PAY-2]', { timeout: 60_000 }, async () => {
    const { cycles, acknowledged, lost, halves } = await killCycles({ cycles: 5, way: 'verb' })
    expect({ cycles, lost, halves }).toEqual({ cycles: 5, lost: 0, halves: 0 })
    expect(acknowledged).toBeGreaterThanOrEqual(5)
  })

  it('leaves halves when the statements are separate: the drill kills where it hurts [PAY-2]', { timeout: 120_000 }, async () => {
    const { halves } = await killCycles({ cycles: 40, way: 'separate', untilHalf: true })
    expect(halves).toBeGreaterThan(0)
  })
})
