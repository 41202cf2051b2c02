import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import type { MailKind } from '#domain/mail/emails'
import {
  after,
  arrivedUpload,
  done,
  enrolled,
  keptMaterial,
  newAdministrator,
  newClient,
  NOW,
  setUpPackages,
} from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { chosen, FIRST, owedOf, paidFirst, REST, sentRest, setTerms, submitChosen } from '#tests/terms'
import { newId, type Records } from '#records/engine/db'
import { findEnrolment } from '#records/enrolment/enrolment'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { pendingPayments } from '#records/enrolment/pending-payments'
import { fileFor } from '#records/files/files'
import { mayUploadReceipt } from '#records/files/uploads'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { learningMaterials, materialsAccessOf, materialToRead } from '#records/training/materials'
import { owedTogether, owingPage, owingPages, remindNow } from './balances-due.ts'
import { remindOfRests } from './balance-reminders.ts'
import { ownBalance, sendRest } from './rest.ts'

let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  await setTerms(records, {})
  owner = await newAdministrator(records)
})
afterAll(() => close())

const confirm = (id: string, now = NOW, by = records) => decidePayment(by, owner, id, 'confirm', { now })
const lettersTo = async (client: Actor, kind: MailKind) =>
  (
    await records.read
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', client.email)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .execute()
  ).map(({ subject, text }) => `${subject}\n${text}`)
const paymentOf = (id: string) =>
  records.read.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const DAY = 24 * 60

describe('a down payment', () => {
  it('is what the first payment brings when its client chose so: the server says how much, and by when the rest is due [LED-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    expect(await mayUploadReceipt(records, client), 'a proof of the rest').toBe(true)
    expect(await paymentOf(id)).toMatchObject({
      amount_centavos: FIRST,
      price_centavos: 850_000,
      discount_centavos: 0,
      balance_due_on: '2026-12-21',
      part_of: null,
    })
    expect(await owedOf(records, id)).toBe(REST)
    expect((await findEnrolment(records, client.id))?.currentPackage).toBe('package_o')
    expect((await lettersTo(client, 'payment-confirmed'))[0]).toContain('PHP 5,500 by Dec 21, 2026')
  })

  it('is offered by the package alone: whoever wishes it elsewhere, or wishes nothing, pays all at once [LED-2]', async () => {
    for (const [key, way, amount] of [
      ['package_w', 'first', 500_000],
      ['package_o', 'nonsense', 850_000],
      ['package_o', 'all', 850_000],
    ] as const) {
      const client = await newClient(records)
      await chosen(records, client.id, { way }, key)
      const { paymentId } = done(await submitChosen(records, client.id, NOW, key))
      expect(await paymentOf(paymentId)).toMatchObject({ amount_centavos: amount, balance_due_on: null })
      done(await confirm(paymentId))
      expect(await owedOf(records, paymentId)).toBe(0)
    }
  })
})

describe('the rest', () => {
  it('is a payment of its own, confirmed into the ledger with a letter and no second enrolment [LED-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    const enrolment = await findEnrolment(records, client.id)
    const rest = await sentRest(records, client.id, after(5))
    expect(await paymentOf(rest)).toMatchObject({ amount_centavos: REST, part_of: id, status: 'pending' })
    expect(await findEnrolment(records, client.id), 'the first payment speaks').toEqual(enrolment)
    const listed = await pendingPayments(records, { search: client.id, page: 1 })
    expect(listed.rows).toMatchObject([{ id: rest, partOf: id }])
    done(await confirm(rest, after(10)))
    expect(await owedOf(records, id)).toBe(0)
    expect(await findEnrolment(records, client.id)).toEqual(enrolment)
    const { trainees } = await records.read
      .selectFrom('trainees')
      .select(({ fn }) => fn.countAll<string | number>().as('trainees'))
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(Number(trainees)).toBe(1)
    const letters = await lettersTo(client, 'payment-confirmed')
    expect(letters).toHaveLength(2)
    expect(letters[1]).toContain('Receipt number')
    expect(letters[1]).not.toContain('welcome')
    expect(await sendRest(records, client.id, await arrivedUpload(records, client.id), after(20))).toEqual({
      ok: false,
      reason: 'nothing-owed',
    })
    expect(await mayUploadReceipt(records, client), 'nothing is owed').toBe(false)
    expect((await ownBalance(records, client))?.entries.map(({ amountCentavos }) => amountCentavos)).toEqual([
      FIRST,
      REST,
    ])
  })

  it('is asked about, rejected with the reason and sent again, and may be undone [LED-2, PAY-10]', async () => {
    const { client, id } = await paidFirst(records, owner)
    const first = await sentRest(records, client.id, after(1))
    done(await decidePayment(records, owner, first, 'ask', { reason: 'Which bank?', now: after(2) }))
    expect(await lastQuestion(records, client, id)).toMatchObject({ words: 'Which bank?' })
    expect(await lastQuestion(records, client), 'the first payment was asked nothing').toBeNull()
    expect((await lettersTo(client, 'payment-asked'))[0]).toContain('/client/balance')
    done(await decidePayment(records, owner, first, 'reject', { reason: 'Too dark', now: after(3) }))
    expect((await ownBalance(records, client))?.sent).toMatchObject([{ status: 'rejected', reason: 'Too dark' }])
    expect((await findEnrolment(records, client.id))?.currentPackage).toBe('package_o')
    const second = await sentRest(records, client.id, after(4))
    expect(await paymentOf(first)).toMatchObject({ removed_because: 'resubmitted' })
    done(await confirm(second, after(5)))
    done(await undoConfirmation(records, owner, second, after(6)))
    expect(await owedOf(records, id)).toBe(REST)
    expect((await findEnrolment(records, client.id))?.currentPackage, 'still trained').toBe('package_o')
    done(await decidePayment(records, owner, second, 'delete', { now: after(7) }))
    expect((await ownBalance(records, client))?.sent).toEqual([])
  })

  it('sent twice at once is one payment, and confirmed by many at once it comes in once [LED-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    const elsewhere = await another()
    const upload = await arrivedUpload(records, client.id)
    const sent = await Promise.all(
      [records, elsewhere, records, elsewhere].map((each) => sendRest(each, client.id, upload, after(1))),
    )
    const ids = new Set(sent.map((each) => done(each).paymentId))
    expect(ids.size).toBe(1)
    const [rest = ''] = ids
    const other = await arrivedUpload(records, client.id)
    expect(await sendRest(records, client.id, other, after(2))).toEqual({ ok: false, reason: 'payment-pending' })
    const confirmed = await Promise.all(
      [records, elsewhere, records, elsewhere].map((each) => confirm(rest, after(3), each)),
    )
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await owedOf(records, id)).toBe(0)
  })

  it('control: without its index who looks first and writes then has two that wait [LED-2]', async () => {
    const bare = await openTestRecords()
    try {
      await setUpPackages(bare.records)
      const staff = await newAdministrator(bare.records)
      await setTerms(bare.records, {})
      const two = async () => {
        const { client, id } = await paidFirst(bare.records, staff)
        const uploads = [await arrivedUpload(bare.records, client.id), await arrivedUpload(bare.records, client.id)]
        const files = await bare.records.read.selectFrom('uploads').selectAll().where('id', 'in', uploads).execute()
        const rows = files.map((file) => ({
          id: newId(),
          user_id: client.id,
          package: 'package_o' as const,
          amount_centavos: REST,
          status: 'pending' as const,
          submitted_at: NOW.toISOString(),
          upload_id: file.id,
          receipt_file_id: file.file_id ?? '',
          part_of: id,
        }))
        const written = await Promise.allSettled(
          rows.map((row) => bare.records.write.insertInto('payments').values(row).execute()),
        )
        return written.filter(({ status }) => status === 'fulfilled').length
      }
      expect(await two()).toBe(1)
      await sql`drop index payments_one_part_waits`.execute(bare.records.write)
      expect(await two()).toBe(2)
    } finally {
      await bare.close()
    }
  })

  it('is of nobody else: a picture of another person sends nothing [LED-2]', async () => {
    const { client } = await paidFirst(records, owner)
    const stranger = await newClient(records)
    const theirs = await arrivedUpload(records, stranger.id)
    expect(await sendRest(records, client.id, theirs, NOW)).toEqual({ ok: false, reason: 'upload-missing' })
    expect(await sendRest(records, stranger.id, theirs, NOW)).toEqual({ ok: false, reason: 'nothing-owed' })
    expect(await ownBalance(records, stranger)).toBeNull()
  })

  it('is decided before its client is unenrolled, and is of nobody who has left [LED-2, TRN-2]', async () => {
    const { client, id } = await paidFirst(records, owner)
    const rest = await sentRest(records, client.id, after(1))
    expect(await unenrolTrainee(records, owner, id, after(2))).toEqual({ ok: false, reason: 'rest-waits' })
    expect(await paymentOf(rest)).toMatchObject({ status: 'pending', removed_because: null })
    done(await decidePayment(records, owner, rest, 'reject', { now: after(2) }))
    done(await unenrolTrainee(records, owner, id, after(2)))
    expect(await paymentOf(rest)).toMatchObject({ removed_because: 'unenrolled' })
    expect(await confirm(rest, after(3))).toEqual({ ok: false, reason: 'already-decided' })
    expect(await ownBalance(records, client)).toBeNull()
    expect((await owingPage(records, { search: client.id, page: 1 })).total).toBe(0)
  })
})

describe('materials', () => {
  it('open when all is paid, where the package says so: list, reader and file [LED-2]', async () => {
    await setTerms(records, { materialsWhen: 'paid' })
    const { id, fileId } = await keptMaterial(records)
    const { client } = await paidFirst(records, owner)
    expect(await materialsAccessOf(records.read, client)).toBe('rest-owed')
    expect(await learningMaterials(records, client, '')).toBeNull()
    expect(await materialToRead(records, client, id)).toBeNull()
    expect(await fileFor(records, client, fileId)).toBeNull()
    expect(await fileFor(records, owner, fileId)).toMatchObject({ id: fileId })
    done(await confirm(await sentRest(records, client.id, after(1)), after(2)))
    expect(await materialsAccessOf(records.read, client)).toBe('open')
    expect(await fileFor(records, client, fileId)).toMatchObject({ id: fileId })
    await setTerms(records, {})
  })
})

describe('what is owed', () => {
  it('is listed for staff by the day it is due, searched, summed and told once a day [LED-2]', async () => {
    const fresh = await openTestRecords()
    try {
      await setUpPackages(fresh.records)
      await setTerms(fresh.records, {})
      const staff = await newAdministrator(fresh.records, 'cashier')
      const later = await paidFirst(fresh.records, staff, after(DAY))
      const sooner = await paidFirst(fresh.records, staff)
      await enrolled(fresh.records, staff, (await newClient(fresh.records)).id, 'package_w')
      const { rows, total } = await owingPage(fresh.records, { search: '', page: 1 })
      expect(total).toBe(2)
      expect(rows.map(({ enrolmentId, owed, dueOn }) => [enrolmentId, owed, dueOn])).toEqual([
        [sooner.id, REST, '2026-12-21'],
        [later.id, REST, '2026-12-22'],
      ])
      expect((await owingPage(fresh.records, { search: later.client.email, page: 1 })).rows).toMatchObject([
        { userId: later.client.id },
      ])
      expect(await owedTogether(fresh.records, after(31 * DAY))).toEqual({ people: 2, centavos: 2 * REST, late: 1 })
      const pages = []
      for await (const page of owingPages(fresh.records)) pages.push(...page)
      expect(pages).toHaveLength(2)

      const remind = (now = NOW, by = staff) => remindNow(fresh.records, by, sooner.id, now)
      expect(await remind(NOW, await newAdministrator(fresh.records, 'manager'))).toMatchObject({
        reason: 'not-allowed',
      })
      const results = await Promise.all([remind(), remind(), remind()])
      expect(results.filter((each) => !done(each).again)).toHaveLength(1)
      expect(await remind(after(5))).toMatchObject({ ok: true, value: { again: true } })
      expect(await remind(after(DAY))).toMatchObject({ ok: true, value: { again: false } })
      done(
        await decidePayment(fresh.records, staff, await sentRest(fresh.records, sooner.client.id), 'confirm', {
          now: NOW,
        }),
      )
      expect(await remind(after(2 * DAY))).toEqual({ ok: false, reason: 'nothing-owed' })
    } finally {
      await fresh.close()
    }
  })

  it('is reminded of three days before, on the day and a week after it, once each by however many processes [LED-2]', async () => {
    const fresh = await openTestRecords()
    try {
      await setUpPackages(fresh.records)
      await setTerms(fresh.records, {})
      const staff = await newAdministrator(fresh.records)
      const { client } = await paidFirst(fresh.records, staff)
      const elsewhere = await fresh.another()
      const on = async (days: number) => {
        const counts = await Promise.all(
          [fresh.records, elsewhere, fresh.records].map((each) => remindOfRests(each, after(days * DAY))),
        )
        return counts.reduce((sum, each) => sum + each, 0)
      }
      expect(await on(26)).toBe(0)
      expect([await on(27), await on(27), await on(28)]).toEqual([1, 0, 0])
      expect([await on(30), await on(31)]).toEqual([1, 0])
      expect([await on(37), await on(40), await on(400)]).toEqual([1, 0, 0])
      const subjects = await fresh.records.read
        .selectFrom('outbox')
        .select('subject')
        .where('recipient', '=', client.email)
        .where('kind', '=', 'rest-reminder')
        .orderBy('created_at')
        .execute()
      expect(subjects.map(({ subject }) => subject)).toEqual([
        'Balance due: PHP 5,500 for Package O',
        'Balance due: PHP 5,500 for Package O',
        'Overdue: PHP 5,500 for Package O',
      ])
      const paid = await paidFirst(fresh.records, staff)
      done(
        await decidePayment(fresh.records, staff, await sentRest(fresh.records, paid.client.id), 'confirm', {
          now: NOW,
        }),
      )
      const waits = await paidFirst(fresh.records, staff)
      await sentRest(fresh.records, waits.client.id)
      expect(await on(27), 'nobody who has paid or whose proof waits').toBe(0)
    } finally {
      await fresh.close()
    }
  })
})
