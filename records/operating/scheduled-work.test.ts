import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { finishWork, HOLD_MS, keepWork, missedWork, takeWork } from './scheduled-work.ts'

const HOUR = 3_600_000
let records: Records
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
})
afterAll(() => close())

const processes = async () => [records, ...(await Promise.all([another(), another(), another()]))]
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

describe('scheduled work', () => {
  it('that is due is taken by one of several processes, and is not due again before its time [NODE-8]', async () => {
    const work = { name: newId(), everyMs: HOUR }
    const taken = await Promise.all((await processes()).map((each) => takeWork(each, work, NOW)))
    const [held, ...others] = taken.filter((each) => each !== null)
    expect(others).toEqual([])
    if (!held) throw new Error('nobody took it')
    expect(await finishWork(records, held, { dueAt: at(HOUR), done: true }, NOW)).toBe(true)
    expect(await takeWork(records, work, at(HOUR - 1))).toBeNull()
    expect(await takeWork(records, work, at(HOUR))).toMatchObject({ name: work.name })
  })

  it('is taken by several that only look whether it is due: the control of the test above [NODE-8]', async () => {
    const name = newId()
    await records.write
      .insertInto('scheduled_work')
      .values({ name, every_ms: HOUR, due_at: NOW.toISOString() })
      .execute()
    const looked = await Promise.all(
      (await processes()).map((each) =>
        each.read
          .selectFrom('scheduled_work')
          .select('name')
          .where('name', '=', name)
          .where('due_at', '<=', NOW.toISOString())
          .where('holder', 'is', null)
          .executeTakeFirst(),
      ),
    )
    expect(looked.filter(Boolean).length).toBeGreaterThan(1)
  })

  it('is kept by who says so, and lost by who died: the late one changes nothing any more [NODE-8]', async () => {
    const work = { name: newId(), everyMs: HOUR }
    const first = await takeWork(records, work, NOW)
    if (!first) throw new Error('nobody took it')
    // Half a hold of room: on PostgreSQL the way to its clock is part of the time.
    expect(await keepWork(records, first, at(HOLD_MS / 2))).toBe(true)
    expect(await takeWork(records, work, at(HOLD_MS))).toBeNull()
    const second = await takeWork(records, work, at(2 * HOLD_MS))
    expect(second).not.toBeNull()
    expect(await keepWork(records, first, at(2 * HOLD_MS))).toBe(false)
    expect(await finishWork(records, first, { dueAt: at(HOUR), done: true }, at(2 * HOLD_MS))).toBe(false)
    expect(await takeWork(records, work, at(2 * HOLD_MS))).toBeNull()
  })

  it('that nobody did for a whole interval is reported, and one that is only due is not [NODE-8]', async () => {
    const [work, other] = [
      { name: newId(), everyMs: HOUR },
      { name: newId(), everyMs: HOUR },
    ]
    for (const each of [work, other]) {
      const held = await takeWork(records, each, NOW)
      if (held) await finishWork(records, held, { dueAt: at(each === work ? HOUR : 2 * HOUR), done: true }, NOW)
    }
    const mine = async (now: Date) =>
      (await missedWork(records, now)).filter(({ name }) => [work.name, other.name].includes(name))
    expect(await mine(at(2 * HOUR))).toEqual([])
    expect(await mine(after(2 * 60 + 1))).toEqual([{ name: work.name, dueAt: at(HOUR).toISOString() }])
  })
})
