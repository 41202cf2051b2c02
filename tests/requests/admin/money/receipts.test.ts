import { beforeAll, expect, it } from 'vitest'
import { formatDay, manilaDayOf } from '#domain/words/formats'
import { drawReceipt } from '#tests/drawn-receipt'
import { openSite, type RequestSite } from '../../site.ts'
import { PENDING_PAYMENTS_PATH, dialogOf, plainPicture, rowOf, waitingClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const DIALOG = 'dialog[open]'
const today = () => formatDay(manilaDayOf(new Date()))
const referenceOf = async (paymentId: string) =>
  (
    await site.records.read
      .selectFrom('payments')
      .select('reference')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).reference

it('flags a receipt that came before, shows the earlier payment beside it, and asks why it is confirmed anyway [PAY-8]', async () => {
  const receipt = await plainPicture()
  const [first, second] = [await waitingClient(site, { receipt }), await waitingClient(site, { receipt })]
  const owner = await site.as('owner')
  const flag = `Same receipt as the payment of ${first.name}, ${today()}`
  const list = await owner.open(`${PENDING_PAYMENTS_PATH}?search=${second.id}`)
  expect(list.rows('Pending payments')).toEqual([expect.stringContaining(flag)])
  const direct = [...list.document.querySelectorAll(`${rowOf(second)} .row-actions > button[name=ask]`)]
  expect(direct.map((button) => button.getAttribute('value'))).not.toContain(`confirm-${second.paymentId}`)

  const view = await list.follow('View')
  expect(dialogOf(view)?.words).toContain(flag)
  for (const name of [first.name, second.name]) {
    const picture =
      view.document.querySelector(`${DIALOG} img[alt="Proof of payment of ${name}"]`)?.getAttribute('src') ?? ''
    expect((await owner.send(picture)).headers.get('content-type'), name).toMatch(/^image\//)
  }
  const question = await view.press('Confirm', {}, DIALOG)
  expect(dialogOf(question)?.words).toContain(`It is the same picture as ${first.name}’s payment of`)
  const refused = await question.press('Confirm anyway', {}, DIALOG)
  expect(refused.status).toBe(409)
  expect(refused.errorOf('Reason')).toContain('Please say why you confirm it')
  const { status } = await site.records.read
    .selectFrom('payments')
    .select('status')
    .where('id', '=', second.paymentId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('pending')

  const earlier = await view.follow('Open the earlier payment')
  expect(dialogOf(earlier)?.title).toBe(`Payment of ${first.name}`)
  expect(dialogOf(earlier)?.words).not.toContain('Same receipt')
})

it('reads a receipt once it is opened, and flags the number of it on another picture [PAY-8]', async () => {
  const reference = '9026000333001'
  const receipt = await drawReceipt({ amountCentavos: 500_000, referenceNumber: reference })
  const [first, second] = [await waitingClient(site, { receipt }), await waitingClient(site)]
  const owner = await site.as('owner')
  const typing = await owner.open(`${PENDING_PAYMENTS_PATH}?view=${second.paymentId}`)
  const saved = await typing.press('Save number', {
    'Reference number': `${reference.slice(0, 4)} ${reference.slice(4)}`,
  })
  expect(saved.field('Reference number').getAttribute('value')).toBe('9026 000 333001')
  expect(await referenceOf(second.paymentId)).toBe(reference)

  await expect
    .poll(async () => dialogOf(await owner.open(`${PENDING_PAYMENTS_PATH}?view=${first.paymentId}`))?.words, {
      timeout: 60_000,
    })
    .toContain('Read from the proof: PHP 5,000 · Ref ')
  const read = await owner.open(`${PENDING_PAYMENTS_PATH}?view=${first.paymentId}`)
  expect(dialogOf(read)?.words).toContain('differs from the expected PHP 8,500')
  const flagged = await owner.open(`${PENDING_PAYMENTS_PATH}?view=${second.paymentId}`)
  expect(dialogOf(flagged)?.words).toContain(`Same receipt as the payment of ${first.name}, ${today()}`)
  expect(dialogOf(flagged)?.words).toContain('The reference number is the same.')
  const log = await owner.open(`/admin/audit?search=${second.paymentId}`)
  const entries = log.rows().filter((row) => row.includes(second.name) && row.includes(reference))
  expect(entries).toHaveLength(1)
})

it('says beside the number of a receipt what is wrong with it, keeps it, and saves the right one at the same search [PAY-8]', async () => {
  const { id, paymentId } = await waitingClient(site)
  const owner = await site.as('owner')
  const view = await owner.open(`${PENDING_PAYMENTS_PATH}?search=${id}&view=${paymentId}`)
  for (const input of ['12', 'no number']) {
    const wrong = await view.press('Save number', { 'Reference number': input })
    expect(wrong.status).toBe(422)
    expect(wrong.errorOf('Reference number')).toBe('Please enter the reference number as shown on the receipt.')
    expect(wrong.field('Reference number').getAttribute('value')).toBe(input)
    expect(await referenceOf(paymentId)).toBeNull()
  }
  const saved = await view.press('Save number', { 'Reference number': 'BPI-2026-1120' })
  expect(saved.field('Reference number').getAttribute('value')).toBe('BPI2 0261 120')
  expect(saved.address).toContain(`search=${id}`)
  expect(await referenceOf(paymentId)).toBe('BPI20261120')
})

it('answers a number for a payment that is not there, or for no payment at all [PAY-8]', async () => {
  const owner = await site.as('owner')
  const status = async (payment: string) =>
    (await owner.post(PENDING_PAYMENTS_PATH, { intent: 'reference', payment, reference: 'BPI20261120' })).status
  expect(await status('unknown')).toBe(404)
  expect(await status('../x')).toBe(400)
})
