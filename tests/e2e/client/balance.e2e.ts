import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { dayFromNow } from '../../days.ts'
import { chooseReceipt, smallReceipt } from '../../enrolling.ts'
import { done, FORM, newAdministrator } from '../../journey.ts'
import { trainingBox } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { setTerms } from '../../terms.ts'
import { addVoucher } from '#records/money/vouchers/editing'
import { newId, type Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { sidewaysScroll, withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

// A site of its own: the terms of a package are on every page that sells it.
let own: Site
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
  await withRecords(own, async (records) => {
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
})
test.afterAll(() => own.close())

const THIRD = '/registration/package-o?step=3'
const toThird = async (records: Records, { id }: { id: string }) => {
  done(await bookPackage(records, id, 'package_o'))
  const draft = { ...FORM, firstSchedule: dayFromNow(7) }
  done(await saveDraft(records, id, 'package_o', draft, 'additional', new Date()))
}
/** The picture is new and still being read, and comes again with the second payment: confirming it takes a reason. */
const LOOKED = 'Looked at the receipt'
const decided = (clientId: string, decision: 'confirm' | 'ask', reason = '') =>
  withRecords(own, async (records) => {
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

test('a client pays a part first with a code, sends the rest from their account, answers staff, and the materials open when all is paid [LED-2]', async ({
  someone,
}) => {
  test.slow()
  const page = await someone({ width: 390, at: own.url })
  await page.goto(`${own.url}/packages-registration`)
  await expect(page.locator('#package-o')).toContainText('or PHP 3,000 first and the rest within 30 days')

  const client = await asClient(page, own, toThird)
  await page.goto(own.url + THIRD)
  const pay = page.getByRole('region', { name: 'What you pay now' })
  await expect(pay.locator('.pay-now strong')).toHaveText('PHP 8,500')
  await pay.getByLabel('Discount code').fill('salamat')
  await pay.getByRole('button', { name: 'Apply' }).click()
  await expect(pay.locator('#code-error')).toContainText('This code is not known.')
  await expect(pay.getByLabel('Discount code')).toHaveValue('salamat')
  await shows(page)
  await pay.getByLabel('Discount code').fill('mabuhay 10')
  await pay.getByRole('button', { name: 'Apply' }).click()
  await expect(pay.getByText('PHP 850 off with MABUHAY10', { exact: false }).first()).toBeVisible()
  await expect(pay.locator('.pay-now strong')).toHaveText('PHP 7,650')
  await pay.getByText('Pay PHP 3,000 first').click()
  await expect(pay.locator('.pay-now strong')).toHaveText('PHP 3,000')
  await expect(pay.getByText('The rest of PHP 4,650 is due by', { exact: false })).toBeVisible()
  await shows(page, 320)
  await chooseReceipt(page, await smallReceipt())
  await expect(page.getByText('The receipt has arrived.')).toBeAttached()
  await trainingBox(page).check()
  await page.getByRole('button', { name: 'Submit registration' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
  await expect(page.getByText('the rest of PHP 4,650 is due by', { exact: false })).toBeVisible()
  await decided(client.id, 'confirm', LOOKED)
  await expect(page.getByRole('heading', { name: 'You are enrolled' })).toBeVisible()
  await expect(page.getByText('The learning materials open when all is paid.')).toBeVisible()

  await page.goto(`${own.url}/learningmaterials`)
  await page.getByRole('link', { name: 'See what is left to pay' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payments')
  await page.goto(`${own.url}/client`)
  const card = page.getByRole('region', { name: 'Rest to pay: PHP 4,650' })
  await expect(card).toContainText('Due by')
  await shows(page)
  await card.getByRole('link', { name: 'Pay the rest' }).click()
  await page.getByRole('button', { name: 'Send proof of payment' }).click()
  await expect(page.locator('#receipt-error')).toBeVisible()
  await shows(page)
  await chooseReceipt(page, await smallReceipt())
  await expect(page.getByText('The receipt has arrived.')).toBeAttached()
  await page.getByRole('button', { name: 'Send proof of payment' }).click()
  await expect(page.getByText('Your proof of payment of PHP 4,650 is being checked.')).toBeVisible()
  await decided(client.id, 'ask', 'Which bank was it?')
  await page.reload()
  await expect(page.getByText('Which bank was it?')).toBeVisible()
  await shows(page)
  await page.getByLabel('Your answer').fill('It was BPI.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer has arrived.')).toBeVisible()
  await decided(client.id, 'confirm', LOOKED)
  await page.reload()
  await expect(page.getByText('Everything is paid.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Payment' })).toHaveCount(2)
  await shows(page, 1280)
  await page.goto(`${own.url}/learningmaterials`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learning Materials')
  await expect(page.getByText('open when all is paid', { exact: false })).toHaveCount(0)
})

test('a way to pay that is chosen before the script has come is the one that counts when it has [LED-2]', async ({
  someone,
}) => {
  const page = await someone({ width: 390, at: own.url })
  await asClient(page, own, toThird)
  const release = await holdScripts(page)
  await page.goto(own.url + THIRD, { waitUntil: 'commit' })
  const pay = page.getByRole('region', { name: 'What you pay now' })
  await pay.getByText('Pay PHP 3,000 first').click()
  release()
  await expect(pay.locator('.pay-now strong')).toHaveText('PHP 3,000')
})

test('without script the way to pay and the code are chosen by a press, and the server says the amount [LED-2]', async ({
  someone,
}) => {
  const page = await someone({ width: 390, at: own.url, javaScript: false })
  await asClient(page, own, toThird)
  await page.goto(own.url + THIRD)
  const pay = page.getByRole('region', { name: 'What you pay now' })
  await pay.getByLabel(/Pay PHP 3,000 first/).check()
  await pay.getByRole('button', { name: 'Use this way' }).click()
  await expect(page).toHaveURL(/step=3/)
  await expect(pay.locator('.pay-now strong')).toHaveText('PHP 3,000')
  await pay.getByLabel('Discount code').fill('nothing1')
  await pay.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('#code-error')).toContainText('This code is not known.')
  await page.getByLabel('Discount code').fill('MABUHAY10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(pay.getByText('The rest of PHP 4,650 is due by', { exact: false })).toBeVisible()
  await pay.getByRole('button', { name: 'Remove the code' }).click()
  await expect(pay.getByText('The rest of PHP 5,500 is due by', { exact: false })).toBeVisible()
})
