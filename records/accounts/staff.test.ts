import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { StaffRole } from '#domain/accounts/rights'
import { after, done, enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { hashOfToken, type Records } from '#records/engine/db'
import { setCoach } from '#records/training/assign-coach'
import { registeredTrainees } from '#records/training/trainees'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { recordExport } from '#records/operating/reports'
import { actorOf, openSession } from './accounts.ts'
import { deleteAccount } from './own/deletion-requests.ts'
import { recordProof } from './sign-ins.ts'
import { newSession, newTrainee } from '#tests/sessions'
import { dutiesByStaff } from '#records/training/handing-over'
import { stepSession, traineeSessions } from '#records/training/progress'
import { changeStaffRole, closeStaff, coaches, endStaffSessions, reopenStaff, team } from './staff.ts'
import {
  invitationLink,
  invitationOf,
  inviteStaff,
  joinStaff,
  openInvitations,
  withdrawInvitation,
} from './staff-invitations.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
let owner: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => opened.close())

const session = async (id: string) => hashOfToken(await openSession(records, id, NOW))
const PERSON = { firstName: 'Ana', lastName: 'Cruz', passwordHash: 'a hash' }

describe('an account of staff', () => {
  it('has a role that an owner changes, at once for whoever is signed in, and the log says from what to what [STAFF-1]', async () => {
    const manager = await newAdministrator(records, 'manager')
    const hash = await session(manager.id)
    expect((await actorOf(records, hash, NOW))?.role).toBe('manager')
    done(await changeStaffRole(records, owner, { id: manager.id, from: 'manager', to: 'cashier' }, NOW))
    expect((await actorOf(records, hash, NOW))?.role).toBe('cashier')
    expect(await changeStaffRole(records, owner, { id: manager.id, from: 'manager', to: 'cashier' }, NOW)).toEqual({
      ok: false,
      reason: 'done-already',
    })
    const line = await records.read
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'staff role change')
      .where('subject_id', '=', manager.id)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ actor_id: owner.id, before: '{"role":"manager"}', after: '{"role":"cashier"}' })
  })

  it('keeps a newer role when a page that shows an older one is sent [STAFF-1]', async () => {
    const coach = await newAdministrator(records, 'coach')
    done(await changeStaffRole(records, owner, { id: coach.id, from: 'coach', to: 'cashier' }, NOW))
    expect(await changeStaffRole(records, owner, { id: coach.id, from: 'coach', to: 'manager' }, NOW)).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
    })
    expect((await team(records, 0)).find(({ id }) => id === coach.id)?.role).toBe('cashier')
    done(await changeStaffRole(records, owner, { id: coach.id, from: 'cashier', to: 'manager' }, NOW))
  })

  it('of a coach is closed once somebody takes over the sessions to come and the trainees [STAFF-1, SES-1]', async () => {
    const [coach, colleague, busy, cashier] = [
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'cashier'),
    ]
    const trainee = await newTrainee(records, owner, { coach })
    const past = await newSession(records, { startsAt: after(-120), trainees: [trainee], coach, now: NOW })
    const next = await newSession(records, { startsAt: after(60), trainees: [trainee], coach, now: NOW })
    await newSession(records, { startsAt: after(90), trainees: [], coach: busy, now: NOW })
    const close = (successor?: string | null) => closeStaff(records, owner, { id: coach.id, successor }, NOW)
    const coachOf = async (id: string) =>
      (await records.read.selectFrom('training_sessions').select('coach_id').where('id', '=', id).executeTakeFirst())
        ?.coach_id
    expect((await dutiesByStaff(records.read, NOW)).get(coach.id)).toEqual({ sessions: 1, trainees: 1 })
    expect(await close()).toEqual({ ok: false, reason: 'successor-missing' })
    for (const candidate of [cashier.id, coach.id, 'nobody'])
      expect(await close(candidate)).toEqual({ ok: false, reason: 'successor-gone' })
    expect(await close(busy.id)).toEqual({ ok: false, reason: 'successor-busy' })
    expect(await coachOf(next.sessionId)).toBe(coach.id)
    done(await close(colleague.id))
    expect([await coachOf(past.sessionId), await coachOf(next.sessionId)]).toEqual([coach.id, colleague.id])
    expect((await traineeSessions(records, trainee.traineeId))?.coachId).toBe(colleague.id)
    done(await closeStaff(records, owner, { id: colleague.id, successor: null }, NOW))
    expect(await coachOf(next.sessionId)).toBeNull()
    expect((await traineeSessions(records, trainee.traineeId))?.coachId).toBeNull()
  })

  it('leaves a role once somebody takes over what the new one cannot do [STAFF-1, SES-1]', async () => {
    const [coach, colleague] = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'coach')]
    const trainee = await newTrainee(records, owner, { coach })
    const next = await newSession(records, { startsAt: after(60), trainees: [trainee], coach, now: NOW })
    const become = (to: StaffRole, successor?: string | null) =>
      changeStaffRole(records, owner, { id: coach.id, from: 'coach', to, successor }, NOW)
    const sessionCoach = async () =>
      (
        await records.read
          .selectFrom('training_sessions')
          .select('coach_id')
          .where('id', '=', next.sessionId)
          .executeTakeFirst()
      )?.coach_id
    for (const role of ['cashier', 'manager'] as const)
      expect(await become(role)).toEqual({ ok: false, reason: 'successor-missing' })
    expect((await traineeSessions(records, trainee.traineeId))?.coachId).toBe(coach.id)
    done(await become('manager', colleague.id))
    expect(await sessionCoach(), 'a manager may hold it').toBe(coach.id)
    expect((await traineeSessions(records, trainee.traineeId))?.coachId).toBe(colleague.id)
    const toCashier = (successor?: string | null) =>
      changeStaffRole(records, owner, { id: coach.id, from: 'manager', to: 'cashier', successor }, NOW)
    expect(await toCashier()).toEqual({ ok: false, reason: 'successor-missing' })
    done(await toCashier(colleague.id))
    expect(await sessionCoach()).toBe(colleague.id)
  })

  it('is closed with every session, opened again as it was, and is nobody meanwhile [STAFF-1]', async () => {
    const coach = await newAdministrator(records, 'coach')
    const hash = await session(coach.id)
    done(await closeStaff(records, owner, { id: coach.id }, NOW))
    expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await closeStaff(records, owner, { id: coach.id }, NOW)).toEqual({ ok: false, reason: 'done-already' })
    expect((await team(records, 0)).find(({ id }) => id === coach.id)).toMatchObject({ role: 'coach', sessions: 0 })
    done(await reopenStaff(records, owner, coach.id, NOW))
    expect((await actorOf(records, await session(coach.id), NOW))?.role).toBe('coach')
    done(await endStaffSessions(records, owner, coach.id, NOW))
    expect((await team(records, 0)).find(({ id }) => id === coach.id)).toMatchObject({ closedAt: null, sessions: 0 })
  })

  it('is changed by no other role, by no client, and not by oneself [STAFF-1, STAFF-2]', async () => {
    const other = await newAdministrator(records)
    for (const actor of [
      await newAdministrator(records, 'manager'),
      await newAdministrator(records, 'cashier'),
      await newAdministrator(records, 'coach'),
      await newClient(records),
    ])
      expect(
        await Promise.all([
          changeStaffRole(records, actor, { id: other.id, from: 'owner', to: 'coach' }, NOW),
          closeStaff(records, actor, { id: other.id }, NOW),
          reopenStaff(records, actor, other.id, NOW),
          endStaffSessions(records, actor, other.id, NOW),
          inviteStaff(records, actor, { email: 'x@academy.example', role: 'owner', mailed: false }, NOW),
        ]),
      ).toEqual(Array.from({ length: 5 }, () => ({ ok: false, reason: 'not-allowed' })))
    expect(await closeStaff(records, owner, { id: owner.id }, NOW)).toEqual({ ok: false, reason: 'own-account' })
    expect(await changeStaffRole(records, owner, { id: owner.id, from: 'owner', to: 'coach' }, NOW)).toEqual({
      ok: false,
      reason: 'own-account',
    })
    const client = await newClient(records)
    expect(await closeStaff(records, owner, { id: client.id }, NOW)).toEqual({ ok: false, reason: 'not-found' })
    expect(await changeStaffRole(records, owner, { id: client.id, from: null, to: 'owner' }, NOW)).toEqual({
      ok: false,
      reason: 'not-found',
    })
  })

  it('of the last owner stays one, also when two owners change each other at once [STAFF-1]', async () => {
    const fresh = await openTestRecords()
    try {
      for (let round = 0; round < 5; round += 1) {
        const [one, other] = [await newAdministrator(fresh.records), await newAdministrator(fresh.records)]
        const answers = await Promise.all([
          changeStaffRole(fresh.records, one, { id: other.id, from: 'owner', to: 'manager' }, NOW),
          closeStaff(fresh.records, other, { id: one.id }, NOW),
        ])
        const open = (await team(fresh.records, 0)).filter(
          ({ role, closedAt }) => role === 'owner' && closedAt === null,
        )
        expect(open.length, JSON.stringify(answers)).toBeGreaterThan(0)
        // The next round begins without an owner of this one.
        for (const { id } of open)
          await fresh.records.write.updateTable('users').set({ role: 'coach' }).where('id', '=', id).execute()
      }
    } finally {
      await fresh.close()
    }
  })
})

it('nobody is invited, changed, closed or signed out by whoever has proved nothing for ten minutes [STAFF-4]', async () => {
  const other = await newAdministrator(records)
  const stale = { ...owner, provedAt: after(-10).toISOString() }
  expect(
    await Promise.all([
      changeStaffRole(records, stale, { id: other.id, from: 'owner', to: 'coach' }, NOW),
      closeStaff(records, stale, { id: other.id }, NOW),
      reopenStaff(records, stale, other.id, NOW),
      endStaffSessions(records, stale, other.id, NOW),
      inviteStaff(records, stale, { email: 'x@academy.example', role: 'owner', mailed: false }, NOW),
      unenrolTrainee(records, stale, 'nobody', NOW),
      recordExport(records, stale, { report: 'payment-history', days: 'all' }, NOW),
      deleteAccount(records, stale, 'nobody', NOW),
      decidePayment(records, stale, 'nobody', 'delete', { now: NOW }),
    ]),
  ).toEqual(Array.from({ length: 9 }, () => ({ ok: false, reason: 'not-allowed' })))
  const fresh = { ...owner, provedAt: after(-9).toISOString() }
  expect((await changeStaffRole(records, fresh, { id: other.id, from: 'owner', to: 'coach' }, NOW)).ok).toBe(true)
})

it('nothing is changed by an owner who owes the second step [STAFF-3]', async () => {
  const other = await newAdministrator(records)
  expect(await closeStaff(records, { ...owner, held: true }, { id: other.id }, NOW)).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
  expect((await closeStaff(records, owner, { id: other.id }, NOW)).ok).toBe(true)
})

it('a session is proved when it begins, and again by a password or code, for itself alone [STAFF-4]', async () => {
  const person = await newAdministrator(records)
  const [one, other] = [await session(person.id), await session(person.id)]
  expect((await actorOf(records, one, NOW))?.provedAt).toBe(NOW.toISOString())
  await recordProof(records, person, one, after(30))
  expect([
    (await actorOf(records, one, after(30)))?.provedAt,
    (await actorOf(records, other, after(30)))?.provedAt,
  ]).toEqual([after(30).toISOString(), NOW.toISOString()])
})

describe('an invitation', () => {
  let email = ''
  let made = 0
  beforeEach(() => {
    made += 1
    email = `invited-${made}@academy.example`
  })
  const invited = async () =>
    done(
      await inviteStaff(records, owner, { email: ` ${email.toUpperCase()} `, role: 'cashier', mailed: false }, NOW),
    )
  const link = async (id: string, at = NOW) => done(await invitationLink(records, owner, id, at)).token

  it('makes one account of its role by its link, once, with the address confirmed [STAFF-1]', async () => {
    const { id } = await invited()
    const [token, second] = [await link(id), await link(id)]
    expect(await invitationOf(records, token, NOW)).toEqual({ id, email, role: 'cashier' })
    const answers = await Promise.all([
      joinStaff(records, token, PERSON, NOW),
      joinStaff(records, second, { ...PERSON, firstName: 'Bea' }, NOW),
    ])
    expect(answers.filter(({ ok }) => ok).length).toBe(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'link-dead' })
    const rows = await records.read
      .selectFrom('users')
      .select(['type', 'role', 'verified_at'])
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([{ type: 'ADMIN_USER', role: 'cashier', verified_at: NOW.toISOString() }])
    expect(await invitationOf(records, second, NOW)).toBeNull()
  })

  it('works for three days, until it is withdrawn, and never twice at a time for an address [STAFF-1]', async () => {
    const { id } = await invited()
    const token = await link(id)
    expect(await inviteStaff(records, owner, { email, role: 'coach', mailed: false }, NOW)).toEqual({
      ok: false,
      reason: 'already-invited',
    })
    expect(await invitationOf(records, token, after(72 * 60 - 1))).not.toBeNull()
    expect(await invitationOf(records, token, after(72 * 60))).toBeNull()
    expect(await joinStaff(records, token, PERSON, after(72 * 60))).toEqual({ ok: false, reason: 'link-dead' })
    const next = done(await inviteStaff(records, owner, { email, role: 'coach', mailed: false }, after(72 * 60)))
    const fresh = await link(next.id, after(72 * 60))
    done(await withdrawInvitation(records, owner, next.id, after(72 * 60)))
    expect(await joinStaff(records, fresh, PERSON, after(72 * 60))).toEqual({ ok: false, reason: 'link-dead' })
    expect(await invitationLink(records, owner, next.id, after(72 * 60))).toEqual({ ok: false, reason: 'not-found' })
    expect((await openInvitations(records, after(72 * 60))).filter((row) => row.email === email)).toEqual([])
  })

  it('is none for an address that has an account, and makes none where one came meanwhile [STAFF-1]', async () => {
    const client = await newClient(records)
    expect(await inviteStaff(records, owner, { email: client.email, role: 'coach', mailed: false }, NOW)).toEqual({
      ok: false,
      reason: 'address-taken',
    })
    const { id } = await invited()
    const token = await link(id)
    await records.write.updateTable('users').set({ email }).where('id', '=', client.id).execute()
    expect(await joinStaff(records, token, PERSON, NOW)).toEqual({ ok: false, reason: 'address-taken' })
    const { type } = await records.read
      .selectFrom('users')
      .select('type')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(type).toBe('CLIENT_USER')
  })

  it('is mailed without its secret in the outbox [STAFF-1]', async () => {
    done(await inviteStaff(records, owner, { email, role: 'coach', mailed: true }, NOW))
    const mail = await records.read
      .selectFrom('outbox')
      .select(['kind', 'text'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(mail.kind).toBe('staff-invitation')
    expect(mail.text).toContain('/join/{made-when-sent}')
    expect(mail.text).toContain('Your role: Coach.')
  })
})

describe('a coach', () => {
  it('sees and steps the trainees who were given to them, and nobody else’s [STAFF-2]', async () => {
    const [coach, another] = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'coach')]
    const { paymentId: own } = await enrolled(records, owner, (await newClient(records)).id)
    const { paymentId: foreign } = await enrolled(records, owner, (await newClient(records)).id)
    done(await setCoach(records, owner, { traineeId: own, coachId: coach.id }, NOW))
    const listed = await registeredTrainees(records, { search: '', page: 1 }, coach.id)
    expect(listed.rows.map(({ id }) => id)).toEqual([own])
    expect(await traineeSessions(records, foreign, coach.id)).toBeNull()
    const step = { stepper: 'sessions', direction: 'next', seen: 0 } as const
    expect(await stepSession(records, coach, foreign, step, NOW)).toEqual({ ok: false, reason: 'not-found' })
    expect(await stepSession(records, another, own, step, NOW)).toEqual({ ok: false, reason: 'not-found' })
    expect((await stepSession(records, coach, own, step, NOW)).ok).toBe(true)
    // Who is no coach any more has no trainees.
    const manager = { id: coach.id, from: 'coach', to: 'manager', successor: null } as const
    done(await changeStaffRole(records, owner, manager, NOW))
    expect((await traineeSessions(records, own))?.coachId).toBeNull()
  })

  it('is given trainees by an owner or manager, while they are an open coach [STAFF-2]', async () => {
    const [coach, manager] = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'manager')]
    const { paymentId } = await enrolled(records, owner, (await newClient(records)).id)
    const give = (actor: Actor, coachId: string | null) =>
      setCoach(records, actor, { traineeId: paymentId, coachId }, NOW)
    expect(await give(coach, coach.id)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(done(await give(manager, coach.id))).toEqual({ coach: coach.name })
    expect(done(await give(manager, null))).toEqual({ coach: null })
    expect(await give(manager, manager.id)).toEqual({ ok: false, reason: 'not-found' })
    done(await closeStaff(records, owner, { id: coach.id }, NOW))
    expect((await coaches(records)).map(({ id }) => id)).not.toContain(coach.id)
    expect(await give(manager, coach.id)).toEqual({ ok: false, reason: 'not-found' })
  })
})
