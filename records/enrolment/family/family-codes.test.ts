import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { FAMILY, paymentCodeFor } from '#records/money/qr-ph/payment-codes'
import { newFamily, payTogether } from '#tests/families'
import { after, done, newAdministrator, PRICES, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'

let records: Records
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
})
afterAll(() => close())

const codesOf = (parentId: string) =>
  records.read
    .selectFrom('family_payments')
    .innerJoin('payment_codes', 'payment_codes.code', 'family_payments.code')
    .select(['family_payments.code', 'payment_codes.amount_centavos as amountCentavos', 'spent_at as spentAt'])
    .where('parent_id', '=', parentId)
    .orderBy('submitted_at')
    .execute()

/** Four children of one parent, of whom two are paid for at a time. */
async function largeFamily() {
  const { parent, children } = await newFamily(records, ['Ana Cruz', 'Ben Cruz', 'Carla Cruz', 'Dino Cruz'])
  return [
    { parent, children: children.slice(0, 2) },
    { parent, children: children.slice(2) },
  ] as const
}

it('a second family payment begun while the first waits has a code of its own; the first keeps its amount [FAM-2, QR-2]', async () => {
  const [first, second] = await largeFamily()
  const paid = await payTogether(records, first, ['package_w', 'package_o'])
  const shown = { package: FAMILY, partOf: null, amountCentavos: PRICES.package_w * 2 } as const
  const machines = [records, await another(), records]
  const pages = await Promise.all(machines.map((each) => paymentCodeFor(each, first.parent, shown, after(1))))
  expect(new Set(pages).size, 'however many pages ask').toBe(1)
  await payTogether(records, second, ['package_w', 'package_w'], after(2))
  const [one, other] = await codesOf(first.parent.id)
  expect(one).toMatchObject({ amountCentavos: PRICES.package_w + PRICES.package_o })
  expect(other).toMatchObject({ code: pages[0], amountCentavos: PRICES.package_w * 2 })
  expect(one?.code).not.toBe(other?.code)
  const owner = await newAdministrator(records)
  done(await decidePayment(records, owner, paid.paymentIds[0] ?? '', 'confirm', { now: after(3) }))
  const spent = (await codesOf(first.parent.id)).map(({ spentAt }) => spentAt !== null)
  expect(spent, 'the other one still waits').toEqual([true, false])
})

it('a family payment that was rejected is sent again with the same code [FAM-2]', async () => {
  const [family] = await largeFamily()
  const { paymentIds } = await payTogether(records, family, ['package_w', 'package_o'])
  const owner = await newAdministrator(records)
  done(await decidePayment(records, owner, paymentIds[0] ?? '', 'reject', { reason: 'Not readable', now: after(1) }))
  await payTogether(records, family, ['package_w', 'package_o'], after(2))
  const [one, again] = await codesOf(family.parent.id)
  expect(again?.code).toBe(one?.code)
})
