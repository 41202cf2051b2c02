import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { SiteEntry } from '#domain/content/site-lists'
import type { Records } from '#records/engine/db'
import { setupFacts } from '#records/setup/site-setup'
import { after, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { paymentAccounts } from './payment-accounts.ts'
import { saveSitePart } from './site-editing.ts'
import { NO_SITE_PICTURES } from './site-pictures.ts'
import { readStoredPart } from './site-stored.ts'

const GCASH = { bank: 'GCash', holder: 'Ana Cruz', number: '0917 123 4567' }
const BPI = { bank: 'BPI', holder: 'Tala Academy', number: '1234-5678-90' }

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  owner = await newAdministrator(records)
})
afterAll(() => close())
beforeEach(async () => {
  await records.write.deleteFrom('site_content').execute()
  await records.write.deleteFrom('outbox').execute()
})

async function save(actor: Actor, entries: SiteEntry[]) {
  const { values, revision } = await readStoredPart(records, 'payment')
  const edit = { part: 'payment' as const, value: { ...values, entries }, revision, pictures: NO_SITE_PICTURES }
  return saveSitePart(records, actor, edit, NOW)
}
async function saveVision(actor: Actor, vision: string) {
  const { values, revision } = await readStoredPart(records, 'vision')
  const value = { ...values, fields: { ...values.fields, vision } }
  return saveSitePart(records, actor, { part: 'vision', value, revision, pictures: NO_SITE_PICTURES }, NOW)
}
const mails = () =>
  records.read.selectFrom('outbox').select('text').where('kind', '=', 'payment-details-changed').execute()

it('owners change the accounts that clients pay into: the log has both lists and every owner gets an email [SETUP-2, STAFF-2]', async () => {
  const isPaying = async () => (await setupFacts(records, owner.id, { email: true })).paying
  expect(await isPaying()).toBe(false)
  expect(await save(owner, [GCASH])).toMatchObject({ ok: true })
  expect(await isPaying()).toBe(true)
  await records.write.deleteFrom('outbox').execute()
  expect(await save(owner, [BPI, GCASH])).toMatchObject({ ok: true })
  expect(await paymentAccounts(records)).toEqual([BPI, GCASH])
  const line = await records.read
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'payment-accounts change')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([line.actor_id, JSON.parse(line.before), JSON.parse(line.after)]).toEqual([
    owner.id,
    { account_1: 'GCash, Ana Cruz, 0917 123 4567' },
    { account_1: 'BPI, Tala Academy, 1234-5678-90', account_2: 'GCash, Ana Cruz, 0917 123 4567' },
  ])
  const [mail] = await mails()
  expect(mail?.text).toContain(owner.name)
  expect(mail?.text).toContain('1234-5678-90')
  await records.write.deleteFrom('outbox').execute()
  expect(await saveVision(owner, 'Other words')).toMatchObject({ ok: true })
  expect(await mails(), 'other changes send no email').toEqual([])
})

it('asks for a recent sign-in before the accounts change, and never for other words [STAFF-4]', async () => {
  const stale = { ...owner, provedAt: after(-60).toISOString() }
  expect(await save(stale, [GCASH])).toEqual({ ok: false, reason: 'proof-needed' })
  expect(await saveVision(stale, 'Without a proof')).toMatchObject({ ok: true })
  expect(await paymentAccounts(records)).toEqual([])
})

it('a manager saves the site without touching the accounts, and a client saves nothing [STAFF-2]', async () => {
  expect(await save(owner, [GCASH])).toMatchObject({ ok: true })
  const manager = await newAdministrator(records, 'manager')
  expect(await saveVision(manager, 'By a manager')).toMatchObject({ ok: true })
  expect(await paymentAccounts(records)).toEqual([GCASH])
  expect(await save(manager, [BPI])).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await save(await newClient(records), [BPI])).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await paymentAccounts(records)).toEqual([GCASH])
})

it('what is stored in another shape counts as no account [SETUP-5]', async () => {
  await records.write
    .insertInto('site_content')
    .values({ name: 'paymentAccounts', value: '[{"bank":1}]', updated_at: NOW.toISOString() })
    .execute()
  expect(await paymentAccounts(records)).toEqual([])
})
