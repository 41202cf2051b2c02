import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/**
 * Minutes ahead of UTC on 22 November 2026. From the first place that sees a new day to the last, with changes of the
 * clock by an hour, by half of one, and in the southern winter; and Manila.
 */
const ZONES: Record<string, number> = {
  'Pacific/Kiritimati': 840,
  'Pacific/Apia': 780,
  'Pacific/Chatham': 825,
  'Australia/Lord_Howe': 660,
  'Asia/Manila': 480,
  'Asia/Kathmandu': 345,
  UTC: 0,
  'Europe/London': 0,
  'America/Santiago': -180,
  'America/St_Johns': -210,
  'America/New_York': -300,
  'Pacific/Pago_Pago': -660,
}

describe('the academy’s dates', () => {
  it(`are Manila’s in every one of ${Object.keys(ZONES).length} time zones a server may stand in, at midnights, leap days and changes of the clock [REG-3, PAY-6, ADM-13, AUTH-5]`, async () => {
    const cells: { zone: string; offset: number; cells: number; wrong: string[]; wrongByLocalClock: number }[] = []
    for (const zone of Object.keys(ZONES)) {
      const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'clock-cells.ts')], {
        env: { ...process.env, TZ: zone },
      })
      cells.push({ zone, ...(JSON.parse(stdout) as Omit<(typeof cells)[number], 'zone'>) })
    }
    expect(
      Object.fromEntries(cells.map(({ zone, offset }) => [zone, offset])),
      'each process stood in its zone',
    ).toEqual(ZONES)
    expect(cells.flatMap(({ zone, wrong }) => wrong.map((what) => `${zone}: ${what}`))).toEqual([])
    const each = cells[0]?.cells ?? 0
    expect(each).toBeGreaterThan(4000)
    expect(cells.every((zone) => zone.cells === each)).toBe(true)
    // Who read the clock of the machine would be right in Manila alone: the cells above can be wrong.
    expect(cells.filter(({ wrongByLocalClock }) => wrongByLocalClock === 0).map(({ zone }) => zone)).toEqual([
      'Asia/Manila',
    ])
  })
})
