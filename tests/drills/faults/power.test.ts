import { describe, expect, it } from 'vitest'
import { ENGINE } from '#tests/records'
import { noDisks, openLoopDisk } from './loop-disk.ts'
import { powerCycles } from './power-cycles.ts'

/** Why no disk can be made here whose power could be cut, or null. */
function cannot(): string | null {
  if (ENGINE === 'postgres') return 'the embedded database has its disk to itself'
  const reason = noDisks()
  if (reason) return reason
  try {
    openLoopDisk({ megabytes: 16 }).close()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// `npm run drill power` does it two hundred times.
const reason = cannot()
describe.skipIf(reason)(`a power cut${reason ? ` (left out: ${reason})` : ''}`, () => {
  it('leaves everything that was acknowledged, receipts with their bytes, and no damage [PAY-2, PAY-3, PAY-4, TRN-2, TRN-4, REG-6]', {
    timeout: 600_000,
  }, async () => {
    const { images, acknowledged, ...figures } = await powerCycles({ images: 4, way: 'verb' })
    expect(figures).toEqual({ lost: 0, imagesWithLoss: 0, halves: 0, corrupt: 0 })
    expect(images).toBe(4)
    expect(acknowledged).toBeGreaterThan(0)
  })

  it('takes what was acknowledged without waiting for the disk: the drill cuts where it hurts [PAY-2]', {
    timeout: 600_000,
  }, async () => {
    const { lost } = await powerCycles({ images: 40, way: 'unsynced', untilLoss: true })
    expect(lost).toBeGreaterThan(0)
  })
})
