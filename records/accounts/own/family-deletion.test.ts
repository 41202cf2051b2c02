import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newFamily, payTogether, type Family } from '#tests/families'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { receiptOfPayment } from '#records/enrolment/receipts'
import { fileFor } from '#records/files/files'
import { deleteAccount, deletionRequestsPage, requestDeletion } from './deletion-requests.ts'
import { ownData } from './own-data.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

async function remove(person: Actor) {
  await requestDeletion(records, person, NOW)
  const request = (await deletionRequestsPage(records, { page: 1 })).rows.find((row) => row.userId === person.id)
  return deleteAccount(records, owner, request?.id ?? '', after(5))
}
async function confirmedFamily(): Promise<Family & { paymentIds: string[] }> {
  const family = await newFamily(records, ['Zenobia Anonuevo', 'Quirino Anonuevo'])
  const { paymentIds } = await payTogether(records, family)
  done(await decidePayment(records, owner, paymentIds[0] ?? '', 'confirm', { now: after(1) }))
  return { ...family, paymentIds }
}
/** From now on the children sign in by themselves, so that the parent's account may go. */
const growUp = ({ parent }: Family) =>
  records.write
    .updateTable('family_members')
    .set({ own_account_at: NOW.toISOString() })
    .where('parent_id', '=', parent.id)
    .execute()
const sharesOf = (paymentIds: readonly string[]) =>
  records.read
    .selectFrom('acknowledgement_shares')
    .select(['name', 'amount_centavos'])
    .where('entry_id', 'in', [...paymentIds])
    .orderBy('name')
    .execute()

it('a parent is not deleted while the payment for the children waits [FAM-2, CLI-5]', async () => {
  const family = await newFamily(records)
  await payTogether(records, family)
  expect(await remove(family.parent)).toMatchObject({ ok: false, reason: 'has-children' })
  await growUp(family)
  expect(await remove(family.parent)).toMatchObject({ ok: false, reason: 'payment-undecided' })
})

it('a deleted parent leaves the proof of the children’s payments, and no name on the receipt [FAM-2, CLI-5]', async () => {
  const { paymentIds, ...family } = await confirmedFamily()
  await growUp(family)
  done(await remove(family.parent))
  const fileId = (await receiptOfPayment(records, paymentIds[0] ?? '')) ?? ''
  expect(await fileFor(records, owner, fileId)).not.toBeNull()
  const [receipt] = await records.read
    .selectFrom('acknowledgements')
    .select(['name', 'user_id', 'amount_centavos'])
    .where('payment_id', 'in', paymentIds)
    .execute()
  expect(receipt).toMatchObject({ name: '', user_id: null, amount_centavos: 1_350_000 })
  expect(await sharesOf(paymentIds)).toHaveLength(2)
})

it('a deleted child leaves the others’ payment, proof and receipt, without the name [FAM-2, CLI-5]', async () => {
  const { children, paymentIds } = await confirmedFamily()
  const [zenobia] = children
  if (!zenobia) throw new Error('a family has children')
  done(await remove(zenobia))
  expect((await sharesOf(paymentIds)).map(({ name }) => name)).toEqual(['', 'Quirino Anonuevo'])
  const [, second = ''] = paymentIds
  const fileId = (await receiptOfPayment(records, second)) ?? ''
  expect(await fileFor(records, owner, fileId)).not.toBeNull()
})

it('the export of a parent names the payment for the children, that of a child their own part [FAM-2, LAW-1]', async () => {
  const { parent, children, paymentIds } = await confirmedFamily()
  const own = await ownData(records, parent)
  expect(own?.records).toMatchObject({
    familyPayments: [{ code: expect.any(String) }],
    acknowledgements: [{ name: 'Maria Santos' }],
  })
  const [first] = children
  const child = await ownData(records, first ?? parent)
  expect(child?.records).toMatchObject({
    payments: [{ id: paymentIds[0], family_payment_id: expect.any(String) }],
    acknowledgementShares: [{ name: 'Zenobia Anonuevo' }],
  })
  expect(JSON.stringify(child?.records)).not.toContain('Quirino')
})
