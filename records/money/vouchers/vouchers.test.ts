import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { VoucherWords } from '#domain/money/vouchers/voucher-form'
import { requestDeletion, deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { newId, type Records } from '#records/engine/db'
import { readQuote } from '#records/enrolment/price-quote'
import { decidePayment } from '#records/enrolment/payments'
import { atLast } from '#tests/at-last'
import { after, done, newAdministrator, newClient, NOW, setUpPackages, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { chosen, setTerms, submitChosen } from '#tests/terms'
import { addVoucher, changeVoucher, switchVoucher } from './voucher-edits.ts'
import { voucherShown, vouchersPage } from './voucher-lists.ts'
import { countUse, hasVouchers, voucherFor } from './voucher-use.ts'

let records: Records
let manager: Actor
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  await setTerms(records, {})
  manager = await newAdministrator(records, 'manager')
  owner = await newAdministrator(records)
})
afterAll(() => close())

const TEN: Omit<VoucherWords, 'code'> = {
  discount: { kind: 'percent', percent: 10 },
  packages: [],
  from: null,
  until: null,
  most: null,
}
const add = (voucher: Partial<VoucherWords> = {}, form = newId(), actor = manager) =>
  addVoucher(records, actor, { form, voucher: { ...TEN, code: null, ...voucher } }, NOW)
const added = async (voucher: Partial<VoucherWords> = {}) => done(await add(voucher))
const paymentOf = (id: string) =>
  records.read.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const usesOf = async (id: string) => (await voucherShown(records, id))?.uses.length

async function wishing(code: string, way = 'all') {
  const client = await newClient(records)
  await chosen(records, client.id, { way, voucher: code })
  return client
}

describe('a voucher', () => {
  it('is added once for each form, with a code that is typed or made and nobody else’s [LED-2]', async () => {
    expect(await hasVouchers(records)).toBe(false)
    const form = newId()
    const first = done(await add({ code: 'MABUHAY10' }, form))
    expect(done(await add({ code: 'MABUHAY10' }, form)), 'a second press').toEqual(first)
    expect(await add({ code: 'ANOTHER10' }, form)).toMatchObject({ reason: 'added-already' })
    expect(await add({ code: 'MABUHAY10' })).toEqual({ ok: false, reason: 'code-taken' })
    expect((await added()).code).toMatch(/^[A-Z2-9]{8}$/)
    for (const role of ['cashier', 'coach'] as const)
      expect(await add({}, newId(), await newAdministrator(records, role))).toMatchObject({ reason: 'not-allowed' })
    expect((await vouchersPage(records, { search: 'habuh', page: 1 })).total).toBe(0)
    expect((await vouchersPage(records, { search: 'mabuh', page: 1 })).rows).toMatchObject([
      { id: first.id, used: 0, code: 'MABUHAY10' },
    ])
    expect(await hasVouchers(records)).toBe(true)
  })

  it('is changed on the version that was opened, and switched off and on [LED-2]', async () => {
    const { id, code } = await added()
    const save = (revision: number, voucher: Partial<VoucherWords>, actor = manager) =>
      changeVoucher(records, actor, { id, revision, voucher: { ...TEN, code, ...voucher } }, NOW)
    done(await save(1, { most: 5 }))
    expect(await save(1, { most: 5 }), 'a second press').toMatchObject({ ok: true })
    expect(await save(1, { most: 6 })).toEqual({ ok: false, reason: 'changed' })
    expect(await save(2, { code: 'MABUHAY10' })).toEqual({ ok: false, reason: 'code-taken' })
    const cashier = await newAdministrator(records, 'cashier')
    expect(await save(2, { most: 9 }, cashier)).toEqual({ ok: false, reason: 'not-allowed' })
    const flip = (off: boolean, actor = manager) => switchVoucher(records, actor, { id, off }, NOW)
    expect(await flip(true, cashier)).toMatchObject({ reason: 'not-allowed' })
    done(await flip(true))
    const client = await newClient(records)
    const wish = {
      code,
      userId: client.id,
      package: 'package_o' as const,
      priceCentavos: 850_000,
      today: '2026-11-21',
    }
    expect(await voucherFor(records.read, wish)).toEqual({ ok: false, reason: 'voucher-unknown' })
    done(await flip(false))
    expect(await voucherFor(records.read, wish)).toMatchObject({ value: { discountCentavos: 85_000 } })
    const log = await records.read.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()
    expect(log.map(({ action }) => action)).toEqual([
      'voucher add',
      'voucher update',
      'voucher switch off',
      'voucher switch on',
    ])
  })

  it('takes its part off what is asked, before the rest is split off, and is counted when the proof is sent [LED-2]', async () => {
    const { id, code } = await added()
    const client = await wishing(code, 'first')
    expect(await readQuote(records, client.id, 'package_o', NOW)).toMatchObject({
      amountCentavos: 300_000,
      discountCentavos: 85_000,
      split: { restCentavos: 465_000, dueOn: '2026-12-21' },
    })
    expect(await usesOf(id), 'asking uses nothing').toBe(0)
    const { paymentId } = done(await submitChosen(records, client.id))
    expect(await paymentOf(paymentId)).toMatchObject({
      amount_centavos: 300_000,
      price_centavos: 850_000,
      discount_centavos: 85_000,
      voucher: code,
    })
    expect((await voucherShown(records, id))?.uses).toMatchObject([
      { name: 'Maria Niña Santos', packageName: 'Package O', discountCentavos: 85_000 },
    ])
  })

  it('is refused with the proof where it no longer holds, and nothing is sent [LED-2]', async () => {
    const { id, code } = await added()
    const client = await wishing(code)
    done(await switchVoucher(records, manager, { id, off: true }, NOW))
    expect(await submitChosen(records, client.id)).toEqual({ ok: false, reason: 'voucher-unknown' })
    expect(await readQuote(records, client.id, 'package_o', NOW)).toMatchObject({
      amountCentavos: 850_000,
      refused: 'voucher-unknown',
    })
    expect(await records.read.selectFrom('payments').select('id').where('user_id', '=', client.id).execute()).toEqual(
      [],
    )
  })

  it.each(['reject', 'delete'] as const)(
    'is free again, for its client too, when staff %s the payment; a confirmed one keeps it [LED-2]',
    async (decision) => {
      const { id, code } = await added({ most: 1 })
      const client = await wishing(code)
      const { paymentId } = done(await submitChosen(records, client.id))
      const other = await wishing(code)
      expect(await submitChosen(records, other.id)).toEqual({ ok: false, reason: 'voucher-used-up' })
      done(await decidePayment(records, owner, paymentId, decision, { now: after(1) }))
      expect(await usesOf(id)).toBe(0)
      await chosen(records, client.id, { way: 'all', voucher: code })
      const again = done(await submitChosen(records, client.id, after(2)))
      done(await decidePayment(records, owner, again.paymentId, 'confirm', { now: after(3) }))
      expect(await usesOf(id)).toBe(1)
      expect(await submitChosen(records, other.id)).toEqual({ ok: false, reason: 'voucher-used-up' })
    },
  )

  it('leaves its last use to one of eight who send at once [LED-2]', async () => {
    const { id, code } = await added({ most: 1 })
    const hands = [records, await another(), await another(), await another()]
    const clients = await Promise.all(Array.from({ length: 8 }, () => wishing(code)))
    const sent = await Promise.all(
      clients.map((client, at) => atLast(() => submitChosen(hands[at % hands.length] ?? records, client.id))),
    )
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    expect(sent.flatMap((each) => (each.ok ? [] : each.reason))).toEqual(Array(7).fill('voucher-used-up'))
    expect(await usesOf(id)).toBe(1)
  })

  it('control: who looks first and counts in another transaction uses it twice [LED-2]', async () => {
    const { id, code } = await added({ most: 1 })
    const wish = { code, userId: '', package: 'package_o' as const, priceCentavos: 850_000, today: '2026-11-21' }
    const looked = [done(await voucherFor(records.read, wish)), done(await voucherFor(records.read, wish))]
    const paid = await Promise.all(
      [1, 2].map(async () => {
        const client = await newClient(records)
        await chosen(records, client.id, { way: 'all' })
        return { userId: client.id, paymentId: done(await submitChosen(records, client.id)).paymentId }
      }),
    )
    for (const [at, found] of looked.entries()) {
      const { userId = '', paymentId = '' } = paid[at] ?? {}
      await records.write.transaction().execute((trx) => countUse(trx, { ...found, userId, paymentId }, NOW))
    }
    expect(await usesOf(id)).toBe(2)
  })

  it('goes on counting without the person when they are deleted [LED-2, SEC-7]', async () => {
    const { id, code } = await added({ most: 1 })
    const client = await wishing(code)
    const { paymentId } = done(await submitChosen(records, client.id))
    done(await decidePayment(records, owner, paymentId, 'confirm', { now: after(1) }))
    done(await requestDeletion(records, client, NOW))
    const request = (await deletionRequestsPage(records, { page: 1 })).rows.find(({ userId }) => userId === client.id)
    done(await deleteAccount(records, owner, request?.id ?? '', after(2)))
    expect((await voucherShown(records, id))?.uses).toMatchObject([{ name: null, packageName: null }])
    const left = Object.entries(await wholeTables(records)).flatMap(([table, rows]) =>
      ['voucher_uses', 'rest_reminders'].includes(table) && rows.some((row) => row.includes(client.id))
        ? [table]
        : [],
    )
    expect(left).toEqual([])
  })
})
