import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { formOf, newFamily, payTogether, proofOf, registerChildren, type Family } from '#tests/families'
import {
  after,
  arrivedUpload,
  CONSENTS,
  done,
  newAdministrator,
  newClient,
  NOW,
  PRICES,
  setUpPackages,
} from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { ownAcknowledgement } from '#records/money/ledger/own'
import { sweepUploads } from '#records/files/uploads'
import { doubtsOf } from '#records/enrolment/doubts'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { keepReading, receiptOfPayment, receiptsSeenBefore } from '#records/enrolment/receipts'
import { saveReference } from '#records/enrolment/save-reference'
import { submitFamilyProof } from './submit-family-proof.ts'
import { submitProof } from '#records/enrolment/submit-proof'

const KEYS = ['package_w', 'package_o'] as const
const SUM = PRICES.package_w + PRICES.package_o
let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records, 'owner')
})
afterAll(() => close())

const paymentsOf = (familyPaymentId: string) =>
  records.read
    .selectFrom('payments')
    .selectAll()
    .where('family_payment_id', '=', familyPaymentId)
    .orderBy('amount_centavos')
    .execute()
const statuses = async (familyPaymentId: string) =>
  (await paymentsOf(familyPaymentId)).map(({ status, removed_at }) => (removed_at ? 'removed' : status))
const familyPaymentsOf = ({ parent }: Family) =>
  records.read.selectFrom('family_payments').selectAll().where('parent_id', '=', parent.id).execute()
const mailsTo = (email: string, kind: string) =>
  records.read
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', kind as 'payment-confirmed')
    .execute()
const decide = (id: string, decision: Parameters<typeof decidePayment>[3], more: object = {}, on = records) =>
  decidePayment(on, owner, id, decision, { now: after(5), ...more })
const receiptsFor = (paymentIds: readonly string[]) =>
  records.read
    .selectFrom('acknowledgements')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds])
    .execute()

describe('one proof of payment for several children', () => {
  it('is a payment for each child, one proof, one code and one email to the parent [FAM-2]', async () => {
    const family = await newFamily(records)
    const { familyPaymentId, upload } = await payTogether(records, family, KEYS)
    const payments = await paymentsOf(familyPaymentId)
    expect(payments.map(({ user_id, amount_centavos }) => [user_id, amount_centavos])).toEqual([
      [family.children[0]?.id, PRICES.package_w],
      [family.children[1]?.id, PRICES.package_o],
    ])
    expect(new Set(payments.map(({ receipt_file_id }) => receipt_file_id)).size).toBe(1)
    const [sent] = await familyPaymentsOf(family)
    expect(sent).toMatchObject({ id: familyPaymentId, upload_id: upload })
    expect(payments.map(({ code }) => code)).toEqual([sent?.code, sent?.code])
    expect(
      await records.read
        .selectFrom('payment_codes')
        .selectAll()
        .where('code', '=', sent?.code ?? '')
        .execute(),
    ).toMatchObject([{ user_id: family.parent.id, amount_centavos: SUM }])
    expect(await mailsTo(family.parent.email, 'payment-received')).toHaveLength(1)
    for (const child of family.children) expect(await mailsTo(child.email, 'payment-received')).toEqual([])
    const [arrived] = await mailsTo(owner.email, 'payment-arrived')
    expect(arrived?.subject).toBe('New payment from Maria Santos: PHP 13,500')
    expect(arrived?.text).toContain('Ana Santos: Package W, PHP 5,000')
  })

  it('sent twice, also at once and by two processes, is sent once [FAM-2]', async () => {
    const family = await newFamily(records)
    await registerChildren(records, family.children, KEYS)
    const upload = await arrivedUpload(records, family.parent.id)
    const proof = proofOf(family.children, KEYS, upload)
    const other = await another()
    const sent = await Promise.all(
      [records, other, records].map((each) => submitFamilyProof(each, family.parent, proof, NOW)),
    )
    expect(sent.map((each) => each.ok)).toEqual([true, true, true])
    expect(sent.filter((each) => each.ok && !each.value.again)).toHaveLength(1)
    expect(await familyPaymentsOf(family)).toHaveLength(1)
    expect(await mailsTo(family.parent.email, 'payment-received')).toHaveLength(1)
  })

  it('registers all children or none, and says which child is refused [FAM-2]', async () => {
    const family = await newFamily(records, ['Ana Cruz', 'Ben Cruz', 'Carla Cruz'])
    await registerChildren(records, family.children.slice(0, 2), KEYS)
    const upload = await arrivedUpload(records, family.parent.id)
    const proof = proofOf(family.children, [...KEYS, 'package_w'], upload)
    const third = family.children[2]?.id
    expect(await submitFamilyProof(records, family.parent, proof, NOW)).toEqual({
      ok: false,
      reason: 'not-booked',
      childId: third,
    })
    expect(await familyPaymentsOf(family)).toEqual([])
    done(await submitFamilyProof(records, family.parent, { ...proof, children: proof.children.slice(0, 2) }, NOW))
  })

  it('is refused for one child, for another parent’s, for one with an own account, and with a used proof [FAM-2]', async () => {
    const family = await newFamily(records)
    const [ana, ben] = family.children
    const stranger = (await newFamily(records, ['Dina Reyes', 'Eli Reyes'])).children[0]
    if (!ana || !ben || !stranger) throw new Error('a family has children')
    await registerChildren(records, [ana, ben, stranger], ['package_w', 'package_w', 'package_w'])
    const upload = await arrivedUpload(records, family.parent.id)
    const send = (children: Actor[], sent = upload, by = family.parent) =>
      submitFamilyProof(records, by, proofOf(children, [], sent), NOW)
    expect(await send([ana])).toMatchObject({ reason: 'too-few-children' })
    expect(await send([ana, ana])).toMatchObject({ reason: 'too-few-children' })
    expect(await send([ana, stranger])).toMatchObject({ reason: 'not-your-child', childId: stranger.id })
    expect(await send([ana, ben], upload, await newClient(records))).toMatchObject({ reason: 'not-your-child' })
    expect(await send([ana, ben], 'no-such-upload')).toMatchObject({ reason: 'upload-missing' })
    const mark = (at: string | null) =>
      records.write.updateTable('family_members').set({ own_account_at: at }).where('child_id', '=', ben.id).execute()
    await mark(NOW.toISOString())
    expect(await send([ana, ben])).toMatchObject({ reason: 'not-your-child', childId: ben.id })
    await mark(null)
    expect((await send([ana, ben])).ok).toBe(true)
    // The proof is used: neither the parent's own payment nor another one of the family takes it again.
    await registerChildren(records, [family.parent], ['package_w'])
    const own = { package: 'package_w' as const, upload, form: formOf(family.parent), consents: CONSENTS }
    expect(await submitProof(records, family.parent.id, own, NOW)).toMatchObject({ reason: 'upload-missing' })
    await sweepUploads(records, after(60 * 24 * 30))
    expect(await records.read.selectFrom('uploads').select('id').where('id', '=', upload).execute()).toHaveLength(1)
  })
})

describe('the decision about it', () => {
  it('confirms all children at once: own entries, enrolments, one receipt that names them, one email [FAM-2, LED-3]', async () => {
    const family = await newFamily(records)
    const { familyPaymentId, paymentIds } = await payTogether(records, family, KEYS)
    // Whichever part is decided, the others come along.
    expect(await decide(paymentIds[1] ?? '', 'confirm')).toEqual({
      ok: true,
      value: { name: 'Ana Santos and Ben Santos', status: 'confirmed' },
    })
    expect(await statuses(familyPaymentId)).toEqual(['confirmed', 'confirmed'])
    for (const [at, id] of paymentIds.entries()) {
      const entries = await records.read
        .selectFrom('ledger_entries')
        .selectAll()
        .where('payment_id', '=', id)
        .execute()
      expect(entries).toMatchObject([
        { kind: 'received', amount_centavos: PRICES[KEYS[at] ?? 'package_w'], user_id: family.children[at]?.id },
      ])
      expect(await records.read.selectFrom('trainees').select('id').where('id', '=', id).execute()).toHaveLength(1)
    }
    const [receipt, ...more] = await receiptsFor(paymentIds)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({ user_id: family.parent.id, name: 'Maria Santos', amount_centavos: SUM })
    expect(await ownAcknowledgement(records, family.parent, receipt?.number ?? '')).toMatchObject({
      amountCentavos: SUM,
      shares: [
        { name: 'Ana Santos', packageName: 'Package W', amountCentavos: PRICES.package_w },
        { name: 'Ben Santos', packageName: 'Package O', amountCentavos: PRICES.package_o },
      ],
    })
    const mails = await mailsTo(family.parent.email, 'payment-confirmed')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(receipt?.number)
    expect(mails[0]?.text).toContain('PHP 13,500')
    for (const child of family.children) expect(await mailsTo(child.email, 'payment-confirmed')).toEqual([])
  })

  it('rejects and deletes all parts, never one alone; after a rejection each is registered anew [FAM-2]', async () => {
    const family = await newFamily(records)
    const { familyPaymentId, paymentIds } = await payTogether(records, family, KEYS)
    done(await decide(paymentIds[0] ?? '', 'reject', { reason: 'Not readable' }))
    expect(await statuses(familyPaymentId)).toEqual(['rejected', 'rejected'])
    expect(await mailsTo(family.parent.email, 'payment-rejected')).toHaveLength(1)
    // A rejected part is decided alone.
    done(await decide(paymentIds[0] ?? '', 'delete'))
    expect((await statuses(familyPaymentId)).toSorted()).toEqual(['rejected', 'removed'])
    const again = await payTogether(records, family, KEYS, after(10))
    expect((await statuses(familyPaymentId)).toSorted()).toEqual(['removed', 'removed'])
    done(await decide(again.paymentIds[1] ?? '', 'delete'))
    expect(await statuses(again.familyPaymentId)).toEqual(['removed', 'removed'])
  })

  it('would leave a part behind when one were decided alone: the control [FAM-2]', async () => {
    const family = await newFamily(records)
    const { familyPaymentId, paymentIds } = await payTogether(records, family, KEYS)
    const { decideLocked } = await import('#records/enrolment/decide-locked')
    const { readDecidedPayments } = await import('#records/enrolment/payment-writes')
    const { transaction } = await import('#records/engine/db')
    await transaction(records, async (trx) => {
      const alone = await readDecidedPayments(trx, [paymentIds[0] ?? ''])
      const made = { decision: 'confirm' as const, reason: 'alone', lineId: null, cameCentavos: null, method: null }
      return decideLocked({ records, trx, actor: owner }, alone, made, after(5))
    })
    expect((await statuses(familyPaymentId)).toSorted()).toEqual(['confirmed', 'pending'])
  })

  it('takes the whole sum only, and compares the proof with the sum [FAM-2, PAY-2]', async () => {
    const family = await newFamily(records)
    const { familyPaymentId, paymentIds } = await payTogether(records, family, KEYS)
    const [first = '', second = ''] = paymentIds
    expect(await decide(first, 'confirm', { cameCentavos: SUM - 100 })).toMatchObject({ reason: 'family-amount' })
    expect(await statuses(familyPaymentId)).toEqual(['pending', 'pending'])
    const fileId = (await receiptOfPayment(records, first)) ?? ''
    await keepReading(records, fileId, { reference: '9000000000001', amountCentavos: SUM }, after(1))
    expect([...(await doubtsOf(records, paymentIds, after(2))).keys()]).toEqual([])
    expect((await receiptsSeenBefore(records, paymentIds)).size).toBe(0)
    await records.write
      .updateTable('receipt_readings')
      .set({ amount_centavos: PRICES.package_w })
      .where('file_id', '=', fileId)
      .execute()
    expect((await doubtsOf(records, [second], after(2))).get(second)?.doubts).toEqual([
      { kind: 'amount', readCentavos: PRICES.package_w, expectedCentavos: SUM },
    ])
    expect(await decide(second, 'confirm')).toMatchObject({ reason: 'doubted' })
    done(await decide(second, 'confirm', { reason: 'Two transfers arrived' }))
  })

  it('by hand uses one transfer for all parts, and for nobody else [FAM-2, STM-2]', async () => {
    const family = await newFamily(records)
    const { paymentIds } = await payTogether(records, family, KEYS)
    done(await saveReference(records, owner, paymentIds[1] ?? '', '9000000000002', after(1)))
    done(await decide(paymentIds[0] ?? '', 'confirm'))
    const other = await payTogether(records, await newFamily(records), KEYS)
    done(await saveReference(records, owner, other.paymentIds[0] ?? '', '9000000000002', after(2)))
    expect(await decide(other.paymentIds[0] ?? '', 'confirm')).toMatchObject({ reason: 'doubted' })
  })

  it('needs no guardian’s link: who pays is the parent, and consents for a child under 18 [FAM-2, LAW-2]', async () => {
    const family = await newFamily(records)
    await registerChildren(records, family.children, KEYS)
    const upload = await arrivedUpload(records, family.parent.id)
    const [ana, ben] = proofOf(family.children, KEYS, upload).children
    if (!ana || !ben) throw new Error('a family has children')
    const form = { ...ben.form, age: '12', birthdate: '2014-05-17' }
    const children = [ana, { ...ben, form }]
    const { paymentIds } = done(await submitFamilyProof(records, family.parent, { upload, children }, NOW))
    const consents = records.read.selectFrom('consents').select('user_id').where('by_guardian', '=', 1)
    const byGuardian = await consents.where('purpose', '=', 'training').where('given', '=', 1).execute()
    expect(byGuardian.filter(({ user_id }) => user_id === ben.childId)).toHaveLength(1)
    expect(byGuardian.filter(({ user_id }) => user_id === ana.childId)).toEqual([])
    done(await decide(paymentIds[0] ?? '', 'confirm'))
  })
})

describe('undoing it', () => {
  it('puts all parts back, voids the receipt once and tells the parent once [FAM-2, LED-1]', async () => {
    const family = await newFamily(records)
    const { familyPaymentId, paymentIds } = await payTogether(records, family, KEYS)
    done(await decide(paymentIds[0] ?? '', 'confirm'))
    const undone = await undoConfirmation(records, owner, paymentIds[1] ?? '', after(9))
    expect(done(undone).paymentIds.toSorted()).toEqual(paymentIds.toSorted())
    expect(await statuses(familyPaymentId)).toEqual(['pending', 'pending'])
    expect((await receiptsFor(paymentIds)).map(({ voided_at }) => voided_at === null)).toEqual([false])
    expect(await mailsTo(family.parent.email, 'payment-undone')).toHaveLength(1)
    for (const id of paymentIds)
      expect(await records.read.selectFrom('trainees').select('id').where('id', '=', id).execute()).toEqual([])
    done(await decide(paymentIds[0] ?? '', 'confirm', { now: after(10) }))
    expect((await receiptsFor(paymentIds)).filter(({ voided_at }) => voided_at === null)).toMatchObject([
      { amount_centavos: SUM },
    ])
  })

  it('is refused for all when something was built upon one of them [FAM-2, LED-1]', async () => {
    const family = await newFamily(records)
    const { familyPaymentId, paymentIds } = await payTogether(records, family, KEYS)
    const [first = '', second = ''] = paymentIds
    done(await decide(first, 'confirm'))
    await records.write.updateTable('trainees').set({ coach_id: owner.id }).where('id', '=', second).execute()
    expect(await undoConfirmation(records, owner, first, after(9))).toMatchObject({ reason: 'built-upon' })
    done(await unenrolTrainee(records, owner, second, after(9)))
    expect(await undoConfirmation(records, owner, first, after(9))).toMatchObject({ reason: 'built-upon' })
    expect((await statuses(familyPaymentId)).toSorted()).toEqual(['confirmed', 'removed'])
  })
})

describe('at the same time', () => {
  it('two cashiers confirm it once [FAM-2]', async () => {
    const { paymentIds } = await payTogether(records, await newFamily(records), KEYS)
    const other = await another()
    const decided = await Promise.all(
      [0, 1, 0, 1].map((at) => decide(paymentIds[at] ?? '', 'confirm', {}, at === 0 ? records : other)),
    )
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await receiptsFor(paymentIds)).length).toBe(1)
    const entries = await records.read
      .selectFrom('ledger_entries')
      .select('id')
      .where('payment_id', 'in', paymentIds)
      .execute()
    expect(entries).toHaveLength(2)
  })

  it('one confirms and another rejects: all parts are one or the other [FAM-2]', async () => {
    const other = await another()
    for (let round = 0; round < 4; round += 1) {
      const { familyPaymentId, paymentIds } = await payTogether(records, await newFamily(records), KEYS)
      const decided = await Promise.all([
        decide(paymentIds[0] ?? '', 'confirm'),
        decide(paymentIds[1] ?? '', 'reject', { reason: 'No' }, other),
      ])
      expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
      expect(new Set(await statuses(familyPaymentId)).size).toBe(1)
    }
  })

  it('without the lock of all children a family would be half confirmed: the control [FAM-2]', async () => {
    const { familyPaymentId, paymentIds } = await payTogether(records, await newFamily(records), KEYS)
    const set = (id: string | undefined, status: 'confirmed' | 'rejected') =>
      records.write
        .updateTable('payments')
        .set({ status })
        .where('id', '=', id ?? '')
        .where('status', '=', 'pending')
        .execute()
    await Promise.all([set(paymentIds[0], 'confirmed'), set(paymentIds[1], 'rejected')])
    expect((await statuses(familyPaymentId)).toSorted()).toEqual(['confirmed', 'rejected'])
  })

  it('the parent sends it while one child is registered alone: each child pays once [FAM-2]', async () => {
    const family = await newFamily(records)
    const [ana] = family.children
    await registerChildren(records, family.children, KEYS)
    const [upload, own] = [
      await arrivedUpload(records, family.parent.id),
      await arrivedUpload(records, ana?.id ?? ''),
    ]
    const other = await another()
    await Promise.all([
      submitFamilyProof(records, family.parent, proofOf(family.children, KEYS, upload), NOW),
      submitProof(
        other,
        ana?.id ?? '',
        { package: 'package_w', upload: own, form: formOf(ana ?? family.parent), consents: CONSENTS },
        NOW,
      ),
    ])
    for (const child of family.children) {
      const open = await records.read
        .selectFrom('payments')
        .select('id')
        .where('user_id', '=', child.id)
        .where('removed_at', 'is', null)
        .execute()
      expect(open.length).toBeLessThanOrEqual(1)
    }
    const families = await familyPaymentsOf(family)
    for (const { id } of families) expect(await paymentsOf(id)).toHaveLength(2)
  })
})
