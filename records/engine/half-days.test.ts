import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestRecords } from '#tests/records'
import { auditLog } from '#records/operating/audit-list'
import type { Records } from './db.ts'
import { farBack } from './half-days.ts'

let records: Records
let close: () => Promise<void>

const LINES = 2600
const HALF_DAY_MS = 43_200_000
const line = (at: string, number: number) => ({
  at,
  actor_id: null,
  actor_name: `Hand ${number}`,
  action: 'win add',
  subject: 'win',
  subject_id: String(number),
  subject_name: 'A win',
  before: '{}',
  after: '{}',
})
const everyLine = async () =>
  (await records.read.selectFrom('audit_log').select('id').orderBy('at', 'desc').orderBy('id', 'desc').execute()).map(
    ({ id }) => Number(id),
  )
const page = async (number: number) => {
  const { rows, total } = await auditLog(records, { search: '', page: number })
  return { total, ids: rows.map(({ id }) => Number(id)) }
}

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  // Thirteen half days, some lines in the same moment, some exactly at a half day's edge.
  const lines = Array.from({ length: LINES }, (_, number) =>
    line(
      new Date(
        Date.parse('2026-05-01T16:00:00.000Z') +
          Math.floor(number / 200) * HALF_DAY_MS +
          Math.floor((number % 200) / 3) * 60_000,
      ).toISOString(),
      number,
    ),
  )
  for (let from = 0; from < LINES; from += 500)
    await records.write
      .insertInto('audit_log')
      .values(lines.slice(from, from + 500))
      .execute()
})
afterAll(() => close())

describe('pages far back', () => {
  it.each([1, 2, 41, 45, 60, 81, 97, 104, 105, 400])(
    'page %i of the log shows the lines that stand there when all of them are counted off, and how many there are [ADM-1]',
    async (number) => {
      const all = await everyLine()
      expect(await page(number)).toEqual({ total: LINES, ids: all.slice((number - 1) * 25, number * 25) })
    },
  )

  it.each([1000, 1099, 1150, 1199, 1200])(
    'are found within a range of days as well, %i lines back [PAY-6]',
    async (back) => {
      const range = { since: '2026-05-03T16:00:00.000Z', until: '2026-05-06T16:00:00.000Z' }
      const of = records.read
        .selectFrom('audit_log')
        .select('id')
        .where('at', '>=', range.since)
        .where('at', '<', range.until)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
      const all = (await of.execute()).map(({ id }) => Number(id))
      expect(all).toHaveLength(1200)
      const { before, rows } = await farBack(records, { table: 'audit_sums', column: 'entries' }, range, back)
      expect(rows).toBeLessThanOrEqual(200)
      expect(
        (
          await of
            .where('at', '<', before ?? '')
            .offset(rows)
            .limit(25)
            .execute()
        ).map(({ id }) => Number(id)),
      ).toEqual(all.slice(back, back + 25))
    },
  )

  it('follow when lines go or change their day [ADM-1]', async () => {
    const all = await everyLine()
    await records.write.deleteFrom('audit_log').where('id', 'in', all.slice(10, 400)).execute()
    await records.write
      .updateTable('audit_log')
      .set({ at: '2026-04-01T00:00:00.000Z' })
      .where('id', 'in', all.slice(500, 520))
      .execute()
    const now = await everyLine()
    for (const number of [1, 41, 60, 80, 89])
      expect(await page(number), `page ${number}`).toEqual({
        total: now.length,
        ids: now.slice((number - 1) * 25, number * 25),
      })
  })

  it('are found by the sums: with wrong ones they would begin elsewhere', async () => {
    const before = await farBack(
      records,
      { table: 'audit_sums', column: 'entries' },
      { since: null, until: null },
      1500,
    )
    expect(before.before).toMatch(/^2026-05-0\dT(16|24)$/)
    expect(before.rows).toBeLessThan(200)
    const right = await page(61)
    await records.write
      .updateTable('audit_sums')
      .set(({ eb }) => ({ entries: eb('entries', '+', 5) }))
      .where('half_day', '=', '2026-05-07b')
      .execute()
    expect(await page(61)).not.toEqual(right)
    await records.write
      .updateTable('audit_sums')
      .set(({ eb }) => ({ entries: eb('entries', '-', 5) }))
      .where('half_day', '=', '2026-05-07b')
      .execute()
    expect(await page(61)).toEqual(right)
  })

  it('stand where they stand when there are lines without a day among them [ADM-1]', async () => {
    await records.write
      .insertInto('audit_log')
      .values([line('Date not available', 0), line('', 1)])
      .execute()
    const now = await everyLine()
    for (const number of [1, 41, 60, 89])
      expect(await page(number), `page ${number}`).toEqual({
        total: now.length,
        ids: now.slice((number - 1) * 25, number * 25),
      })
  })
})
