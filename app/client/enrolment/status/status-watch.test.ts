import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Enrolment } from '#domain/enrolment/enrolment'
import { openStatusWatch, type Viewer } from './status-watch.ts'

const VIEWERS = 1000
const FACTS: Enrolment = {
  type: 'CLIENT_USER',
  registrationStep: 3,
  currentPackage: 'NONE',
  selectedPackage: null,
  payment: null,
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'setInterval'] }))
afterEach(() => vi.useRealTimers())

function opened(look: (ids: readonly string[]) => Promise<ReadonlyMap<string, Enrolment>>) {
  const listeners = new Set<() => void>()
  const watch = openStatusWatch({ look, listeners })
  const commit = () => {
    for (const hear of listeners) hear()
  }
  return { watch, commit, listeners }
}
const everybody = (ids: readonly string[]) => new Map(ids.map((id) => [id, FACTS]))
const viewer = (more: Partial<Viewer> = {}): Viewer => ({ see: () => undefined, lost: () => undefined, ...more })

describe('all who wait for a decision', () => {
  it('are looked at together: a thousand cost at most ten questions a second, however much is changed [NODE-7]', async () => {
    let looks = 0
    const { watch, commit } = opened(async (ids) => {
      looks += 1
      return everybody(ids)
    })
    const seen = new Set<number>()
    for (let at = 0; at < VIEWERS; at += 1) watch.join(`person-${at}`, viewer({ see: () => seen.add(at) }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen.size).toBe(VIEWERS)
    expect(looks, 'in ten quiet seconds').toBeLessThanOrEqual(21)
    looks = 0
    for (let at = 0; at < 1000; at += 1) {
      commit()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(looks, 'in ten seconds with a hundred changes in each').toBeLessThanOrEqual(101)
    expect(looks).toBeGreaterThan(90)
  })

  it('the control: a thousand who each ask for themselves ask 1,400 times a second [NODE-7]', async () => {
    let looks = 0
    const timers = Array.from({ length: VIEWERS }, () => setInterval(() => (looks += 1), 700))
    await vi.advanceTimersByTimeAsync(10_000)
    for (const timer of timers) clearInterval(timer)
    expect(looks / 10).toBeGreaterThan(1300)
  })

  it('hear of a change in this process within a tenth of a second, and of one elsewhere within half a second [NODE-7, REG-11]', async () => {
    let facts = FACTS
    const { watch, commit } = opened(async (ids) => new Map(ids.map((id) => [id, facts])))
    let seen = FACTS
    watch.join('person', viewer({ see: (now) => (seen = now ?? FACTS) }))
    await vi.advanceTimersByTimeAsync(120)
    facts = { ...FACTS, registrationStep: 4 }
    commit()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.registrationStep).toBe(4)
    facts = { ...FACTS, registrationStep: 1 }
    await vi.advanceTimersByTimeAsync(500)
    expect(seen.registrationStep).toBe(1)
  })

  it('are told of what was changed while a look was under way: it is no proof of how things are [NODE-7]', async () => {
    let facts = FACTS
    const settle: (() => void)[] = []
    const { watch, commit } = opened((ids) => {
      const then = facts
      return new Promise((resolve) => settle.push(() => resolve(new Map(ids.map((id) => [id, then])))))
    })
    const seen: number[] = []
    watch.join('person', viewer({ see: (now) => seen.push(now?.registrationStep ?? 0) }))
    await vi.advanceTimersByTimeAsync(1)
    facts = { ...FACTS, registrationStep: 4 }
    commit()
    await vi.advanceTimersByTimeAsync(300)
    expect(settle, 'one look at a time').toHaveLength(1)
    settle[0]?.()
    await vi.advanceTimersByTimeAsync(1)
    settle[1]?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual([3, 4])
  })

  it('stay through a look that fails and one that is never answered; when nothing can be seen for ten seconds they are told [NODE-7, NET-2]', async () => {
    let how: 'well' | 'fails' | 'silent' = 'well'
    let looks = 0
    const { watch } = opened(async (ids) => {
      looks += 1
      if (how === 'fails') throw new Error('away')
      return how === 'silent' ? new Promise(() => undefined) : everybody(ids)
    })
    let [seen, lost] = [0, 0]
    watch.join('person', viewer({ see: () => (seen += 1), lost: () => (lost += 1) }))
    await vi.advanceTimersByTimeAsync(600)
    how = 'fails'
    await vi.advanceTimersByTimeAsync(5000)
    how = 'well'
    const before = seen
    await vi.advanceTimersByTimeAsync(600)
    expect([seen > before, lost]).toEqual([true, 0])
    how = 'silent'
    looks = 0
    await vi.advanceTimersByTimeAsync(9000)
    expect([looks, lost], 'unanswered looks do not pile up').toEqual([2, 0])
    await vi.advanceTimersByTimeAsync(9000)
    expect(lost).toBeGreaterThan(0)
  })

  it('cost nothing when they have gone, and one that cannot be told keeps nobody else from it [NODE-7]', async () => {
    let looks = 0
    const { watch, listeners } = opened(async (ids) => {
      looks += 1
      return everybody(ids)
    })
    let lost = 0
    let seen = 0
    const broken = viewer({
      see: () => {
        throw new Error('closed')
      },
      lost: () => (lost += 1),
    })
    const leave = [watch.join('person', broken), watch.join('person', viewer({ see: () => (seen += 1) }))]
    await vi.advanceTimersByTimeAsync(1)
    expect([lost, seen]).toEqual([1, 1])
    for (const go of leave) go()
    looks = 0
    await vi.advanceTimersByTimeAsync(5000)
    expect([looks, listeners.size]).toEqual([0, 0])
  })
})
