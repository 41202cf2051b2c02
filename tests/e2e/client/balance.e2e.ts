import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { dayFromNow } from '../../days.ts'
import { chooseReceipt, smallReceipt } from '../../enrolling.ts'
import { done, newAdministrator } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import type { Site } from '../../site.ts'
import { setTerms } from '../../terms.ts'
import { addVoucher } from '#records/money/vouchers/voucher-edits'
import { newId, type Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { sidewaysScroll, withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

test.beforeAll(({ site }) =>
  withRecords(site, async (records) => {
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
  }),
)
// What the packages of this site cost is on every page that sells them.
test.afterAll(({ site }) =>
  withRecords(site, ({ write }) =>
    write
      .updateTable('packages')
      .set({ price_centavos: 500_000, down_payment_centavos: null, balance_days: 30, materials_when: 'first' })
      .where('key', '=', 'package_o')
      .execute(),
  ),
)

const THIRD = '/registration/package-o?step=3'
const toThird = async (records: Records, { id }: { id: string }) => {
  done(await bookPackage(records, id, 'package_o'))
  const draft = { ...FORM, firstSchedule: dayFromNow(7) }
  done(await saveDraft(records, id, 'package_o', draft, 'additional', new Date()))
}
/** The picture is new and still being read, and comes again with the second payment: confirming it takes a reason. */
const LOOKED = 'Looked at the receipt'
const decided = (site: Site, clientId: string, decision: 'confirm' | 'ask', reason = '') =>
  withRecords(site, async (records) => {
    const { id } = await records.read
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', clientId)
      .where('status', '=', 'pending')
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    done(await decidePayment(records, await newAdministrator(records), id, decision, { reason, now: new Date() }))
  })
const shows = async (page: Page, width = 390) => {
  await page.setViewportSize({ width, height: 844 })
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
}

test('the way to pay chosen before the script counts when it has come; code, parts, rest and answer hold on every width, and the screens change by themselves [LED-2]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 390 })
  const client = await asClient(page, site, toThird)
  const release = await holdScripts(page)
  await page.goto(THIRD, { waitUntil: 'commit' })
  const pay = page.getByRole('region', { name: 'What you pay now' })
  await pay.getByText('Pay PHP 3,000 first').click()
  release()
  await expect(pay.locator('.pay-now strong')).toHaveText('PHP 3,000')
  await pay.getByText('Have a discount code?').click()
  await pay.getByLabel('Discount code').fill('salamat')
  await pay.getByRole('button', { name: 'Apply' }).click()
  await expect(pay.locator('#code-error')).toContainText('This code is not known.')
  await expect(pay.getByLabel('Discount code')).toHaveValue('salamat')
  await shows(page)
  await pay.getByLabel('Discount code').fill('mabuhay 10')
  await pay.getByRole('button', { name: 'Apply' }).click()
  await expect(pay.getByText('PHP 850 off with MABUHAY10', { exact: false }).first()).toBeVisible()
  await pay.getByText('Pay all now').click()
  await expect(pay.locator('.pay-now strong')).toHaveText('PHP 7,650')
  await pay.getByText('Pay PHP 3,000 first').click()
  await expect(pay.getByText('The balance of PHP 4,650 is due by', { exact: false })).toBeVisible()
  await shows(page, 320)
  await chooseReceipt(page, await smallReceipt())
  await expect(page.getByText('Your picture is uploaded.')).toBeAttached()
  await page.getByRole('button', { name: 'Submit registration' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
  await expect(page.getByText('the balance of PHP 4,650 is due by', { exact: false })).toBeVisible()
  await decided(site, client.id, 'confirm', LOOKED)
  await expect(page.getByRole('heading', { name: 'You are enrolled' })).toBeVisible()

  await page.goto('/client')
  const card = page.getByRole('region', { name: 'Balance due: PHP 4,650' })
  await expect(card).toContainText('Due by')
  await shows(page)
  await card.getByRole('link', { name: 'Pay the balance' }).click()
  await page.getByRole('button', { name: 'Send proof of payment' }).click()
  await expect(page.locator('#receipt-error')).toBeVisible()
  await shows(page)
  await chooseReceipt(page, await smallReceipt())
  await expect(page.getByText('Your picture is uploaded.')).toBeAttached()
  await page.getByRole('button', { name: 'Send proof of payment' }).click()
  await expect(page.getByText('Your proof of payment of PHP 4,650 is being checked.')).toBeVisible()
  await decided(site, client.id, 'ask', 'Which bank was it?')
  await page.reload()
  await expect(page.getByText('Which bank was it?')).toBeVisible()
  await shows(page)
  await page.getByLabel('Your answer').fill('It was BPI.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer has arrived.')).toBeVisible()
  await decided(site, client.id, 'confirm', LOOKED)
  await page.reload()
  await expect(page.getByText('Everything is paid.')).toBeVisible()
  await shows(page, 1280)
})
