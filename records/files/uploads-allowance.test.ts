import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { UNSUBMITTED_FILES } from '#domain/files/file-allowance'
import { after, keptFile, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { UploadPurpose } from '#domain/files/uploads'
import { newId, type Records } from '#records/engine/db'
import { waitingRemovals } from './file-removals.ts'
import { admitUpload, beginUpload, finishUpload, uploadOf } from './uploads.ts'

const TWENTY = 20 * 1024 * 1024
let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  await newAdministrator(records)
})
afterAll(() => close())
beforeEach(async () => {
  owner = { ...(await newClient(records)), type: 'CLIENT_USER' }
})

const admit = (at = NOW, bytes = 1, id = newId(), purpose: UploadPurpose = 'picture') =>
  admitUpload(records, owner, { id, purpose, bytes }, at)
const counted = async () =>
  Number(
    (
      await records.read
        .selectFrom('uploads')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
    ).n,
  )

it('eight begun at once are five; without the allowance all eight are there [SEC-2]', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => admit()))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(UNSUBMITTED_FILES)
  expect(await counted()).toBe(UNSUBMITTED_FILES)
  // The control: the same eight by the unchecked verb.
  const before = await counted()
  await Promise.all(Array.from({ length: 8 }, () => beginUpload(records, owner.id, newId(), NOW)))
  expect(await counted()).toBe(before + 8)
})

it('bytes count as they were announced, and a refused one leaves nothing [SEC-2]', async () => {
  for (let sent = 0; sent < 3; sent += 1) expect((await admit(NOW, TWENTY)).ok).toBe(true)
  expect(await admit(NOW, 1)).toEqual({ ok: false, reason: 'too-many-files' })
  expect(await counted()).toBe(3)
})

it('one left behind gives way with its file, a submitted one is not counted [SEC-2]', async () => {
  const submitted = await newClient(records)
  await payFor(records, submitted.id)
  owner = { ...owner, id: submitted.id }
  expect(await counted()).toBe(1)
  const left = newId()
  await admit(after(-20), 1, left)
  const file = keptFile('receipt', owner.id)
  await finishUpload(records, left, file, after(-20))
  for (let sent = 0; sent < UNSUBMITTED_FILES - 1; sent += 1) await admit()
  expect(await admit()).toEqual({ ok: true, value: { forgotten: [left] } })
  expect(await uploadOf(records, owner.id, left)).toBeNull()
  expect(await waitingRemovals(records, NOW)).toContain(file.key)
  expect((await admit()).ok).toBe(false)
})

it('a receipt chosen again and again replaces the oldest and never waits, also when six come at once [LINK-2]', async () => {
  const ids = Array.from({ length: UNSUBMITTED_FILES + 1 }, () => newId())
  for (const id of ids) expect((await admit(NOW, 1, id, 'receipt')).ok).toBe(true)
  expect(await counted()).toBe(UNSUBMITTED_FILES)
  expect(await uploadOf(records, owner.id, ids.at(-1) ?? '')).not.toBeNull()
  const answers = await Promise.all(ids.map(() => admit(NOW, 1, newId(), 'receipt')))
  expect([answers.every(({ ok }) => ok), await counted()]).toEqual([true, UNSUBMITTED_FILES])
})
