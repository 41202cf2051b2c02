import { assert, constantFrom, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barPercent, DIRECTIONS, finishedOf, stepFrom, takeStep } from './progress.ts'

describe('a stepper', () => {
  it('has one step a session and a last one for all finished: from nothing to everything and back [TRN-4]', () => {
    const steps = (direction: 'next' | 'previous', start: number) => {
      const met = [start]
      for (
        let took = stepFrom({ took: start, count: 3 }, direction);
        took !== null;
        took = stepFrom({ took, count: 3 }, direction)
      )
        met.push(took)
      return met
    }
    expect(steps('next', 0)).toEqual([0, 1, 2, 3])
    expect(steps('previous', 3)).toEqual([3, 2, 1, 0])
  })

  it('goes no further than its bounds: Previous only above step 1, Next only below the count [TRN-4]', () => {
    expect(takeStep({ took: 0, count: 10 }, 0, 'previous')).toEqual({ ok: false, reason: 'no-further-step' })
    expect(takeStep({ took: 10, count: 10 }, 10, 'next')).toEqual({ ok: false, reason: 'no-further-step' })
    for (const direction of DIRECTIONS)
      expect(takeStep({ took: 0, count: 0 }, 0, direction)).toEqual({ ok: false, reason: 'no-further-step' })
  })

  it('steps from what was seen; pressed twice it has stepped once [TRN-4]', () => {
    expect(takeStep({ took: 3, count: 10 }, 3, 'next')).toEqual({ ok: true, value: { took: 4, again: false } })
    expect(takeStep({ took: 4, count: 10 }, 3, 'next')).toEqual({ ok: true, value: { took: 4, again: true } })
    expect(takeStep({ took: 2, count: 10 }, 3, 'previous')).toEqual({ ok: true, value: { took: 2, again: true } })
  })

  it('refuses when somebody has moved it elsewhere meanwhile [TRN-4]', () => {
    expect(takeStep({ took: 7, count: 10 }, 3, 'next')).toEqual({ ok: false, reason: 'progress-changed' })
    expect(takeStep({ took: 4, count: 10 }, 3, 'previous')).toEqual({ ok: false, reason: 'progress-changed' })
  })

  it('of a package that was cut down shows and keeps its new count [TRN-4]', () => {
    expect(finishedOf({ took: 12, count: 10 })).toBe(10)
    expect(takeStep({ took: 12, count: 10 }, 12, 'next')).toEqual({ ok: false, reason: 'no-further-step' })
    expect(takeStep({ took: 12, count: 10 }, 12, 'previous')).toEqual({ ok: true, value: { took: 9, again: false } })
  })

  it('never leaves 0 to count, whatever is stored and whatever is asked [TRN-4]', () => {
    assert(
      property(
        integer({ min: -5, max: 40 }),
        nat(30),
        integer({ min: -50, max: 50 }),
        constantFrom(...DIRECTIONS),
        (took, count, seen, direction) => {
          const verdict = takeStep({ took, count }, seen, direction)
          return !verdict.ok || (verdict.value.took >= 0 && verdict.value.took <= count)
        },
      ),
    )
  })

  it('fills its bar to finished × 100 / count [TRN-5]', () => {
    expect([0, 3, 10].map((took) => barPercent({ took, count: 10 }))).toEqual([0, 30, 100])
    expect(barPercent({ took: 1, count: 3 })).toBeCloseTo(33.33, 1)
    expect([barPercent({ took: 12, count: 10 }), barPercent({ took: 0, count: 0 })]).toEqual([100, 0])
  })
})
