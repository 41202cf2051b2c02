import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { DEFAULT_TERMS } from '#domain/training/terms'
import type { Records } from '#records/engine/db'
import { done, newAdministrator, newClient, NOW, setUpPackages, wholeTables } from '#tests/journey'
import { makePlanRequest, at, traineeOf } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import { planSessions } from './sessions/plan.ts'
import { saidDays, trainingTerms } from './terms.ts'
import { sayOfDay, saveTerms } from './terms-editing.ts'

let records: Records
let manager: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  manager = await newAdministrator(records, 'manager')
})
afterAll(() => close())

it('hours hold by themselves until staff say otherwise; two who save at once do not lose one another’s [SES-2]', async () => {
  expect(await trainingTerms(records)).toEqual({ ...DEFAULT_TERMS, revision: 0 })
  const sunday = { ...DEFAULT_TERMS, opening: [{ from: 540, until: 720 }, ...DEFAULT_TERMS.opening.slice(1)] }
  done(await saveTerms(records, manager, { terms: sunday, seen: 0 }, NOW))
  expect(await trainingTerms(records)).toEqual({ ...sunday, revision: 1 })
  const before = await wholeTables(records)
  expect(done(await saveTerms(records, manager, { terms: sunday, seen: 0 }, NOW))).toBeNull()
  const other = { ...sunday, noticeHours: 48 }
  expect(await saveTerms(records, manager, { terms: other, seen: 0 }, NOW)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
  })
  for (const actor of [
    await newAdministrator(records, 'coach'),
    await newAdministrator(records, 'cashier'),
    await newClient(records),
  ]) {
    expect(await saveTerms(records, actor, { terms: other, seen: 1 }, NOW)).toMatchObject({ reason: 'not-allowed' })
    const day = { day: '2026-12-24', name: 'x', open: false }
    expect(await sayOfDay(records, actor, day, NOW)).toMatchObject({ reason: 'not-allowed' })
  }
  expect((await wholeTables(records)).training_terms).toEqual(before.training_terms)
})

it('a day that staff close or open decides what may be planned, and is logged once [SES-2]', async () => {
  const coach = await newAdministrator(records, 'coach')
  const trainee = await traineeOf(records, await newAdministrator(records), coach)
  const plan = (day: string) =>
    planSessions(records, coach, makePlanRequest(coach, [trainee.id], { starts: [at(day, '10:00')] }), NOW)
  const eid = { day: '2027-03-10', name: 'Eid al-Fitr', open: false }
  done(await sayOfDay(records, manager, eid, NOW))
  done(await sayOfDay(records, manager, eid, NOW))
  expect(await plan('2027-03-10')).toMatchObject({ reason: 'closed', clashes: [{ words: 'Eid al-Fitr' }] })
  done(await sayOfDay(records, manager, { day: '2026-12-30', name: 'Rizal Day', open: true }, NOW))
  done(await plan('2026-12-30'))
  expect(await saidDays(records.read, '2027-01-01', '2027-12-31')).toEqual([eid])
  done(await sayOfDay(records, manager, { day: '2027-03-10', forget: true }, NOW))
  done(await plan('2027-03-10'))
  const lines = await records.read
    .selectFrom('audit_log')
    .select('after')
    .where('subject_id', '=', '2027-03-10')
    .orderBy('id')
    .execute()
  expect(lines.map(({ after }) => after)).toEqual([
    '{"status":"closed","reason":"Eid al-Fitr"}',
    '{"status":"as usual"}',
  ])
})
