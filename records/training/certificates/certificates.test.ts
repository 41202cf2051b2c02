import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { parseCertificateNumber } from '#domain/training/certificates/numbers'
import { after, done, enrolled, newAdministrator, newClient, NOW, setUpPackages, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { requestDeletion, deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import { newId, type Records } from '#records/engine/db'
import { unenrolTrainee } from '#records/enrolment/payments'
import { setCoach } from '#records/training/assign-coach'
import { issueCertificate, withdrawCertificate } from './issue-certificate.ts'
import { lookUpCertificate } from './look-up.ts'
import {
  certificateForStaff,
  certificateOfEnrolment,
  certificateShown,
  certificatesPage,
  ownCertificates,
} from './certificate-lists.ts'

let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

async function finished({ took = 10, name = 'Amihan Reyes' } = {}) {
  const client = await newClient(records, name)
  const { paymentId: id } = await enrolled(records, owner, client.id, 'package_o')
  await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
  await records.write
    .updateTable('trainees')
    .set({ session_took: took, assessment_took: 3 })
    .where('id', '=', id)
    .execute()
  return { client: { ...client, name }, id }
}
const given = async (id: string) => done(await issueCertificate(records, owner, id, NOW)).number
const rowsOf = (enrolment: string) =>
  records.read.selectFrom('certificates').selectAll().where('enrolment_id', '=', enrolment).execute()

describe('a certificate', () => {
  it('is given by one press when everything was taken, with name, package and day as they stood [CERT-1]', async () => {
    const { client, id } = await finished()
    const number = await given(id)
    expect(parseCertificateNumber(number)).toBe(number)
    await records.write.updateTable('users').set({ name: 'Another Name' }).where('id', '=', client.id).execute()
    expect(await certificateShown(records, number)).toMatchObject({
      state: 'holds',
      name: 'Amihan Reyes',
      packageName: 'Package O',
      givenAt: NOW.toISOString(),
    })
    expect(await ownCertificates(records, client)).toMatchObject([{ number }])
    expect((await ownData(records, client))?.records.certificates).toMatchObject([{ number, name: 'Amihan Reyes' }])
    expect(await certificateShown(records, '2222-2222-2222')).toBeNull()
  })

  it('is refused while sessions are missing, and to who may not [CERT-1, STAFF-2]', async () => {
    const { client, id } = await finished({ took: 9 })
    const ask = (actor: Actor) => issueCertificate(records, actor, id, NOW)
    expect(await ask(owner)).toEqual({ ok: false, reason: 'sessions-missing' })
    const [coach, other, cashier] = [
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'cashier'),
    ]
    done(await setCoach(records, owner, { traineeId: id, coachId: coach.id }, NOW))
    await records.write.updateTable('trainees').set({ session_took: 10 }).where('id', '=', id).execute()
    for (const outsider of [cashier, client])
      expect(await ask(outsider)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await ask(other)).toEqual({ ok: false, reason: 'not-found' })
    expect(await rowsOf(id)).toEqual([])
    const { number } = done(await ask(coach))
    expect(await certificateForStaff(records, coach, number)).toMatchObject({ number, givenBy: coach.name })
    for (const outsider of [other, cashier, client])
      expect(await certificateForStaff(records, outsider, number)).toBeNull()
    expect(await withdrawCertificate(records, coach, { number, reason: 'x' }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
  })

  it('is one an enrolment, with one mail and one line of the log, also when two give it at once [CERT-1]', async () => {
    const { client, id } = await finished()
    const elsewhere = await another()
    const answers = await Promise.all(
      [records, elsewhere, records, elsewhere].map((each) => issueCertificate(each, owner, id, NOW)),
    )
    expect(new Set(answers.map((answer) => done(answer).number)).size).toBe(1)
    expect(answers.filter((answer) => !done(answer).again)).toHaveLength(1)
    expect(await rowsOf(id)).toHaveLength(1)
    const mails = await records.read
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', client.email)
      .where('kind', '=', 'certificate-given')
      .execute()
    expect(mails).toHaveLength(1)
    // This address is unconfirmed: the number would open a page with a name.
    expect(mails[0]?.text).not.toContain(done(answers[0] ?? { ok: false, reason: '' }).number)
    const lines = await records.read
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'certificate give')
      .where('subject_id', '=', id)
      .execute()
    expect(lines).toHaveLength(1)
  })

  it('control: without its index who looks first and writes then gives two [CERT-1]', async () => {
    const bare = await openTestRecords()
    try {
      const write = (enrolment_id: string) => () =>
        bare.records.write
          .insertInto('certificates')
          .values({ number: newId(), enrolment_id, name: 'x', package_name: 'x', given_at: NOW.toISOString() })
          .execute()
      const both = (enrolment: string) =>
        Promise.allSettled([write(enrolment), write(enrolment)].map((each) => each()))
      expect((await both('one')).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await sql`drop index certificates_one_an_enrolment`.execute(bare.records.write)
      expect((await both('two')).filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    } finally {
      await bare.close()
    }
  })

  it('outlives the enrolment, and is withdrawn once, for a reason that only staff read [CERT-1]', async () => {
    const { client, id } = await finished({ name: 'Bituin Alon' })
    const number = await given(id)
    done(await unenrolTrainee(records, owner, id, NOW))
    expect(await certificateShown(records, number)).toMatchObject({ state: 'holds', name: 'Bituin Alon' })
    const manager = await newAdministrator(records, 'manager')
    const withdraw = (reason: string) => withdrawCertificate(records, manager, { number, reason }, after(1))
    expect(await withdraw(' ')).toEqual({ ok: false, reason: 'reason-missing' })
    const twice = await Promise.all([withdraw('Wrong name'), withdraw('Wrong name')])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await certificateShown(records, number)).toMatchObject({ state: 'withdrawn' })
    expect(await ownCertificates(records, client)).toEqual([])
    expect(JSON.stringify((await ownData(records, client))?.records)).not.toContain('Wrong name')
    expect(await certificateForStaff(records, manager, number)).toMatchObject({
      reason: 'Wrong name',
      traineeId: null,
    })
    expect((await certificatesPage(records, { search: number.toLowerCase(), page: 1 })).rows).toMatchObject([
      { id: number },
    ])
    expect((await certificatesPage(records, { search: client.id, page: 1 })).total).toBe(1)
  })

  it('may be given anew after it was withdrawn, such as with the right name [CERT-1]', async () => {
    const { client, id } = await finished({ name: 'Ligaya Mali' })
    const wrong = await given(id)
    done(await withdrawCertificate(records, owner, { number: wrong, reason: 'Misspelt' }, NOW))
    await records.write.updateTable('users').set({ name: 'Ligaya Tama' }).where('id', '=', client.id).execute()
    const right = await given(id)
    expect(right).not.toBe(wrong)
    expect(await certificateOfEnrolment(records, id)).toMatchObject({ number: right })
    expect(await certificateShown(records, right)).toMatchObject({ name: 'Ligaya Tama', state: 'holds' })
  })

  it('is found at once beside somebody who tries wrong numbers from the same network; wrong ones wait a minute [CERT-1]', async () => {
    const { id } = await finished({ name: 'Malaya Cruz' })
    const right = await given(id)
    const statusOf = async (number: string, now: Date, networkAddress = '203.0.113.7') =>
      (await lookUpCertificate(records, { number, networkAddress }, now)).status
    const wrong = await Promise.all(Array.from({ length: 31 }, () => statusOf('2222-2222-2222', after(0))))
    expect(wrong.filter((status) => status === 404)).toHaveLength(30)
    expect(wrong.filter((status) => status === 429)).toHaveLength(1)
    expect(await statusOf(right, after(0))).toBe(200)
    expect(await statusOf('2222-2222-2222', after(0), '203.0.113.8')).toBe(404)
    expect(await statusOf('2222-2222-2222', after(2))).toBe(404)
  })

  it('of a deleted person is a number and nothing else [CERT-1, SEC-7]', async () => {
    const { client, id } = await finished({ name: 'Quirina Wala' })
    const number = await given(id)
    done(await unenrolTrainee(records, owner, id, NOW))
    done(await requestDeletion(records, client, NOW))
    const request = (await deletionRequestsPage(records, { page: 1 })).rows.find(({ userId }) => userId === client.id)
    done(await deleteAccount(records, owner, request?.id ?? '', NOW))
    expect(await certificateShown(records, number)).toMatchObject({ state: 'gone', name: '', packageName: '' })
    expect(await certificateForStaff(records, owner, number)).toBeNull()
    expect(await withdrawCertificate(records, owner, { number, reason: 'x' }, NOW)).toMatchObject({
      reason: 'not-found',
    })
    const left = Object.entries(await wholeTables(records)).flatMap(([table, rows]) =>
      rows.some((row) => /Quirina|Wala/.test(row)) ? [table] : [],
    )
    expect(left).toEqual([])
  })
})
