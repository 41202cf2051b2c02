import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { done, keptFile, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { openSession } from '#records/accounts/accounts'
import { siteIdentity } from '#records/content/content'
import { beginStarterContent } from '#records/content/starter'
import { hashOfToken, openRecords, type Records } from '#records/engine/db'
import { recordFile } from '#records/files/files'
import { makeOwnSite } from './own-site.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let folder: string
let owner: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  folder = await mkdtemp(join(tmpdir(), 'own-site-'))
  owner = { ...(await newAdministrator(records)), provedAt: NOW.toISOString() }
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

it('an own site has the owners, their session and what was ticked, and nobody of the demo [SETUP-1]', async () => {
  await newAdministrator(records, 'manager')
  await newClient(records)
  await setUpPackages(records)
  const token = await openSession(records, owner.id, NOW)
  const logo = await records.write.transaction().execute((trx) => recordFile(trx, keptFile('picture'), NOW))
  const at = NOW.toISOString()
  await records.write
    .insertInto('site_content')
    .values([
      { name: 'logo', value: JSON.stringify(logo), updated_at: at },
      { name: 'brand', value: '"Cebu Debate House"', updated_at: at },
      { name: 'vision', value: '"A vision"', updated_at: at },
      { name: 'contactEmail', value: '"demo@academy.example"', updated_at: at },
    ])
    .onConflict((known) => known.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
  const ticked = { actor: owner, sessionHash: hashOfToken(token), parts: ['identity', 'packages'] as const }
  const { keys } = done(await makeOwnSite(records, folder, ticked, NOW))
  expect(keys.length).toBeGreaterThan(0)
  const own = await openRecords({ databaseUrl: null, dataDir: folder })
  try {
    const names = async (table: 'users' | 'sessions' | 'packages' | 'payments' | 'files') =>
      (await own.read.selectFrom(table).selectAll().execute()).length
    expect([await names('users'), await names('sessions'), await names('payments'), await names('files')]).toEqual([
      1, 1, 0, 1,
    ])
    expect(await names('packages')).toBeGreaterThan(0)
    expect(await siteIdentity(own)).toMatchObject({
      brand: 'Cebu Debate House',
      logo,
      contactEmail: null,
      openedAt: null,
    })
    const vision = own.read.selectFrom('site_content').select('name').where('name', '=', 'vision')
    expect(await vision.execute(), 'not ticked').toEqual([])
    expect(await beginStarterContent(own, NOW), 'the next start loads no demo').toBe(false)
  } finally {
    await own.close()
  }
})

it('an own site is made by an owner who has just confirmed the password [SETUP-1]', async () => {
  const start = (actor: Actor) =>
    makeOwnSite(records, join(folder, 'refused'), { actor, sessionHash: null, parts: [] }, NOW)
  const manager = await newAdministrator(records, 'manager')
  expect([
    await start({ ...owner, provedAt: null }),
    await start({ ...manager, provedAt: NOW.toISOString() }),
  ]).toEqual([
    { ok: false, reason: 'not-allowed' },
    { ok: false, reason: 'not-allowed' },
  ])
})

it('an own site takes along the email settings that sent a test email, and no others [SETUP-1]', async () => {
  const row = {
    one: 1,
    provider: 'gmail',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'tls',
    username: 'a@b.example',
    password: 'sealed',
    sender_name: null,
    sender_address: 'a@b.example',
    saved_at: NOW.toISOString(),
  } as const
  const copied = async (tested_at: string | null, parts: ('email' | 'packages')[]) => {
    await records.write.deleteFrom('email_settings').execute()
    await records.write
      .insertInto('email_settings')
      .values({ ...row, tested_at })
      .execute()
    const place = await mkdtemp(join(folder, 'email-'))
    done(await makeOwnSite(records, place, { actor: owner, sessionHash: null, parts }, NOW))
    const own = await openRecords({ databaseUrl: null, dataDir: place })
    const rows = await own.read.selectFrom('email_settings').selectAll().execute()
    await own.close()
    return rows
  }
  const tested_at = NOW.toISOString()
  expect(await copied(tested_at, ['email'])).toEqual([{ ...row, tested_at }])
  expect([await copied(null, ['email']), await copied(tested_at, ['packages'])]).toEqual([[], []])
})
