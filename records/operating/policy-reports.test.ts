import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newAdministrator, newClient } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { clearPolicyReports, keepPolicyReports, policyReportsPage, REPORTS_KEPT } from './policy-reports.ts'

const NOW = new Date('2026-11-22T01:00:00.000Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const script = { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/home' }
let records: Records
let close: () => Promise<void>
beforeEach(async () => ({ records, close } = await openTestRecords()))
afterEach(async () => close())

describe('reports of the content policy', () => {
  it('are counted by what was stopped, where from and on which page, the latest first [NAV-8]', async () => {
    await keepPolicyReports(records, [script, script, { ...script, page: '/about' }], NOW)
    await keepPolicyReports(records, [script], later(60))
    const { total, rows } = await policyReportsPage(records, { page: 1 })
    expect(total).toBe(2)
    expect(rows.map(({ page, times, firstSeen, lastSeen }) => [page, times, firstSeen, lastSeen])).toEqual([
      ['/home', 3, NOW.toISOString(), later(60).toISOString()],
      ['/about', 1, NOW.toISOString(), NOW.toISOString()],
    ])
  })

  it('fall out from the oldest when there are too many, also in one and the same moment [NAV-8]', async () => {
    await keepPolicyReports(records, [script], NOW)
    for (let at = 0; at < REPORTS_KEPT + 30; at += 10)
      await keepPolicyReports(
        records,
        Array.from({ length: 10 }, (_, more) => ({ ...script, page: `/made-up/${at + more}` })),
        later(1),
      )
    const { total, pages, rows } = await policyReportsPage(records, { page: 1 })
    expect([total, pages, rows.length]).toEqual([REPORTS_KEPT, 8, 25])
    expect(
      await records.read.selectFrom('policy_reports').select('id').where('page', '=', '/home').execute(),
    ).toEqual([])
    // The control: a script reported again stays.
    await keepPolicyReports(records, [script], later(2))
    await keepPolicyReports(
      records,
      Array.from({ length: 10 }, (_, at) => ({ ...script, page: `/more/${at}` })),
      later(3),
    )
    expect(
      await records.read.selectFrom('policy_reports').select('times').where('page', '=', '/home').execute(),
    ).toEqual([{ times: 1 }])
  })

  it('two at once are both counted [NAV-8]', async () => {
    await Promise.all(Array.from({ length: 8 }, () => keepPolicyReports(records, [script], NOW)))
    expect((await policyReportsPage(records, { page: 1 })).rows.map(({ times }) => times)).toEqual([8])
  })

  it('are cleared by staff alone, and the log says who did [NAV-8, PAY-9]', async () => {
    const [staff, client] = [await newAdministrator(records), await newClient(records)]
    await keepPolicyReports(records, [script, { ...script, page: '/about' }], NOW)
    expect(await clearPolicyReports(records, client, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect((await policyReportsPage(records, { page: 1 })).total).toBe(2)
    expect(await clearPolicyReports(records, staff, NOW)).toEqual({ ok: true, value: 2 })
    expect(await clearPolicyReports(records, staff, NOW)).toEqual({ ok: true, value: 0 })
    expect((await policyReportsPage(records, { page: 1 })).rows).toEqual([])
    expect(
      await records.read
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('actor_id', 'is not', null)
        .execute(),
    ).toEqual([{ action: 'policy reports clear', actor_id: staff.id }])
  })
})
