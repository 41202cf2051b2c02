import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts'
import { after, done, enrolled, FORM, keptFile, newAdministrator, newClient, NOW, payFor, setUpPackages, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { openSession } from './accounts.ts'
import { newId, type Records } from './db.ts'
import { askDeletion, countDeletionRequests, deleteAccount, deletionAskedAt, deletionRequestsPage, takeDeletionBack } from './deletion-requests.ts'
import { waitingRemovals } from './file-removals.ts'
import { ownData } from './own-data.ts'
import { changeAvatar } from './profiles.ts'
import { stepSession } from './sessions.ts'
import { writeTestimonial } from './testimonials.ts'
import { beginUpload, finishUpload } from './uploads.ts'

let records: Records
let administrator: Actor
let close: () => Promise<void>

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const requestOf = async (userId: string) => (await deletionRequestsPage(records, { page: 1 })).rows.find((row) => row.userId === userId)?.id ?? ''

/** A client with everything the academy can know of one. */
async function fullClient() {
  const client = await newClient(records, 'Zenaida Natatangi')
  const { paymentId } = await enrolled(records, administrator, client.id)
  const avatar = keptFile('avatar')
  done(await changeAvatar(records, client, avatar, NOW))
  const [upload, picture] = [newId(), keptFile('picture')]
  await beginUpload(records, client.id, upload, NOW, 'picture')
  await finishUpload(records, upload, picture, NOW)
  done(await writeTestimonial(records, client, client.id, { words: { titles: ['Zenaida title'], caption: 'Zenaida wrote this.' }, upload, mailIsSetUp: false }, NOW))
  const { id: trainee } = await records.write.selectFrom('trainees').select('id').where('user_id', '=', client.id).executeTakeFirstOrThrow()
  done(await stepSession(records, administrator, trainee, { stepper: 'sessions', direction: 'next', seen: 0 }, NOW))
  await openSession(records, client.id, NOW)
  return { client, paymentId, avatar, picture }
}

it('asked twice it is one request, and it can be taken back [CLI-2]', async () => {
  const client = await newClient(records)
  done(await askDeletion(records, client, NOW))
  done(await askDeletion(records, client, after(5)))
  expect(await deletionAskedAt(records, client.id)).toBe(NOW.toISOString())
  expect(await countDeletionRequests(records)).toBe(1)
  await takeDeletionBack(records, client, after(6))
  expect(await deletionAskedAt(records, client.id)).toBeNull()
  expect((await askDeletion(records, administrator, NOW)).ok).toBe(false)
})

it('deleting takes everything that is the person’s own and leaves the sum in the books, nameless [CLI-5, PAY-6]', async () => {
  Object.assign(FORM, { fullName: 'Zenaida Natatangi', address: 'Zenaida Street 1', handlerName: 'Zenaida Senior', email: 'zenaida@private.example' })
  const { client, paymentId, avatar, picture } = await fullClient()
  done(await askDeletion(records, client, NOW))
  const request = await requestOf(client.id)
  expect(await deleteAccount(records, client, request, NOW)).toEqual({ ok: false, because: 'not-allowed' })
  expect(done(await deleteAccount(records, administrator, request, NOW)).name).toBe('Zenaida Natatangi')
  const left = Object.entries(await wholeTables(records)).flatMap(([table, rows]) => rows.filter((row) => /zenaida/i.test(row) || row.includes(client.email)).map((row) => `${table}: ${row}`))
  expect(left).toEqual([])
  expect(await waitingRemovals(records, NOW)).toEqual(expect.arrayContaining([avatar.key, picture.key]))
  const history = await records.write.selectFrom('payment_history').select(['user_id', 'amount_centavos', 'receipt_file_id']).where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
  expect(history).toEqual({ user_id: null, amount_centavos: 500_000, receipt_file_id: null })
  expect(await records.write.selectFrom('sessions').select('user_id').where('user_id', '=', client.id).execute()).toEqual([])
  expect(await deleteAccount(records, administrator, request, NOW)).toEqual({ ok: false, because: 'not-asked' })
})

it('a payment that waits is decided first; without a request nothing is deleted', async () => {
  const client = await newClient(records)
  await payFor(records, client.id)
  done(await askDeletion(records, client, NOW))
  const request = await requestOf(client.id)
  const before = await wholeTables(records)
  expect(await deleteAccount(records, administrator, request, NOW)).toEqual({ ok: false, because: 'payment-undecided' })
  expect(await wholeTables(records)).toEqual(before)
  await takeDeletionBack(records, client, NOW)
  expect(await deleteAccount(records, administrator, request, NOW)).toEqual({ ok: false, because: 'not-asked' })
})

it('two administrators delete once', async () => {
  const client = await newClient(records)
  done(await askDeletion(records, client, NOW))
  const request = await requestOf(client.id)
  const answers = await Promise.all([deleteAccount(records, administrator, request, NOW), deleteAccount(records, administrator, request, NOW)])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
})

it('a copy of the own data holds what is kept, no password, no mark of a session and nobody else [CLI-2]', async () => {
  Object.assign(FORM, { fullName: 'Other Somebody', address: 'Elsewhere 9' })
  await enrolled(records, administrator, (await newClient(records, 'Other Somebody')).id)
  Object.assign(FORM, { fullName: 'Mine Alone', address: 'Mine 1' })
  const { client, paymentId } = await fullClient()
  const own = await ownData(records, client)
  const text = JSON.stringify(own)
  for (const mine of [client.email, 'Mine Alone', 'Zenaida wrote this.', paymentId, '"session_took":1']) expect(text).toContain(mine)
  for (const secret of ['a hash', 'password', 'token', 'Other Somebody', 'Elsewhere 9', administrator.email]) expect(text).not.toContain(secret)
  expect(own?.files.map(({ name }) => name.replace(/-.*/, '')).sort()).toEqual(['avatar', 'picture', 'receipt'])
  expect(await ownData(records, { id: 'nobody', email: 'nobody@example.ph' })).toBeNull()
})
