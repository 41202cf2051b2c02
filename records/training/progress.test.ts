import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Direction } from '#domain/training/progress'
import { after, done, enrolled, newAdministrator, newClient, NOW, setUpPackages, wholeTables } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { stepSession, traineeSessions } from './progress.ts'

let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

async function trainee() {
  const client = await newClient(records)
  const { paymentId } = await enrolled(records, administrator, client.id, 'package_o')
  return { client, id: paymentId }
}
const step = (
  id: string,
  stepper: 'sessions' | 'assessments',
  direction: Direction,
  seen: number,
  actor = administrator,
) => stepSession(records, actor, id, { stepper, direction, seen }, after(5))
const tookOf = async (id: string) =>
  records.read
    .selectFrom('trainees')
    .select(['session_took as sessions', 'assessment_took as assessments'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const auditOf = (id: string) =>
  records.read
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'actor_name as by', 'at'])
    .where('subject_id', '=', id)
    .where('action', '=', 'trainee step')
    .orderBy('id')
    .execute()

async function expectUnchanged(act: () => Promise<unknown>): Promise<void> {
  const before = await wholeTables(records)
  await act()
  expect(await wholeTables(records)).toEqual(before)
}

describe("a trainee's sessions", () => {
  it('come with age, birthday, address, contact, handler and first schedule [TRN-3]', async () => {
    const { client, id } = await trainee()
    expect(await traineeSessions(records, id)).toEqual({
      id,
      userId: client.id,
      name: FORM.fullName,
      email: client.email,
      image: null,
      coachId: null,
      age: 24,
      birthdate: FORM.birthdate,
      address: FORM.address,
      phone: FORM.phone,
      handlerName: FORM.handlerName,
      firstSchedule: FORM.firstSchedule,
      package: 'package_o',
      packageName: 'Package O',
      joinedAt: NOW.toISOString(),
      validUntil: null,
      sessionTook: 0,
      sessions: 10,
      assessmentTook: 0,
      assessments: 3,
    })
    expect(await traineeSessions(records, client.id)).toBeNull()
  })

  it('step by one, each stepper alone, and are kept with who moved them from where to where [TRN-4, PAY-9]', async () => {
    const { id } = await trainee()
    expect(done(await step(id, 'sessions', 'next', 0))).toEqual({ name: FORM.fullName, took: 1, count: 10 })
    done(await step(id, 'sessions', 'next', 1))
    done(await step(id, 'sessions', 'previous', 2))
    done(await step(id, 'assessments', 'next', 0))
    expect(await tookOf(id)).toEqual({ sessions: 1, assessments: 1 })
    const by = { action: 'trainee step', by: administrator.name, at: after(5).toISOString() }
    expect(await auditOf(id)).toEqual([
      { ...by, before: '{"session_took":0}', after: '{"session_took":1}' },
      { ...by, before: '{"session_took":1}', after: '{"session_took":2}' },
      { ...by, before: '{"session_took":2}', after: '{"session_took":1}' },
      { ...by, before: '{"assessment_took":0}', after: '{"assessment_took":1}' },
    ])
  })

  it("stop at 0 and at the package's count, and change nothing there [TRN-4]", async () => {
    const { id } = await trainee()
    await expectUnchanged(async () =>
      expect(await step(id, 'sessions', 'previous', 0)).toEqual({ ok: false, reason: 'no-further-step' }),
    )
    for (let seen = 0; seen < 3; seen += 1) done(await step(id, 'assessments', 'next', seen))
    await expectUnchanged(async () =>
      expect(await step(id, 'assessments', 'next', 3)).toEqual({ ok: false, reason: 'no-further-step' }),
    )
    await expectUnchanged(async () =>
      expect(await step(id, 'assessments', 'next', -4)).toEqual({ ok: false, reason: 'progress-changed' }),
    )
    expect(await tookOf(id)).toEqual({ sessions: 0, assessments: 3 })
  })

  it('that somebody has moved meanwhile are refused and stay where they are [TRN-4]', async () => {
    const { id } = await trainee()
    for (const seen of [0, 1, 2]) done(await step(id, 'sessions', 'next', seen))
    await expectUnchanged(async () =>
      expect(await step(id, 'sessions', 'next', 0)).toEqual({ ok: false, reason: 'progress-changed' }),
    )
  })

  it('are moved by administrators only, and only where there is a trainee [TRN-4, NAV-10]', async () => {
    const { client, id } = await trainee()
    await expectUnchanged(async () => {
      expect(await step(id, 'sessions', 'next', 0, client)).toEqual({ ok: false, reason: 'not-allowed' })
      expect(await step('unknown', 'sessions', 'next', 0, client)).toEqual({ ok: false, reason: 'not-allowed' })
      expect(await step('unknown', 'sessions', 'next', 0)).toEqual({ ok: false, reason: 'not-found' })
    })
  })
})
