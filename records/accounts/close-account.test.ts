import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRow } from '#tests/drills/abuse/reset-link'
import { done, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { actorOf, openSession, setAdministrator } from './accounts.ts'
import { closeAccount, openAccount, signOutAccount } from './close-account.ts'
import { hashOfToken, type Records } from '#records/engine/db'
import { accountOfReset, answerResetRequests, askForReset, resetPassword } from './password-resets.ts'
import { administratorsIn } from '#records/enrolment/payment-mails'
import { awaitCode, awaitedOf } from './sign-ins.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  await newAdministrator(records)
})
afterAll(() => opened.close())

const session = async (id: string) => hashOfToken(await openSession(records, id, NOW))
const linesOf = (id: string) =>
  records.read
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'actor_name'])
    .where('subject_id', '=', id)
    .execute()

it('a closed account is nobody: its sessions, links and awaited codes end, no mail goes there, and no reset opens it; opened again it is itself [OPS-8, AUTH-7]', async () => {
  const [staff, other] = [await newAdministrator(records), await newAdministrator(records)]
  const [mine, theirs] = [await session(staff.id), await session(other.id)]
  const link = await openRow(records, staff.id)
  const awaited = (await awaitCode(records, staff.id, 'a hash', NOW)) ?? ''
  expect(
    [
      await actorOf(records, mine, NOW),
      await accountOfReset(records, link, new Date()),
      await awaitedOf(records, awaited, NOW),
    ].map((each) => each !== null),
    'the control',
  ).toEqual([true, true, true])

  expect(done(await closeAccount(records, ` ${staff.email.toUpperCase()} `, NOW))).toEqual({
    name: staff.name,
    sessions: 1,
    left: { sessions: 0, trainees: 0 },
  })
  expect([
    await actorOf(records, mine, NOW),
    await accountOfReset(records, link, new Date()),
    await awaitedOf(records, awaited, NOW),
  ]).toEqual([null, null, null])
  expect(await actorOf(records, theirs, NOW)).not.toBeNull()
  // A session or link created at the same time opens nothing either.
  expect(await actorOf(records, await session(staff.id), NOW)).toBeNull()
  expect(await resetPassword(records, await openRow(records, staff.id), 'stolen', new Date())).toEqual({
    ok: false,
    reason: 'link-dead',
  })
  await askForReset(records, staff.email, NOW)
  await answerResetRequests(records, NOW)
  expect(await records.read.selectFrom('outbox').select('id').where('recipient', '=', staff.email).execute()).toEqual(
    [],
  )
  expect(
    await records.write.transaction().execute(async (trx) => (await administratorsIn(trx)).map(({ id }) => id)),
  ).not.toContain(staff.id)
  expect(await setAdministrator(records, { email: staff.email, passwordHash: 'x' }, NOW)).toEqual({
    ok: false,
    reason: 'is-disabled',
  })

  done(await openAccount(records, staff.email, NOW))
  expect(await actorOf(records, await session(staff.id), NOW)).toMatchObject({ id: staff.id, type: 'ADMIN_USER' })
  expect((await linesOf(staff.id)).slice(1)).toEqual(
    ['account disable', 'account enable'].map((action) => ({ action, actor_id: null, actor_name: 'Operator' })),
  )
})

it('the last owner who can sign in is not closed, also not when two are closed at once [OPS-8, STAFF-1]', async () => {
  const fresh = await openTestRecords()
  try {
    const [one, other] = [await newAdministrator(fresh.records), await newAdministrator(fresh.records)]
    const answers = await Promise.all([one, other].map(({ email }) => closeAccount(fresh.records, email, NOW)))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'last-owner' })
  } finally {
    await fresh.close()
  }
})

it('anybody is signed out by the operator, a client too, and can sign in again; an account nobody has is said to be none [OPS-8]', async () => {
  const client = await newClient(records)
  const hashes = [await session(client.id), await session(client.id)]
  expect(done(await signOutAccount(records, client.email, NOW)).sessions).toBe(2)
  for (const hash of hashes) expect(await actorOf(records, hash, NOW)).toBeNull()
  expect(await actorOf(records, await session(client.id), NOW)).not.toBeNull()
  expect(await closeAccount(records, client.email, NOW)).toEqual({ ok: false, reason: 'is-a-client' })
  expect(await signOutAccount(records, 'nobody@nowhere.example', NOW)).toEqual({ ok: false, reason: 'unknown' })
})
