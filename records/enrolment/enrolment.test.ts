import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import {
  CONSENTS,
  actorOfUser,
  after,
  arrivedUpload,
  done,
  enrolled,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  payFor,
  PRICES,
  reachReceiptStep,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { bookPackage, cancelRegistration, decisionFor, findEnrolment, enrolmentsOf, saveDraft } from './enrolment.ts'
import { submitProof } from './submit-proof.ts'
import { registrationDraft } from './drafts.ts'
import { decidePayment } from './payments.ts'
import { beginUpload, finishUpload } from '#records/files/uploads'

let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestRecords()
  ;({ records, close } = opened)
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

const draftOf = async (actor: Actor) => (await registrationDraft(records, actor, NOW)).draft
const userRow = (id: string) =>
  records.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentsOf = (id: string) =>
  records.read.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('submitted_at').execute()
const submit = (userId: string, upload: string, key: PackageKey = 'package_w', form = FORM, now = NOW) =>
  submitProof(records, userId, { package: key, upload, form, consents: CONSENTS }, now)

/** Runs an act that must be refused, and proves by whole-table dumps that it changed nothing. */
async function refusal(act: () => Promise<{ ok: boolean; reason?: string }>): Promise<string | undefined> {
  const before = await wholeTables(records)
  const answer = await act()
  expect(await wholeTables(records)).toEqual(before)
  expect(answer.ok).toBe(false)
  return answer.reason
}

describe('booking', () => {
  it('writes step 2 and the selected package, and nothing else [PKG-3]', async () => {
    const { id } = await newClient(records)
    const before = await userRow(id)
    expect(await bookPackage(records, id, 'package_r')).toEqual({
      ok: true,
      value: { registrationStep: 2, selectedPackage: 'package_r' },
    })
    expect(await userRow(id)).toEqual({ ...before, registration_step: 2, selected_package: 'package_r' })
    expect(await findEnrolment(records, id)).toEqual({
      type: 'CLIENT_USER',
      registrationStep: 2,
      currentPackage: 'NONE',
      selectedPackage: 'package_r',
      payment: null,
    })
  })

  it('is refused by the record itself to an administrator, an enrolled client, a waiting one and a stranger, and changes nothing [PKG-3, PKG-4, PKG-5, PKG-6]', async () => {
    const [member, waiting] = [await newClient(records), await newClient(records)]
    await enrolled(records, administrator, member.id)
    await payFor(records, waiting.id)
    expect(await refusal(() => bookPackage(records, administrator.id, 'package_w'))).toBe('admin-cannot-book')
    expect(await refusal(() => bookPackage(records, member.id, 'package_o'))).toBe('current-package-ongoing')
    expect(await refusal(() => bookPackage(records, waiting.id, 'package_o'))).toBe('payment-pending')
    expect(await refusal(() => bookPackage(records, 'nobody', 'package_w'))).toBe('sign-in-needed')
  })
})

describe('the form', () => {
  it('keeps what was typed word by word, for another device too, and merges it [REG-5]', async () => {
    const client = await newClient(records)
    done(await bookPackage(records, client.id, 'package_w'))
    done(
      await saveDraft(
        records,
        client.id,
        'package_w',
        { fullName: 'Maria Niña "M" \\ Santos', age: 'twenty' },
        null,
        NOW,
      ),
    )
    done(await saveDraft(records, client.id, 'package_w', { age: '24', address: '', phone: ' +63 ' }, null, after(1)))
    expect(await draftOf(await actorOfUser(records, client.id))).toEqual({
      fullName: 'Maria Niña "M" \\ Santos',
      nickname: '',
      age: '24',
      birthdate: '',
      address: '',
      phone: ' +63 ',
      handlerName: '',
      email: client.email,
      firstSchedule: '',
    })
    expect(
      await records.read.selectFrom('drafts').selectAll().where('user_id', '=', client.id).execute(),
    ).toHaveLength(1)
  })

  it('begins with what the account knows [REG-5]', async () => {
    const client = await newClient(records, 'Lea Cruz')
    expect(await draftOf(client)).toMatchObject({
      fullName: 'Lea Cruz',
      email: client.email,
      age: '',
      firstSchedule: '',
    })
    await enrolled(records, administrator, client.id)
    expect(await draftOf(client)).toEqual({ ...FORM, firstSchedule: '' })
  })

  it('of one person never shows the words of another [REG-5]', async () => {
    const [one, other] = [await newClient(records), await newClient(records, 'Lea Cruz')]
    await reachReceiptStep(records, one.id)
    expect(await draftOf(other)).toMatchObject({ fullName: 'Lea Cruz', address: '', phone: '' })
  })

  it('writes registration step 3 when its second step is left, and only then [REG-5]', async () => {
    const { id } = await newClient(records)
    done(await bookPackage(records, id, 'package_w'))
    for (const leaves of [null, 'personal'] as const) {
      done(await saveDraft(records, id, 'package_w', { nickname: 'Maya' }, leaves, NOW))
      expect((await userRow(id)).registration_step).toBe(2)
    }
    done(await saveDraft(records, id, 'package_w', { email: 'a@b.ph' }, 'additional', NOW))
    expect((await userRow(id)).registration_step).toBe(3)
    done(await saveDraft(records, id, 'package_w', { nickname: 'May' }, 'personal', NOW))
    expect((await userRow(id)).registration_step).toBe(3)
  })

  it('keeps no words without that booking, while a payment waits, or with a package [REG-1, REG-5]', async () => {
    const [booked, waiting, member] = [await newClient(records), await newClient(records), await newClient(records)]
    done(await bookPackage(records, booked.id, 'package_w'))
    await payFor(records, waiting.id)
    await enrolled(records, administrator, member.id)
    const type = (id: string, key: PackageKey) => () =>
      saveDraft(records, id, key, { fullName: 'X' }, 'additional', NOW)
    expect(await refusal(type(booked.id, 'package_o'))).toBe('not-booked')
    expect(await refusal(type(waiting.id, 'package_w'))).toBe('payment-pending')
    expect(await refusal(type(member.id, 'package_w'))).toBe('current-package-ongoing')
    expect(await refusal(type('nobody', 'package_w'))).toBe('sign-in-needed')
  })

  it('survives cancelling and booking again: nothing is asked twice [REG-5, REG-10]', async () => {
    const client = await newClient(records)
    await reachReceiptStep(records, client.id)
    done(await cancelRegistration(records, client.id))
    done(await bookPackage(records, client.id, 'package_d'))
    expect(await draftOf(client)).toEqual(FORM)
  })
})

describe('submitting the proof', () => {
  it('writes the fields and exactly one pending payment at the price of now, and ends the draft [REG-6]', async () => {
    const { id } = await newClient(records)
    await reachReceiptStep(records, id, 'package_r')
    const before = await userRow(id)
    const upload = await arrivedUpload(records, id)
    const { file_id: receipt } = await records.read
      .selectFrom('uploads')
      .select('file_id')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow()
    const { paymentId, again } = done(await submit(id, upload, 'package_r', FORM, after(3)))
    expect(again).toBe(false)
    expect(await userRow(id)).toEqual({
      ...before,
      registration_step: 3,
      selected_package: 'package_r',
      current_package: 'NONE',
      name: FORM.fullName,
      nickname: FORM.nickname,
      age: 24,
      birthdate: FORM.birthdate,
      address: FORM.address,
      phone: FORM.phone,
      handler_name: FORM.handlerName,
      contact_email: FORM.email,
      first_schedule: FORM.firstSchedule,
      search: `${FORM.fullName.toLowerCase()} ${before?.email} ${id}`,
    })
    expect(await paymentsOf(id)).toEqual([
      {
        id: paymentId,
        user_id: id,
        package: 'package_r',
        amount_centavos: PRICES.package_r,
        status: 'pending',
        submitted_at: after(3).toISOString(),
        upload_id: upload,
        receipt_file_id: receipt,
        decided_at: null,
        decided_by: null,
        reason: null,
        removed_at: null,
        removed_because: null,
        reference: null,
        part_of: null,
        price_centavos: PRICES.package_r,
        discount_centavos: 0,
        voucher: null,
        code: expect.stringMatching(/^[2-9B-Z]{6}$/),
        balance_due_on: null,
        family_payment_id: null,
      },
    ])
    expect(await records.read.selectFrom('drafts').select('user_id').where('user_id', '=', id).execute()).toEqual([])
  })

  it('of an amount that does not change with a later price [REG-6, PAY-6]', async () => {
    const { id } = await newClient(records)
    await payFor(records, id, 'package_o')
    await records.write.updateTable('packages').set({ price_centavos: 1 }).where('key', '=', 'package_o').execute()
    expect((await paymentsOf(id)).map((payment) => payment.amount_centavos)).toEqual([PRICES.package_o])
    await records.write
      .updateTable('packages')
      .set({ price_centavos: PRICES.package_o })
      .where('key', '=', 'package_o')
      .execute()
  })

  it('again, by a retry or a double click, is the same payment and writes nothing [REG-6]', async () => {
    const { id } = await newClient(records)
    const { paymentId, upload } = await payFor(records, id)
    const before = await wholeTables(records)
    for (let time = 0; time < 3; time += 1)
      expect(await submit(id, upload, 'package_w', { ...FORM, fullName: 'Somebody Else' }, after(9))).toEqual({
        ok: true,
        value: { paymentId, again: true },
      })
    expect(await wholeTables(records)).toEqual(before)
  })

  it('again after staff confirmed it is the same payment still [REG-6]', async () => {
    const { id } = await newClient(records)
    const { paymentId, upload } = await enrolled(records, administrator, id)
    const before = await wholeTables(records)
    expect(await submit(id, upload)).toEqual({ ok: true, value: { paymentId, again: true } })
    expect(await wholeTables(records)).toEqual(before)
  })

  it('with a second picture while the first waits makes no second payment [REG-6, REG-7]', async () => {
    const { id } = await newClient(records)
    await payFor(records, id)
    const second = await arrivedUpload(records, id)
    expect(await refusal(() => submit(id, second))).toBe('payment-pending')
  })

  it('with the upload of another person is refused like one that does not exist [REG-6, PAY-7]', async () => {
    const [thief, owner] = [await newClient(records), await newClient(records)]
    await reachReceiptStep(records, thief.id)
    const upload = await arrivedUpload(records, owner.id)
    expect(await refusal(() => submit(thief.id, upload))).toBe('upload-missing')
    expect(await refusal(() => submit(thief.id, newId()))).toBe('upload-missing')
  })

  it('with the upload that another person has already paid with is refused, and their payment stays theirs [REG-6, PAY-7]', async () => {
    const [thief, owner] = [await newClient(records), await newClient(records)]
    await reachReceiptStep(records, thief.id)
    const { upload } = await payFor(records, owner.id)
    expect(await refusal(() => submit(thief.id, upload))).toBe('upload-missing')
  })

  it('with an upload that is not finished is refused [REG-6]', async () => {
    const { id } = await newClient(records)
    await reachReceiptStep(records, id)
    const upload = newId()
    await beginUpload(records, id, upload, NOW)
    expect(await refusal(() => submit(id, upload))).toBe('upload-missing')
    await finishUpload(records, upload, keptFile('receipt', id), NOW)
    expect((await submit(id, upload)).ok).toBe(true)
  })

  it('of another package than the booked one, or without a booking, is refused [REG-1, REG-6]', async () => {
    const { id } = await newClient(records)
    const upload = await arrivedUpload(records, id)
    expect(await refusal(() => submit(id, upload))).toBe('not-booked')
    await reachReceiptStep(records, id, 'package_w')
    expect(await refusal(() => submit(id, upload, 'package_d'))).toBe('not-booked')
    expect(await refusal(() => submit('nobody', upload))).toBe('sign-in-needed')
  })

  it('by an enrolled client pays no second package [PKG-3, REG-6]', async () => {
    const { id } = await newClient(records)
    await enrolled(records, administrator, id)
    const upload = await arrivedUpload(records, id)
    expect(await refusal(() => submit(id, upload))).toBe('current-package-ongoing')
  })

  it('after a rejection takes the place of the rejected payment, which leaves the list [REG-8, PAY-1]', async () => {
    const { id } = await newClient(records)
    const first = await payFor(records, id, 'package_w')
    done(await decidePayment(records, administrator, first.paymentId, 'reject', { reason: 'Blurred', now: after(1) }))
    await reachReceiptStep(records, id, 'package_o')
    const { paymentId } = done(await submit(id, await arrivedUpload(records, id), 'package_o', FORM, after(2)))
    expect(
      (await paymentsOf(id)).map(({ id, package: key, status, removed_at, removed_because }) => ({
        id,
        key,
        status,
        removed_at,
        removed_because,
      })),
    ).toEqual([
      {
        id: first.paymentId,
        key: 'package_w',
        status: 'rejected',
        removed_at: after(2).toISOString(),
        removed_because: 'resubmitted',
      },
      { id: paymentId, key: 'package_o', status: 'pending', removed_at: null, removed_because: null },
    ])
  })

  it('after staff deleted the payment makes a new one [PAY-4, REG-6]', async () => {
    const { id } = await newClient(records)
    const first = await payFor(records, id)
    done(await decidePayment(records, administrator, first.paymentId, 'delete', { now: after(1) }))
    expect(await refusal(() => submit(id, first.upload))).toBe('not-booked')
    const second = await payFor(records, id, 'package_w', after(2))
    expect(
      (await paymentsOf(id)).map(({ id, status, removed_because }) => ({ id, status, removed_because })),
    ).toEqual([
      { id: first.paymentId, status: 'pending', removed_because: 'deleted' },
      { id: second.paymentId, status: 'pending', removed_because: null },
    ])
  })

  it.each(['reject', 'delete'] as const)(
    'with the picture of a payment that staff decided to %s makes no second payment of one upload [REG-6, PAY-5]',
    async (decision) => {
      const { id } = await newClient(records)
      const first = await payFor(records, id)
      done(await decidePayment(records, administrator, first.paymentId, decision, { now: after(1) }))
      await reachReceiptStep(records, id)
      await refusal(() => submit(id, first.upload))
    },
  )
})

describe('where one stands', () => {
  it('is nowhere for a person who does not exist or is of an unknown type [PKG-5, AUTH-3]', async () => {
    const { id } = await newClient(records)
    await records.write.updateTable('users').set({ type: 'COACH_USER' }).where('id', '=', id).execute()
    expect(await findEnrolment(records, id)).toBeNull()
    expect(await findEnrolment(records, 'nobody')).toBeNull()
  })

  it('tells the reason staff gave to its owner, and of the payment that counts now [REG-8]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const { paymentId } = await payFor(records, client.id)
    expect(await decisionFor(records, client)).toMatchObject({
      reason: null,
      submittedAt: NOW.toISOString(),
      decidedAt: null,
    })
    done(
      await decidePayment(records, administrator, paymentId, 'reject', {
        reason: 'The amount is cut off.',
        now: after(5),
      }),
    )
    expect(await decisionFor(records, client)).toMatchObject({
      reason: 'The amount is cut off.',
      submittedAt: NOW.toISOString(),
      decidedAt: after(5).toISOString(),
    })
    expect(await decisionFor(records, other)).toBeNull()
    await payFor(records, client.id, 'package_w', after(6))
    expect(await decisionFor(records, client)).toMatchObject({
      reason: null,
      submittedAt: after(6).toISOString(),
      decidedAt: null,
    })
  })
})

describe('cancelling', () => {
  it('writes step 1 and no selected package, and makes no payment [REG-10]', async () => {
    const { id } = await newClient(records)
    await reachReceiptStep(records, id)
    const before = await userRow(id)
    expect(await cancelRegistration(records, id)).toEqual({
      ok: true,
      value: { registrationStep: 1, selectedPackage: null },
    })
    expect(await userRow(id)).toEqual({ ...before, registration_step: 1, selected_package: null })
    expect(await paymentsOf(id)).toEqual([])
  })

  it('is refused with a waiting payment and with a package, and changes nothing [REG-10]', async () => {
    const [waiting, member] = [await newClient(records), await newClient(records)]
    await payFor(records, waiting.id)
    await enrolled(records, administrator, member.id)
    expect(await refusal(() => cancelRegistration(records, waiting.id))).toBe('payment-pending')
    expect(await refusal(() => cancelRegistration(records, member.id))).toBe('current-package-ongoing')
    expect(await refusal(() => cancelRegistration(records, 'nobody'))).toBe('sign-in-needed')
  })
})

describe('the enrolments of many', () => {
  it('are those that each of them would be told alone, in any state, and in one question [NODE-7]', async () => {
    const decisions = ['confirm', 'reject', 'delete'] as const
    const ids: string[] = []
    for (let at = 0; at < 24; at += 1) {
      const { id } = await newClient(records)
      ids.push(id)
      const chance = Math.random()
      if (chance < 0.2) continue
      if (chance < 0.4) {
        await bookPackage(records, id, 'package_r')
        if (chance < 0.3) await cancelRegistration(records, id)
        continue
      }
      const { paymentId } = await payFor(records, id, at % 2 ? 'package_w' : 'package_d', NOW)
      if (chance < 0.6) continue
      const decision = decisions[at % decisions.length] ?? 'reject'
      await decidePayment(records, administrator, paymentId, decision, { reason: 'Another amount', now: NOW })
      if (decision === 'reject' && chance > 0.8) await payFor(records, id, 'package_w', NOW)
    }
    const requestedIds = [...ids, administrator.id, 'nobody-at-all']
    const alone = new Map<string, unknown>()
    for (const id of requestedIds) {
      const facts = await findEnrolment(records, id)
      if (facts) alone.set(id, facts)
    }
    expect(alone.size).toBe(25)
    expect(await enrolmentsOf(records, requestedIds)).toEqual(alone)
    expect(await enrolmentsOf(records, [])).toEqual(new Map())
    const thousands = Array.from({ length: 40_000 }, (_, at) => ids[at] ?? `unknown-${at}`)
    expect((await enrolmentsOf(records, thousands)).size, 'more than either engine takes parameters').toBe(24)
  })
})
