import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { parsePaymentCode } from '#domain/money/payment-codes'
import { sealed } from '#domain/money/qr-ph/fields'
import { putQrPh, qrPhForStaff, showQrPh } from '#records/money/qr-ph/academy-code'
import type { Records } from '#records/engine/db'
import { ownPictures } from '#services/content/picture-pools'
import type { AppServices } from '#app/context'
import { done, keptFile, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { ACADEMY_CODE } from '#tests/qr-pictures'
import { openTestRecords } from '#tests/records'
import { loadPayExactly } from './load-pay-exactly.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
let client: Actor
const error = vi.fn<(facts: object, words: string) => void>()
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  client = await newClient(records)
})
afterAll(async () => {
  ownPictures.close()
  await close()
})

const load = (amountCentavos = 850_000) =>
  loadPayExactly({ records, log: { error } as unknown as AppServices['log'], now: () => NOW }, client, {
    package: 'package_o',
    partOf: null,
    amountCentavos,
  })
async function put(payload: string): Promise<string> {
  const accountFacts = { accountName: '', accountNumber: '0917 123 4567' }
  done(await putQrPh(records, owner, { payload, picture: keptFile('qr-ph'), ...accountFacts }, NOW))
  return (await qrPhForStaff(records, owner))?.id ?? ''
}

it('without a code that is shown there are the amount and the payment code alone [QR-1, QR-2]', async () => {
  await put(ACADEMY_CODE)
  const shown = await load()
  expect(shown).toMatchObject({ amount: 'PHP 8,500', amountToCopy: '8500.00', picture: null, account: null })
  expect(parsePaymentCode(shown?.spoken ?? '')).toBe(shown?.code)
  expect(await load(0)).toBeNull()
})

it('with one there is a picture for this amount, and whose account it is [QR-1]', async () => {
  const id = await put(ACADEMY_CODE)
  done(await showQrPh(records, owner, { id, arrived: true }, NOW))
  const shown = await load()
  expect(shown?.picture).toBe(`/client/pay/${shown?.code}/850000/qr.png`)
  expect(shown?.account).toEqual({ bank: 'GCash', name: 'TINIG ACADEMY', number: '0917 123 4567' })
  expect(error).not.toHaveBeenCalled()
})

it('a code that cannot be drawn with the amount shows none, and the log says so [QR-1]', async () => {
  // Of 511 characters: one more than 512 with the amount in it.
  const body = ACADEMY_CODE.slice(0, -8) + '8099'.padEnd(103, 'x') + '8199'.padEnd(103, 'x') + '8350'.padEnd(54, 'x')
  const left = 511 - 8 - body.length - 4
  const id = await put(sealed(`${body}82${left}${'x'.repeat(left)}`))
  done(await showQrPh(records, owner, { id, arrived: true }, NOW))
  expect((await load())?.picture).toBeNull()
  expect(error).toHaveBeenCalledOnce()
})
