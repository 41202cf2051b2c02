import { expect, test } from 'vitest'
import { openReadiness } from './readiness.ts'

test('a crowd that asks whether the site is ready makes one probe a second, and a failed one holds no longer [OPS-5]', async () => {
  let now = 0
  let sound = true
  let probes = 0
  const settle: (() => void)[] = []
  const ready = openReadiness(
    () => {
      probes += 1
      const answers = sound
      return new Promise((resolve, reject) =>
        settle.push(() => (answers ? resolve(null) : reject(new Error('full')))),
      )
    },
    () => now,
  )
  const crowd = Array.from({ length: 500 }, () => ready())
  now = 30_000
  // A probe that takes half a minute is still the only one.
  crowd.push(ready())
  settle.shift()?.()
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]))
  expect(probes).toBe(1)
  now += 999
  expect([await ready(), probes]).toEqual([true, 1])
  now += 1
  sound = false
  const failed = ready()
  settle.shift()?.()
  expect([await failed, probes]).toEqual([false, 2])
  now += 1000
  sound = true
  const again = ready()
  settle.shift()?.()
  expect([await again, probes]).toEqual([true, 3])
})

test('the control: a probe that holds for no time is made for everybody who asks [OPS-5]', async () => {
  let probes = 0
  let now = 0
  const ready = openReadiness(
    async () => (probes += 1),
    () => (now += 1001),
  )
  for (let round = 0; round < 50; round += 1) await ready()
  expect(probes).toBe(50)
})
