import { describe, expect, it } from 'vitest'
import { onFreshDatabase } from './drill-database.ts'
import { KILL_ACT_NAMES } from './kill-acts.ts'
import { killCycles } from './kill-cycles.ts'

// On the engine of the suite, the acts in turns; `npm run drill kill` does it a thousand times.
const CYCLES = 4
const database = process.env.TEST_DATABASE_URL ?? null

describe('a server killed in the middle of confirming, rejecting, deleting, unenrolling, stepping and taking receipts', () => {
  it('has everything it acknowledged, and each act is wholly done or not begun [PAY-2, PAY-3, PAY-4, TRN-2, TRN-4, REG-6]', {
    timeout: 600_000,
  }, async () => {
    const { cycles, acknowledged, lost, halves } = await onFreshDatabase(database, (databaseUrl) =>
      killCycles({ acts: KILL_ACT_NAMES, cycles: CYCLES, way: 'verb', databaseUrl }),
    )
    expect({ cycles, lost, halves }).toEqual({ cycles: CYCLES, lost: 0, halves: 0 })
    expect(acknowledged).toBeGreaterThanOrEqual(CYCLES)
  })

  it('leaves halves without transactions: the drill kills where it hurts [PAY-2]', { timeout: 600_000 }, async () => {
    const { halves } = await onFreshDatabase(database, (databaseUrl) =>
      killCycles({ acts: ['confirm'], cycles: 40, way: 'separate', databaseUrl, untilHalf: true }),
    )
    expect(halves).toBeGreaterThan(0)
  })
})
