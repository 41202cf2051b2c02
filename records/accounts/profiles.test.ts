import { afterAll, beforeAll, expect, it } from 'vitest'
import { happeningInWords, latestHappenings } from '#domain/operating/activity'
import type { Actor } from '#domain/accounts/accounts'
import {
  after,
  done,
  enrolled,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  setUpPackages,
} from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { waitingRemovals } from '#records/files/file-removals'
import { fileFor } from '#records/files/files'
import { decidePayment } from '#records/enrolment/payments'
import { changeAvatar, detailsOf, happeningsOf, ownAccount, saveDetails } from './profiles.ts'
import { stepSession } from '#records/training/progress'

let records: Records
let administrator: Actor
let close: () => Promise<void>
const PROFILE_VALUES = {
  fullName: 'Maria Cruz',
  age: '25',
  birthdate: '2001-05-17',
  address: 'Lipa',
  phone: '0917 123 4567',
  handlerName: 'Ana',
}

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const rowOf = (id: string) =>
  records.write.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('a save changes the six details of the own record, no other column and nobody else [CLI-2]', async () => {
  const [mine, other] = [await newClient(records), await newClient(records)]
  const [before, untouched] = [await rowOf(mine.id), await rowOf(other.id)]
  const saved = await saveDetails(
    records,
    mine,
    {
      ...PROFILE_VALUES,
      id: other.id,
      email: 'x@example.ph',
      registration_step: '4',
      current_package: 'package_d',
      type: 'ADMIN_USER',
    },
    NOW,
  )
  expect(saved.ok).toBe(true)
  const { name, age, birthdate, address, phone, handler_name, search: _, ...rest } = await rowOf(mine.id)
  expect({ name, age, birthdate, address, phone, handler_name }).toEqual({
    name: 'Maria Cruz',
    age: 25,
    birthdate: '2001-05-17',
    address: 'Lipa',
    phone: '0917 123 4567',
    handler_name: 'Ana',
  })
  expect({ ...before, ...rest }).toEqual(before)
  expect(await rowOf(other.id)).toEqual(untouched)
})

it('a wrong save changes nothing and says what is wrong; a person who is gone saves nothing [CLI-2, CLI-5]', async () => {
  const mine = await newClient(records)
  done(await saveDetails(records, mine, PROFILE_VALUES, NOW))
  expect(await saveDetails(records, mine, { ...PROFILE_VALUES, age: '0', address: '' }, NOW)).toEqual({
    ok: false,
    reason: 'wrong',
    errors: { age: 'Valid age is required', address: 'Address is required' },
  })
  expect((await detailsOf(records.read, mine.id))?.address).toBe('Lipa')
  expect(await saveDetails(records, { id: 'nobody' }, PROFILE_VALUES, NOW)).toEqual({
    ok: false,
    reason: 'sign-in-needed',
  })
})

it('a new picture takes the place of the old one, whose bytes are cleared away after the change [CLI-1]', async () => {
  const mine = await newClient(records)
  const [first, second] = [keptFile('avatar'), keptFile('avatar')]
  const one = done(await changeAvatar(records, mine, first, NOW))
  const two = done(await changeAvatar(records, mine, second, NOW))
  expect((await rowOf(mine.id)).image).toBe(two.fileId)
  expect(await fileFor(records, administrator, one.fileId)).toBeNull()
  const waiting = await waitingRemovals(records, NOW)
  expect(waiting).toEqual(expect.arrayContaining([first.key, first.viewKey]))
  expect(waiting).not.toContain(second.key)
  expect(await fileFor(records, await newClient(records), two.fileId)).toBeNull()
  expect((await fileFor(records, mine, two.fileId))?.kind).toBe('avatar')
})

it('what happened to an account is told from what is stored, the newest first [CLI-3]', async () => {
  const mine = await newClient(records)
  const { paymentId } = await payFor(records, mine.id, 'package_r', after(10))
  done(await decidePayment(records, administrator, paymentId, 'confirm', { now: after(20) }))
  const { id } = await records.write
    .selectFrom('trainees')
    .select('id')
    .where('user_id', '=', mine.id)
    .executeTakeFirstOrThrow()
  done(await stepSession(records, administrator, id, { stepper: 'sessions', direction: 'next', seen: 0 }, after(30)))
  expect(latestHappenings(await happeningsOf(records, mine), 9).map(happeningInWords)).toEqual([
    'Q&A session 1 of 10 finished',
    'Your payment was confirmed: welcome to Package R',
    'We received your payment of PHP 12,500.50 for Package R',
    'You created your account',
  ])
  await enrolled(records, administrator, (await newClient(records)).id)
  expect(await happeningsOf(records, mine)).toHaveLength(4)
  expect(await ownAccount(records, mine)).toMatchObject({ hasDraft: false, passwordIsOld: false, verifiedAt: null })
})
