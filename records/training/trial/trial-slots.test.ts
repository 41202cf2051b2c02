import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { planSessions } from '#records/training/sessions/plan'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { at, makePlanRequest, traineeOf } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import { contentVersion, isSlotFree, openedSlot } from '#tests/trial-lessons'
import {
  closeTrialSlot,
  listComingTrialSlots,
  listFreeTrialSlots,
  openTrialSlots,
  renewTrialPhases,
} from './trial-slots.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

describe('a slot', () => {
  it('is opened once by one form, shown as free, and closed by those who may [SEAT-3]', async () => {
    const key = newId()
    const before = await contentVersion(records)
    expect(await openedSlot(records, owner, { key })).toBe(key)
    expect(await contentVersion(records)).not.toBe(before)
    expect(await openedSlot(records, owner, { key, starts: [at('2026-12-04', '09:00')] })).toBe(key)
    expect((await listFreeTrialSlots(records.read, NOW)).filter((one) => one.id === key)).toHaveLength(1)
    const coach = await newAdministrator(records, 'coach')
    const cashier = await newAdministrator(records, 'cashier')
    for (const actor of [coach, cashier]) {
      expect(await closeTrialSlot(records, actor, key, NOW)).toMatchObject({ reason: 'not-allowed' })
      const wanted = {
        key: newId(),
        starts: [at('2026-12-04', '09:00')],
        minutes: 45,
        place: '',
        coachId: null,
        anyway: true,
      }
      expect(await openTrialSlots(records, actor, wanted, NOW)).toMatchObject({ reason: 'not-allowed' })
    }
    done(await closeTrialSlot(records, owner, key, NOW))
    done(await closeTrialSlot(records, owner, key, NOW))
    expect(await isSlotFree(records, key)).toBe(false)
  })

  it('keeps the time of its coach: neither sessions nor slots lie on each other [SEAT-3, SES-1]', async () => {
    const coach = await newAdministrator(records, 'coach')
    const trainee = await traineeOf(records, owner, coach)
    done(await planSessions(records, owner, makePlanRequest(coach, [trainee.id]), NOW))
    const over = {
      key: newId(),
      starts: [at('2026-11-25', '12:30')],
      minutes: 45,
      place: '',
      coachId: coach.id,
      anyway: true,
    }
    expect(await openTrialSlots(records, owner, over, NOW)).toMatchObject({
      reason: 'clash',
      clashes: [{ reason: 'coach-busy' }],
    })
    const id = await openedSlot(records, owner, { starts: [at('2026-11-25', '15:00')], coachId: coach.id })
    const session = makePlanRequest(coach, [trainee.id], { starts: [at('2026-11-25', '15:30')] })
    expect(await planSessions(records, owner, session, NOW)).toMatchObject({ reason: 'coach-busy' })
    expect((await listComingTrialSlots(records, coach, NOW)).map((one) => one.id)).toEqual([id])
    const other = await newAdministrator(records, 'coach')
    expect(await listComingTrialSlots(records, other, NOW)).toEqual([])
    done(await closeTrialSlot(records, owner, id, NOW))
    done(await planSessions(records, owner, session, NOW))
  })

  it('outside the hours and in the past it is refused, and staff may go beyond the hours alone [SEAT-3]', async () => {
    const wanted = { key: newId(), minutes: 45, place: '', coachId: null, anyway: false }
    const open = (starts: string[], anyway = false) =>
      openTrialSlots(records, owner, { ...wanted, starts, anyway }, NOW)
    expect(await open([at('2026-11-29', '10:00')])).toMatchObject({
      reason: 'clash',
      clashes: [{ reason: 'closed' }],
    })
    expect(await open([after(-10).toISOString()], true)).toMatchObject({ clashes: [{ reason: 'in-the-past' }] })
    done(await open([at('2026-11-29', '10:00')], true))
  })

  it('makes cached pages outdated when it begins and when it comes near, and not otherwise [SEAT-3]', async () => {
    await renewTrialPhases(records, NOW)
    expect(await renewTrialPhases(records, NOW)).toBe(false)
    const far = await openedSlot(records, owner, { starts: [at('2027-01-20', '10:00')] })
    expect(await isSlotFree(records, far)).toBe(false)
    expect(await renewTrialPhases(records, NOW)).toBe(false)
    const before = await contentVersion(records)
    const near = new Date(at('2026-12-22', '10:00'))
    expect(await renewTrialPhases(records, near)).toBe(true)
    expect(await renewTrialPhases(records, near)).toBe(false)
    expect(await contentVersion(records)).not.toBe(before)
  })
})
