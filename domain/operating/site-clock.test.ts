import { describe, expect, it } from 'vitest'
import { observeClock, STEADY_MS, type SiteClock } from './site-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-27T04:00:00.000Z')
const at = (milliseconds: number) => new Date(NOW + milliseconds)
const seen = (milliseconds = 0): SiteClock => ({ seenAt: at(milliseconds).toISOString(), jump: null })
/** One look a minute, from one moment to another. */
function run(known: SiteClock, from: number, until: number): SiteClock {
  let clock = known
  for (let moment = from; moment <= until; moment += MINUTE) clock = observeClock(clock, at(moment))
  return clock
}

describe('the clock of the site', () => {
  it.each([
    ['a minute on', MINUTE, null],
    ['a night off', 10 * HOUR, null],
    ['a day to the minute', DAY, null],
    ['a day and a minute', DAY + MINUTE, 'ahead'],
    ['off for ten days, or set ahead', 10 * DAY, 'ahead'],
    ['400 days ahead', 400 * DAY, 'ahead'],
    ['another node a few minutes behind', -5 * MINUTE, null],
    ['an hour back', -HOUR, null],
    ['more than an hour back', -HOUR - MINUTE, 'back'],
    ['400 days back', -400 * DAY, 'back'],
  ])('%s is a jump or none [OPS-6]', (_, to, kind) => {
    expect(observeClock(seen(), at(to)).jump?.kind ?? null).toBe(kind)
  })

  it('knows the latest time it has seen, and never an earlier one [OPS-6]', () => {
    expect(observeClock(seen(), at(MINUTE)).seenAt).toBe(at(MINUTE).toISOString())
    expect(observeClock(seen(), at(-MINUTE)).seenAt).toBe(at(0).toISOString())
    expect(observeClock(null, at(0), at(400 * DAY).toISOString()).jump?.kind, 'the log knows better').toBe('back')
    expect(observeClock(null, at(0), at(-400 * DAY).toISOString()).jump).toBeNull()
  })

  it('is trusted again after 72 hours without another jump, and not before [OPS-6]', () => {
    const jumped = observeClock(seen(), at(10 * DAY))
    expect(run(jumped, 10 * DAY, 10 * DAY + STEADY_MS - MINUTE).jump).not.toBeNull()
    expect(run(jumped, 10 * DAY, 10 * DAY + STEADY_MS).jump).toBeNull()
    const again = run(run(jumped, 10 * DAY, 12 * DAY), 20 * DAY, 20 * DAY + STEADY_MS - 2 * MINUTE)
    expect(again.jump, 'another jump counts from there').not.toBeNull()
  })

  it('that was set right is trusted soon, also days later [OPS-6]', () => {
    const wrong = run(observeClock(seen(), at(400 * DAY)), 400 * DAY, 401 * DAY)
    const right = run(wrong, DAY, DAY + 9 * MINUTE)
    expect(right.jump).not.toBeNull()
    expect(run(right, DAY + 10 * MINUTE, DAY + 11 * MINUTE)).toEqual(seen(DAY + 11 * MINUTE))
  })

  it('is never settled by a node that is wrong beside one that is right [OPS-6]', () => {
    let clock = seen()
    for (let minute = 0; minute < 80 * 60; minute += 1) {
      clock = observeClock(clock, at(400 * DAY + minute * MINUTE))
      expect(clock.jump).not.toBeNull()
      clock = observeClock(clock, at(minute * MINUTE))
    }
    expect(clock.jump?.kind).toBe('ahead')
  })

  it('finds nothing where two nodes differ by minutes [OPS-6]', () => {
    let clock = seen()
    for (let minute = 0; minute < 600; minute += 1)
      for (const ahead of [-7 * MINUTE, 8 * MINUTE]) {
        clock = observeClock(clock, at(minute * MINUTE + ahead))
        expect(clock.jump).toBeNull()
      }
  })
})
