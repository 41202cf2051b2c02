import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_SIGN_IN_LIMIT, ADDRESS_LIMITS } from '#domain/accounts/accounts'
import { after, NOW } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { forgiveAttempts, sweepAttempts, takeAttempt } from './throttles.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const account = () => `account ${newId()}@example.ph`
const take = (subject: string, now = NOW, by = records) => takeAttempt(by, subject, ACCOUNT_SIGN_IN_LIMIT, now)
const taken = async (subject: string, times: number, now = NOW) => {
  let allowed = 0
  for (let time = 0; time < times; time += 1) if ((await take(subject, now)).ok) allowed += 1
  return allowed
}

describe('attempts', () => {
  it('to sign in are ten an account in 15 minutes, a hundred an address in an hour; sign-ups and uploads 300 an hour [AUTH-6]', () => {
    expect(ACCOUNT_SIGN_IN_LIMIT).toEqual({ count: 10, minutes: 15 })
    expect(ADDRESS_LIMITS).toEqual({
      'sign-in': { count: 100, minutes: 60 },
      'sign-up': { count: 300, minutes: 60 },
      upload: { count: 300, minutes: 60 },
    })
  })

  it('one after the other are ten, and one account does not use up those of another [AUTH-6]', async () => {
    const [one, other] = [account(), account()]
    expect(await taken(one, 14)).toBe(10)
    expect(await taken(other, 3)).toBe(3)
  })

  it('fifty at once are ten, over connections of their own too [AUTH-6]', async () => {
    const subject = account()
    // A second SQLite connection of one process would wait for the first in its own thread;
    // tests/drills/faults/races.test.ts uses processes.
    const doors =
      ENGINE === 'postgres' ? await Promise.all(Array.from({ length: 5 }, () => opened.another())) : [records]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => take(subject, NOW, doors[index % doors.length] ?? records)),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10)
  })

  it('are counted over a restart of the site [AUTH-6]', async () => {
    const subject = account()
    expect(await taken(subject, 7)).toBe(7)
    const restarted = await opened.another()
    const answers = []
    for (let time = 0; time < 5; time += 1) answers.push((await take(subject, NOW, restarted)).ok)
    expect(answers).toEqual([true, true, true, false, false])
  })

  it('that turned out right are given back [AUTH-6]', async () => {
    const subject = account()
    for (let time = 0; time < 30; time += 1) {
      const attempt = await take(subject)
      expect(attempt.ok, `sign-in ${time + 1}`).toBe(true)
      if (attempt.ok) await forgiveAttempts(records, [attempt.id])
    }
    expect(await taken(subject, 12)).toBe(10)
    await forgiveAttempts(records, [])
    expect((await take(subject)).ok).toBe(false)
  })

  it('that are given back are those and no others [AUTH-6]', async () => {
    const [one, other] = [account(), account()]
    expect(await taken(one, 10)).toBe(10)
    const right = await take(other)
    if (right.ok) await forgiveAttempts(records, [right.id])
    expect((await take(one)).ok).toBe(false)
  })

  it('leave a window that slides: each one comes back 15 minutes after it was made [AUTH-6]', async () => {
    const subject = account()
    for (let minute = 0; minute < 10; minute += 1) expect((await take(subject, after(minute))).ok).toBe(true)
    expect((await take(subject, after(14.9))).ok).toBe(false)
    expect((await take(subject, after(15))).ok).toBe(true)
    expect((await take(subject, after(15.5))).ok).toBe(false)
    expect((await take(subject, after(16))).ok).toBe(true)
    expect((await take(subject, after(16.5))).ok).toBe(false)
  })

  it('that are refused are not counted against the person who waits [AUTH-6]', async () => {
    const subject = account()
    expect(await taken(subject, 10)).toBe(10)
    expect(await taken(subject, 20, after(14))).toBe(0)
    expect(await taken(subject, 20, after(15))).toBe(10)
  })

  it('older than a day are forgotten, younger ones stay [AUTH-6]', async () => {
    const [old, young] = [account(), account()]
    await taken(old, 2, after(-25 * 60))
    await taken(young, 2, after(-23 * 60))
    await sweepAttempts(records, NOW)
    const left = await records.read
      .selectFrom('attempts')
      .select('subject')
      .where('subject', 'in', [old, young])
      .execute()
    expect(left.map((row) => row.subject)).toEqual([young, young])
  })
})
