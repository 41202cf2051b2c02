import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Records } from '#records/engine/db'
import { createLogger } from '#services/operating/log'
import { openTestRecords } from '#tests/records'
import { takeWork } from '#records/operating/scheduled-work'
import { doDueWork, runExclusively } from './due-work.ts'

let records: Records
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
})
afterAll(() => close())

const shared = (each: Records) => ({ records: each, log: createLogger('silent'), now: () => new Date() })
const processes = async () => [records, await another(), await another()]

/** Reports how many were at it at the same time at the most. */
function counting() {
  let [now, most] = [0, 0]
  return {
    most: () => most,
    async work() {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 50))
      now -= 1
      return most
    },
  }
}

test('processes that start at once are at the first start one after the other; without turns they are together [NODE-3]', async () => {
  const { most, work } = counting()
  const name = newId()
  await Promise.all((await processes()).map((each) => runExclusively(shared(each), name, work)))
  expect(most()).toBe(1)
  // The control: the same work without its turn.
  const together = counting()
  await Promise.all((await processes()).map(() => together.work()))
  expect(together.most()).toBe(3)
})

test('a turn whose work throws is passed on, and its error is heard [NODE-3]', async () => {
  const name = newId()
  await expect(runExclusively(shared(records), name, () => Promise.reject(new Error('no room')))).rejects.toThrow(
    'no room',
  )
  expect(await runExclusively(shared(records), name, async () => 'done')).toBe('done')
})

test('what is due is done once however many look, and what failed is due again soon [NODE-8]', async () => {
  const work = { name: newId(), everyMs: 3_600_000, retryMs: 0 }
  let done = 0
  const count = async () => {
    done += 1
    return done > 1
  }
  await Promise.all((await processes()).map((each) => doDueWork(shared(each), work, count)))
  const failed = done
  expect(failed).toBeGreaterThan(0)
  await doDueWork(shared(records), work, count)
  const succeeded = done
  for (const each of await processes()) await doDueWork(shared(each), work, count)
  expect(done).toBe(succeeded)
})

test('whoever died in their turn is waited for no longer than 20 seconds, and is told of [NODE-3]', async () => {
  const name = newId()
  let at = Date.now()
  const died = await takeWork(records, { name, everyMs: 0, anyTime: true, holdMs: 20_000 }, new Date(at))
  expect(died).not.toBeNull()
  expect(await takeWork(records, { name, everyMs: 0, anyTime: true }, new Date(at + 19_000))).toBeNull()
  // Each look of the one who waits is seven seconds later.
  const waiting = { records, log: createLogger('silent'), now: () => new Date((at += 7000)) }
  expect(await runExclusively(waiting, name, async () => 'done')).toBe('done')
})
