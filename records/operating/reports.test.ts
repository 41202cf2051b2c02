import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { readRange } from '#domain/operating/report-range'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { recordExport, traineePages, traineeReport } from './reports.ts'

const ALL = { since: null, until: null }
let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

async function joinedAt(at: string) {
  const client = await newClient(records)
  const { paymentId } = await payFor(records, client.id)
  done(await decidePayment(records, administrator, paymentId, 'confirm', { now: new Date(at) }))
  return paymentId
}

describe('the report of the registered trainees', () => {
  it('counts and lists who joined on days in Manila, newest first, and for an export page after page [ADM-13]', async () => {
    expect(await traineeReport(records, { range: ALL, page: 1 })).toEqual({ total: 0, pages: 1, rows: [] })
    const made: string[] = []
    for (const at of [
      '2026-03-04T15:59:59.999Z',
      '2026-03-04T16:00:00.000Z',
      '2026-03-05T15:59:59.999Z',
      '2026-03-05T16:00:00.000Z',
      '2026-03-05T16:00:00.000Z',
    ])
      made.push(await joinedAt(at))
    const { range } = readRange({ from: '2026-03-05', to: '2026-03-05' })
    const found = await traineeReport(records, { range, page: 1 })
    expect([found.total, found.rows.map(({ id }) => id)]).toEqual([2, [made[2], made[1]]])
    expect(found.rows[0]).toMatchObject({
      packageName: 'Package W',
      sessionTook: 0,
      sessions: 10,
      assessmentTook: 0,
      assessments: 3,
      joinedAt: '2026-03-05T15:59:59.999Z',
    })
    const listed = (await traineeReport(records, { range: ALL, page: 1 })).rows.map(({ id }) => id)
    expect(listed).toHaveLength(5)
    for (const size of [1, 2, 5]) {
      const exported: string[] = []
      for await (const rows of traineePages(records, ALL, size)) exported.push(...rows.map(({ id }) => id))
      expect(exported).toEqual(listed)
    }
  })

  it('leaves a line in the audit log when an administrator takes it away, and is refused to others [ADM-13, PAY-9]', async () => {
    const client = await newClient(records)
    const before = await wholeTables(records)
    expect(await recordExport(records, client, { report: 'registered-trainees', days: 'All days' }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await wholeTables(records)).toEqual(before)
    expect(
      await recordExport(records, administrator, { report: 'registered-trainees', days: 'Since March 5, 2026' }, NOW),
    ).toEqual({ ok: true })
    expect(
      await records.read
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'subject', 'subject_name', 'after'])
        .where('subject', '=', 'report')
        .execute(),
    ).toEqual([
      {
        actor_id: administrator.id,
        action: 'report export',
        subject: 'report',
        subject_name: 'registered-trainees.csv',
        after: '{"days":"Since March 5, 2026"}',
      },
    ])
  })
})
