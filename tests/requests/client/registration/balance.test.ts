import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { addVoucher } from '#records/money/vouchers/voucher-edits'
import { done, newAdministrator } from '../../../journey.ts'
import { smallReceipt } from '../../../newcomers.ts'
import { setTerms } from '../../../terms.ts'
import { wordsOf, type Page } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { chosen, client, decided, toThird } from '../clients.ts'

const THIRD = '/registration/package-o?step=3'
const RECEIPT = 'Screenshot or photo of your receipt'
const TRAINING = 'I agree that the academy uses my details to train me.'
/** The picture is new and still being read: confirming it takes a reason. */
const LOOKED = 'Looked at the receipt'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
  const { records } = site
  await records.write
    .updateTable('packages')
    .set({ price_centavos: 850_000 })
    .where('key', '=', 'package_o')
    .execute()
  await setTerms(records, { materialsWhen: 'paid' })
  const voucher = { code: 'MABUHAY10', discount: { kind: 'percent' as const, percent: 10 } }
  const always = { packages: [], from: null, until: null, most: null }
  const manager = await newAdministrator(records, 'manager')
  done(await addVoucher(records, manager, { form: newId(), voucher: { ...voucher, ...always } }, new Date()))
})

async function onThird() {
  const one = await client(site)
  await toThird(site, one.id, 'package_o')
  return { ...one, page: await one.browser.open(THIRD) }
}
const sumOf = (page: Page) => wordsOf(page.document.querySelector('.pay-now strong'))
const firstWay = (page: Page) =>
  [...page.document.querySelectorAll('.pay-way')]
    .map((each) => wordsOf(each))
    .find((way) => way.startsWith('Pay PHP 3,000 first')) ?? ''
const useFirst = (page: Page) => page.press('Use this option', { [firstWay(page)]: true })
async function decideWaiting(clientId: string, decision: 'confirm' | 'ask', reason: string) {
  const { id } = await site.records.read
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', clientId)
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  await decided(site, id, decision, reason)
}

it('the way to pay and the code are chosen by a press, and the server says the amount [LED-2]', async () => {
  const { page } = await onThird()
  expect(sumOf(page)).toBe('PHP 8,500')
  const first = await useFirst(page)
  expect(first.address).toMatch(/step=3/)
  expect(sumOf(first)).toBe('PHP 3,000')
  const unknown = await first.press('Apply', { 'Discount code': 'nothing1' })
  expect(unknown.errorOf('Discount code')).toContain('This code is not known.')
  expect(unknown.field('Discount code').getAttribute('value')).toBe('nothing1')
  const cheaper = await unknown.press('Apply', { 'Discount code': 'mabuhay 10' })
  expect(cheaper.words).toContain('PHP 850 off with MABUHAY10')
  expect(cheaper.words).toContain('The balance of PHP 4,650 is due by')
  const dearer = await cheaper.press('Remove the code')
  expect(dearer.words).toContain('The balance of PHP 5,500 is due by')
})

it('a client pays a part first with a code, sends the rest from their account, answers staff, and the materials open when you have paid in full [LED-2]', async () => {
  const packages = await site.visitor().open('/packages-registration')
  expect(wordsOf(packages.document.querySelector('#package-o'))).toContain(
    'or PHP 3,000 first and the balance within 30 days',
  )
  const { id, browser, page } = await onThird()
  const cheaper = await page.press('Apply', { 'Discount code': 'MABUHAY10' })
  expect(sumOf(cheaper)).toBe('PHP 7,650')
  const first = await useFirst(cheaper)
  expect(sumOf(first)).toBe('PHP 3,000')
  const waits = await first.press('Submit registration', {
    [RECEIPT]: chosen(await smallReceipt()),
    [TRAINING]: true,
  })
  expect(waits.heading).toBe('Waiting for confirmation')
  expect(waits.words).toContain('It is for PHP 3,000')
  expect(waits.words).toContain('the balance of PHP 4,650 is due by')
  await decideWaiting(id, 'confirm', LOOKED)
  const enrolled = await browser.open('/registration/package-o')
  expect(enrolled.heading).toBe('You are enrolled')
  expect(enrolled.words).toContain('The learning materials open when you have paid in full.')

  const closed = await browser.open('/learningmaterials')
  expect(closed.status).toBe(403)
  expect((await closed.follow('View the balance')).heading).toBe('Price and balance')
  const account = await browser.open('/client')
  const card = wordsOf(account.document.querySelector('.rest-card'))
  expect(card).toContain('Balance due: PHP 4,650')
  expect(card).toMatch(/Due by|Due /)
  const rest = await account.follow('Pay the balance')
  const picture = wordsOf(rest.document.querySelector('label[for=receipt]'))
  const none = await rest.press('Send proof of payment')
  expect([none.status, none.errorOf(picture)]).toEqual([422, 'Image is required'])
  const sent = await none.press('Send proof of payment', { [picture]: chosen(await smallReceipt()) })
  expect(sent.words).toContain('Your proof of payment of PHP 4,650 is being checked.')
  await decideWaiting(id, 'ask', 'Which bank was it?')
  const questionPage = await browser.open(sent.address)
  expect(questionPage.words).toContain('Which bank was it?')
  const answered = await questionPage.press('Send answer', { 'Your answer': 'It was BPI.' })
  expect(answered.words).toContain('Your answer has arrived.')
  await decideWaiting(id, 'confirm', LOOKED)
  const paid = await browser.open(sent.address)
  expect(paid.words).toContain('Everything is paid.')
  const entries = [...paid.document.querySelectorAll('.balance-entries li')].map((each) => wordsOf(each))
  expect(entries.filter((each) => each.includes('Payment'))).toHaveLength(2)
  const open = await browser.open('/learningmaterials')
  expect([open.status, open.heading]).toEqual([200, 'Learning Materials'])
  expect(open.words).not.toContain('open when you have paid in full')
  expect(wordsOf((await browser.open('/client')).document.querySelector('.rest-card'))).toBe('')
})
