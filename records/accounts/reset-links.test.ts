import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { after, done, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { accountOfReset, resetPassword } from './password-resets.ts'
import { makeResetLink, resetLinkFor } from './reset-links.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let owner: Actor
let manager: Actor
let client: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  owner = await newAdministrator(records)
  manager = await newAdministrator(records, 'manager')
  client = await newClient(records)
})
afterAll(() => opened.close())

const rowOf = (id: string) =>
  records.read
    .selectFrom('users')
    .select(['password_hash', 'verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('owners and managers make a link for a client, owners alone for staff, nobody for themselves [SETUP-3, STAFF-2, STAFF-4]', async () => {
  const refused = async (actor: Actor, id: string, reason: string) => {
    expect(await makeResetLink(records, actor, id, NOW)).toEqual({ ok: false, reason })
    if (reason !== 'proof-needed') expect(await resetLinkFor(records, actor, id)).toEqual({ ok: false, reason })
  }
  for (const role of ['cashier', 'coach'] as const)
    await refused(await newAdministrator(records, role), client.id, 'not-allowed')
  await refused(client, client.id, 'not-allowed')
  await refused(manager, owner.id, 'not-allowed')
  await refused(manager, manager.id, 'own-account')
  await refused(owner, 'nobody', 'not-found')
  await refused({ ...manager, provedAt: null }, client.id, 'proof-needed')
  done(await makeResetLink(records, owner, manager.id, NOW))
  const closed = await newClient(records)
  await records.write.updateTable('users').set({ disabled_at: 'now' }).where('id', '=', closed.id).execute()
  await refused(owner, closed.id, 'account-closed')
})

it('the link works once, for 15 minutes, until a newer one, and proves no address; the log and the person know [SETUP-3, AUTH-7]', async () => {
  const person = await newClient(records)
  await records.write.updateTable('users').set({ verified_at: null }).where('id', '=', person.id).execute()
  const first = done(await makeResetLink(records, manager, person.id, NOW))
  const second = done(await makeResetLink(records, manager, person.id, NOW))
  expect(await accountOfReset(records, first.token, NOW)).toBeNull()
  expect(await accountOfReset(records, second.token, after(14))).toMatchObject({ id: person.id })
  expect(await accountOfReset(records, second.token, after(15))).toBeNull()
  expect(await resetPassword(records, second.token, 'new hash', after(15))).toMatchObject({ ok: false })

  expect(await resetPassword(records, second.token, 'new hash', after(1))).toMatchObject({
    ok: true,
    value: { secondStepOff: false },
  })
  expect(await rowOf(person.id)).toEqual({ password_hash: 'new hash', verified_at: null })
  expect(await resetPassword(records, second.token, 'another', after(1))).toMatchObject({ ok: false })

  const log = await records.read
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', person.id)
    .where('action', '=', 'reset-link make')
    .execute()
  expect(log.map(({ actor_id }) => actor_id)).toEqual([manager.id, manager.id])
  const letters = await records.read
    .selectFrom('outbox')
    .select(['recipient', 'text'])
    .where('kind', '=', 'reset-link-made')
    .where('recipient', '=', person.email)
    .execute()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).not.toContain(second.token)
})
