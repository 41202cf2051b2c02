import { afterAll, beforeAll, expect, it } from 'vitest'
import { done, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { setupFacts } from '#records/setup/site-setup'
import { makeLink } from '#records/mail/mail-links'
import { claimMail } from '#records/mail/outbox'
import { confirmEmail } from '../verification.ts'
import { saveStaffDetails, staffDetails, unconfirmedNewEmail } from './staff-details.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const ANA = { firstName: 'Ana', lastName: 'Reyes' }
const mailsTo = async (address: string) =>
  records.read.selectFrom('outbox').select(['id', 'kind']).where('recipient', '=', address).execute()

it('without email a new address counts at once; nothing is sent to localhost [SETUP-2, STAFF-1]', async () => {
  const owner = await newAdministrator(records)
  await records.write.updateTable('users').set({ email: 'admin@localhost' }).where('id', '=', owner.id).execute()
  const actor = { ...owner, email: 'admin@localhost' }
  const saved = await saveStaffDetails(
    records,
    actor,
    { ...ANA, email: 'Ana@Academy.example' },
    { mailIsSetUp: false },
    NOW,
  )
  expect(done(saved)).toEqual({ email: 'changed' })
  expect(await staffDetails(records, owner)).toEqual({ ...ANA, email: 'ana@academy.example' })
  expect(await mailsTo('admin@localhost')).toEqual([])
})

it('with email the new mailbox confirms first, and the old one is told [SETUP-2]', async () => {
  const owner = await newAdministrator(records)
  const [first, second] = ['first-new@academy.example', 'second-new@academy.example']
  const change = (email: string) => saveStaffDetails(records, owner, { ...ANA, email }, { mailIsSetUp: true }, NOW)
  expect(done(await change(first))).toEqual({ email: 'to-confirm' })
  expect(done(await change(second))).toEqual({ email: 'to-confirm' })
  expect([await mailsTo(first), (await staffDetails(records, owner)).email]).toEqual([[], owner.email])
  const [letter] = await mailsTo(second)
  const claimed = await claimMail(records, letter?.id ?? '', NOW)
  const token = (claimed && (await makeLink(records, claimed, NOW))) ?? ''
  expect(await unconfirmedNewEmail(records, owner, NOW)).toBe(second)
  const other = await newAdministrator(records)
  expect(await confirmEmail(records, other, token, NOW)).toEqual({ ok: false, reason: 'link-dead' })
  expect(await confirmEmail(records, owner, token, NOW)).toEqual({ ok: true, value: null })
  expect((await staffDetails(records, owner)).email).toBe(second)
  expect(await unconfirmedNewEmail(records, owner, NOW)).toBe(null)
  expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['email-changed'])
})

it('refuses the address of another account, clients, and staff who owe a second step [STAFF-1, AUTH-5]', async () => {
  const [owner, client] = [await newAdministrator(records), await newClient(records)]
  const change = (actor: typeof owner, mailIsSetUp: boolean) =>
    saveStaffDetails(records, actor, { ...ANA, email: client.email }, { mailIsSetUp }, NOW)
  expect([await change(owner, true), await change(owner, false)]).toEqual([
    { ok: false, reason: 'address-taken' },
    { ok: false, reason: 'address-taken' },
  ])
  expect([await change(client, true), await change({ ...owner, held: true }, true)]).toEqual([
    { ok: false, reason: 'not-allowed' },
    { ok: false, reason: 'not-allowed' },
  ])
})

it('the step of the own account is done with a second step and a real address only [SETUP-2]', async () => {
  const owner = await newAdministrator(records)
  const second = {
    user_id: owner.id,
    secret: 'sealed',
    created_at: NOW.toISOString(),
    confirmed_at: NOW.toISOString(),
  }
  await records.write.insertInto('second_steps').values(second).execute()
  const isDone = async () => (await setupFacts(records, owner.id, { email: false })).security
  expect(await isDone()).toBe(true)
  await records.write.updateTable('users').set({ email: 'staff@localhost' }).where('id', '=', owner.id).execute()
  expect(await isDone()).toBe(false)
})
