import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_SIGN_IN_LIMIT, signInCounter, type Actor } from '#domain/accounts/accounts'
import {
  after,
  done,
  enrolled,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  arrivedUpload,
  payFor,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { ENGINE, openTestRecords } from '#tests/records'
import { openSession } from '#records/accounts/accounts'
import { recordDecision } from '#records/operating/audit'
import { newId, immediateTransaction, type Records } from '#records/engine/db'
import {
  requestDeletion,
  countDeletionRequests,
  deleteAccount,
  findDeletionRequestTime,
  deletionRequestsPage,
  takeDeletionBack,
} from './deletion-requests.ts'
import { waitingRemovals } from '#records/files/file-removals'
import { keepMessage } from '#records/mail/messages'
import { sendMailAgain } from '#records/mail/outbox'
import { ownData } from './own-data.ts'
import { askForReset } from '#records/accounts/password-resets'
import { answerQuestion, lastQuestion } from '#records/enrolment/payment-questions'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { changeAvatar } from '#records/accounts/profiles'
import { saveReference } from '#records/enrolment/save-reference'
import { stepSession } from '#records/training/progress'
import { signIn } from '#records/accounts/sign-ins'
import { approveTestimonial } from '#records/content/testimonial-reviews'
import { takeAttempt } from '#records/accounts/throttles'
import { writeTestimonial } from '#records/content/testimonials'
import { beginUpload, finishUpload } from '#records/files/uploads'

let records: Records
let administrator: Actor
let close: () => Promise<void>
let dataDir: string

beforeAll(async () => {
  ;({ records, dataDir, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
// The tests of another file may come after these in the same process.
const form = { ...FORM }
afterAll(async () => {
  Object.assign(FORM, form)
  await close()
})

const requestOf = async (userId: string) =>
  (await deletionRequestsPage(records, { page: 1 })).rows.find((row) => row.userId === userId)?.id ?? ''

/** A client with everything the academy can know of one. */
async function fullClient(name = 'Zenaida Natatangi') {
  const client = await newClient(records, name)
  const { paymentId } = await enrolled(records, administrator, client.id)
  const avatar = keptFile('avatar')
  done(await changeAvatar(records, client, avatar, NOW))
  const [upload, picture] = [newId(), keptFile('picture')]
  await beginUpload(records, client.id, upload, NOW, 'picture')
  await finishUpload(records, upload, picture, NOW)
  done(
    await writeTestimonial(
      records,
      client,
      client.id,
      { words: { titles: ['Zenaida title'], caption: 'Zenaida wrote this.' }, upload, mailIsSetUp: false },
      NOW,
    ),
  )
  done(await approveTestimonial(records, administrator, client.id, 1, NOW))
  done(
    await writeTestimonial(
      records,
      client,
      client.id,
      { words: { titles: ['Zenaida title'], caption: 'Zenaida changed this.' }, upload: null, mailIsSetUp: false },
      NOW,
    ),
  )
  const { id: trainee } = await records.write
    .selectFrom('trainees')
    .select('id')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  done(await stepSession(records, administrator, trainee, { stepper: 'sessions', direction: 'next', seen: 0 }, NOW))
  await openSession(records, client.id, NOW)
  return { client, paymentId, avatar, picture }
}

/** The tables that hold such words, without the rows of other people. */
async function traces(words: RegExp, other: Actor): Promise<Record<string, number>> {
  const tables = await records.write.introspection.getTables()
  const found: Record<string, number> = {}
  // The index of words as well: a name could outlive its row there.
  for (const { name } of tables.filter((table) => !/_parts_(data|idx|docsize|config)$/.test(table.name))) {
    const rows = await records.write
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    const named = rows.filter(
      (row) => words.test(JSON.stringify(row)) && !JSON.stringify(row).includes(other.id),
    ).length
    if (named > 0) found[name] = named
  }
  return found
}
const countLines = async () => (await records.read.selectFrom('audit_log').select('id').execute()).length

it('asked twice it is one request, and it can be taken back [CLI-2]', async () => {
  const client = await newClient(records)
  done(await requestDeletion(records, client, NOW))
  done(await requestDeletion(records, client, after(5)))
  expect(await findDeletionRequestTime(records, client.id)).toBe(NOW.toISOString())
  expect(await countDeletionRequests(records)).toBe(1)
  await takeDeletionBack(records, client, after(6))
  expect(await findDeletionRequestTime(records, client.id)).toBeNull()
  expect((await requestDeletion(records, administrator, NOW)).ok).toBe(false)
})

it('deleting takes everything that is the person’s own and leaves the sum in the books, nameless [SEC-7, CLI-5, PAY-6]', async () => {
  Object.assign(FORM, {
    fullName: 'Zenaida Natatangi',
    address: 'Zenaida Street 1',
    handlerName: 'Zenaida Senior',
    email: 'zenaida@private.example',
  })
  const { client, paymentId, avatar, picture } = await fullClient()
  done(await requestDeletion(records, client, NOW))
  const request = await requestOf(client.id)
  expect(await deleteAccount(records, client, request, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(done(await deleteAccount(records, administrator, request, NOW)).name).toBe('Zenaida Natatangi')
  const left = Object.entries(await wholeTables(records)).flatMap(([table, rows]) =>
    rows.filter((row) => /zenaida/i.test(row) || row.includes(client.email)).map((row) => `${table}: ${row}`),
  )
  expect(left).toEqual([])
  expect(await waitingRemovals(records, NOW)).toEqual(expect.arrayContaining([avatar.key, picture.key]))
  const history = await records.write
    .selectFrom('payment_history')
    .select(['user_id', 'amount_centavos', 'receipt_file_id'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect(history).toEqual({ user_id: null, amount_centavos: 500_000, receipt_file_id: null })
  expect(
    await records.write.selectFrom('sessions').select('user_id').where('user_id', '=', client.id).execute(),
  ).toEqual([])
  expect(await deleteAccount(records, administrator, request, NOW)).toEqual({ ok: false, reason: 'not-asked' })
})

it('deleting takes the name out of the log, reasons, references, mail, counters and messages, the log stays whole, and other people stay as they are [SEC-7, CLI-5]', async () => {
  const personalDetails = {
    fullName: 'Quintilia Natatangi',
    nickname: 'Quintilia',
    address: 'Quintilia Street 1',
    handlerName: 'Quintilia Senior',
    email: 'quintilia@private.example',
  }
  const namesake = await newClient(records, 'Quintilia Natatangi')
  Object.assign(FORM, personalDetails)
  const { client, paymentId } = await fullClient('Quintilia Natatangi')
  await records.write
    .updateTable('users')
    .set({ verified_at: NOW.toISOString() })
    .where('id', '=', client.id)
    .execute()
  const email = client.email
  done(await signIn(records, client.id, { passwordHash: 'a hash' }, { device: 'Chrome', deviceHash: null }, NOW))
  done(await saveReference(records, administrator, paymentId, 'QUINTILIA 123456', NOW))
  done(await unenrolTrainee(records, administrator, paymentId, NOW))
  const second = await payFor(records, client.id)
  const ask = { reason: 'Quintilia, which bank?', now: NOW }
  done(await decidePayment(records, administrator, second.paymentId, 'ask', ask))
  const question = (await lastQuestion(records, client))?.id ?? ''
  const answer = { text: 'Quintilia paid by BPI', upload: await arrivedUpload(records, client.id) }
  done(await answerQuestion(records, client.id, question, answer, NOW))
  done(
    await decidePayment(records, administrator, second.paymentId, 'reject', {
      now: NOW,
      reason: 'Quintilia, this is not a receipt',
    }),
  )
  await keepMessage(
    records,
    { name: 'Quintilia N.', email: email.toUpperCase(), subject: 'Quintilia asks', message: 'I am Quintilia' },
    NOW,
  )
  await keepMessage(
    records,
    { name: 'Another', email: 'another@client.example', subject: 'Hello', message: 'Words' },
    NOW,
  )
  await takeAttempt(records, signInCounter(email, null), ACCOUNT_SIGN_IN_LIMIT, NOW)
  await askForReset(records, email, NOW)
  const failed = await records.write
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', email)
    .limit(1)
    .executeTakeFirstOrThrow()
  await records.write
    .updateTable('outbox')
    .set({ failed_at: NOW.toISOString() })
    .where('id', '=', failed.id)
    .execute()
  done(await sendMailAgain(records, administrator, failed.id, NOW))
  // An enrolment of the old site, which has no other records.
  await immediateTransaction(records, (trx) =>
    recordDecision(
      trx,
      administrator,
      {
        action: 'trainee unenroll',
        subject: 'trainee',
        id: 'of-the-old-site',
        name: personalDetails.fullName,
        before: { package: 'package_w' },
        after: { package: 'NONE', note: personalDetails.fullName },
      },
      NOW,
    ),
  )
  done(await requestDeletion(records, client, NOW))
  const lines = await countLines()
  const kept = await traces(/quintilia/i, namesake)
  expect(Object.keys(kept), 'the control: the name stands all over before').toEqual(
    expect.arrayContaining([
      'audit_log',
      'contact_messages',
      'deletion_requests',
      'outbox',
      'payment_questions',
      'payments',
      'users',
    ]),
  )

  done(await deleteAccount(records, administrator, await requestOf(client.id), NOW))
  expect(await traces(/quintilia/i, namesake)).toEqual({})
  expect(await traces(new RegExp(email, 'i'), namesake)).toEqual({})
  expect(await countLines(), 'one line more: the deletion').toBe(lines + 1)
  const log = await records.read
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', second.paymentId)
    .execute()
  expect(log, 'what was done stays').toEqual([
    { action: 'payment ask', after: JSON.stringify({ status: 'asked' }) },
    { action: 'payment reject', after: JSON.stringify({ status: 'rejected' }) },
  ])
  expect(
    await records.read
      .selectFrom('contact_messages')
      .select('name')
      .where('email', '=', 'another@client.example')
      .execute(),
  ).toEqual([{ name: 'Another' }])
  expect(
    (await records.read.selectFrom('users').select('name').where('id', '=', namesake.id).executeTakeFirstOrThrow())
      .name,
  ).toBe(namesake.name)
})

it('an account whose address nobody confirmed takes no messages of others along: anybody could have signed up with their address', async () => {
  const client = await newClient(records, 'Not Mine')
  await keepMessage(records, { name: 'The Owner', email: client.email, subject: 'Mine', message: 'Words' }, NOW)
  done(await requestDeletion(records, client, NOW))
  done(await deleteAccount(records, administrator, await requestOf(client.id), NOW))
  expect(
    await records.read.selectFrom('contact_messages').select('name').where('email', '=', client.email).execute(),
  ).toEqual([{ name: 'The Owner' }])
})

it.skipIf(ENGINE === 'postgres')(
  'what is deleted is gone from the database’s files as well: neither the file nor its log of changes holds the bytes [CLI-5]',
  async () => {
    Object.assign(FORM, {
      fullName: 'Bernardita Nawawala',
      nickname: 'Bernardita',
      address: 'Bernardita Street 1',
      handlerName: 'Bernardita Senior',
      email: 'bernardita@private.example',
    })
    const { client } = await fullClient('Bernardita Nawawala')
    const inFiles = () =>
      readdirSync(dataDir).filter((name) => {
        const bytes = readFileSync(join(dataDir, name)).toString('latin1').toLowerCase()
        return bytes.includes('bernardita') || bytes.includes(client.email)
      })
    done(await requestDeletion(records, client, NOW))
    expect(inFiles().length, 'the control: it is there').toBeGreaterThan(0)
    done(await deleteAccount(records, administrator, await requestOf(client.id), NOW))
    expect(inFiles()).toEqual([])
    // The control: without secure_delete and the clearing of traces the bytes stay.
    await sql`pragma secure_delete = off`.execute(records.write)
    await sql`pragma wal_checkpoint(truncate)`.execute(records.write)
    const careless = await newClient(records, 'Bernardita Nananatili')
    await sql`pragma wal_checkpoint(truncate)`.execute(records.write)
    await records.write.deleteFrom('users').where('id', '=', careless.id).execute()
    await sql`pragma wal_checkpoint(truncate)`.execute(records.write)
    expect(inFiles().length).toBeGreaterThan(0)
    await sql`pragma secure_delete = on`.execute(records.write)
  },
)

it('a payment that waits is decided first; without a request nothing is deleted', async () => {
  const client = await newClient(records)
  await payFor(records, client.id)
  done(await requestDeletion(records, client, NOW))
  const request = await requestOf(client.id)
  const before = await wholeTables(records)
  expect(await deleteAccount(records, administrator, request, NOW)).toEqual({
    ok: false,
    reason: 'payment-undecided',
  })
  expect(await wholeTables(records)).toEqual(before)
  await takeDeletionBack(records, client, NOW)
  expect(await deleteAccount(records, administrator, request, NOW)).toEqual({ ok: false, reason: 'not-asked' })
})

it('two administrators delete once', async () => {
  const client = await newClient(records)
  done(await requestDeletion(records, client, NOW))
  const request = await requestOf(client.id)
  const answers = await Promise.all([
    deleteAccount(records, administrator, request, NOW),
    deleteAccount(records, administrator, request, NOW),
  ])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
})

it('a copy of the own data holds what is kept, no password, no mark of a session and nobody else [CLI-2]', async () => {
  Object.assign(FORM, { fullName: 'Other Somebody', address: 'Elsewhere 9' })
  await enrolled(records, administrator, (await newClient(records, 'Other Somebody')).id)
  Object.assign(FORM, { fullName: 'Mine Alone', address: 'Mine 1' })
  const { client, paymentId } = await fullClient()
  const own = await ownData(records, client)
  const text = JSON.stringify(own)
  for (const mine of [client.email, 'Mine Alone', 'Zenaida wrote this.', paymentId, '"session_took":1'])
    expect(text).toContain(mine)
  for (const secret of ['a hash', 'password', 'token', 'Other Somebody', 'Elsewhere 9', administrator.email])
    expect(text).not.toContain(secret)
  expect(own?.files.map(({ name }) => name.replace(/-.*/, '')).sort()).toEqual(['avatar', 'picture', 'receipt'])
  expect(await ownData(records, { id: 'nobody', email: 'nobody@example.ph' })).toBeNull()
})
