import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import type { Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { dayFromNow } from '../../days.ts'
import { chooseReceipt, newcomer, photo, smallReceipt } from '../../enrolling.ts'
import { done } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { trainingBox } from '../../people.ts'
import { asClient } from '../line/people.ts'

const PENDING = 'Your registration is being processed. Please wait for confirmation.'
const THIRD = '/registration/package-w?step=3'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
/** Until a draft with these words has been taken. */
const keptWith = (page: Page, words: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.ok() && (answer.request().postData() ?? '').includes(words),
  )
const booked = (key: PackageKey) => async (records: Records, client: Actor) =>
  done(await bookPackage(records, client.id, key))
const toThird = async (records: Records, client: Actor) => {
  await booked('package_w')(records, client)
  const draft = { ...FORM, firstSchedule: dayFromNow(7) }
  done(await saveDraft(records, client.id, 'package_w', draft, 'additional', new Date()))
}

test('what is wrong takes the focus; what was typed is there after a reload, on a tablet and after the signal was gone; the booking is gone on with and cancelled [REG-1, REG-2, REG-5, REG-10]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const { personal, additional } = newcomer()
  const schedule = additional['Preferred Schedule'] ?? ''
  await asClient(page, site, booked('package_d'))
  await page.goto('/registration/package-d')
  await page.getByLabel('Full Name', { exact: true }).fill('')
  await page.getByLabel('Address', { exact: true }).fill('Purok 7')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(problem(page).getByText('Full Name is required', { exact: true })).toBeVisible()
  await expect(problem(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Purok 7')
  await expectAccessible(page)
  await page.getByLabel('Full Name', { exact: true }).fill('Mara Dela Peña')
  const draftSaved = keptWith(page, 'Nena')
  for (const [label, value] of Object.entries(personal)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel("Handler's Name", { exact: true }).blur()
  await draftSaved
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const tablet = await someone({ width: 1280 })
  await tablet.context().addCookies(await page.context().cookies(site.url))
  await tablet.goto('/registration/package-d')
  for (const [label, value] of Object.entries(personal))
    await expect(tablet.getByLabel(label, { exact: true })).toHaveValue(value)
  await tablet.getByRole('button', { name: 'Next' }).click()
  await tablet.waitForURL(/step=2/)
  const planned = keptWith(tablet, schedule)
  await tablet.getByLabel('Preferred Schedule', { exact: true }).fill(schedule)
  await tablet.getByLabel('Preferred Schedule', { exact: true }).blur()
  await planned
  await expect(tablet.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await page.context().setOffline(true)
  await page.getByLabel('Address', { exact: true }).fill('Under the bridge, no signal')
  await expect(page.getByText('No connection.', { exact: false })).toBeVisible()
  const back = keptWith(page, 'bridge')
  await page.context().setOffline(false)
  await back
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await tablet.getByRole('button', { name: 'Previous' }).click()
  await tablet.waitForURL(/step=1/)
  await expect(tablet.getByLabel('Address', { exact: true })).toHaveValue('Under the bridge, no signal')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=2/)
  await expect(page.getByLabel('Preferred Schedule', { exact: true })).toHaveValue(schedule)

  await page.goto('/registration/package-o')
  await page.getByRole('link', { name: 'Continue your registration' }).click()
  await expect(page).toHaveURL(/\/registration\/package-d$/)
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  await expect(page).toHaveURL(/\/packages-registration$/)
  await expect(page.getByRole('link', { name: 'Continue your registration' })).toHaveCount(0)
})

test('a receipt stays in its place while it travels and is judged by its content; who submits while it is still read waits for it [REG-4, REG-6]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 390 })
  await asClient(page, site, toThird)
  await page.goto(THIRD)
  await page.evaluate(() => {
    const seen = new Set<number>()
    Reflect.set(window, 'heightsSeen', seen)
    const sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) seen.add(target.getBoundingClientRect().height)
    })
    new MutationObserver(() => {
      const card = document.querySelector('.receipt')
      if (card) sizes.observe(card)
    }).observe(document.body, { childList: true, subtree: true })
    const read = Blob.prototype.arrayBuffer
    let gate = Promise.resolve()
    Reflect.set(window, 'holdFiles', () => {
      gate = new Promise((open) => Reflect.set(window, 'letFilesBeRead', open))
    })
    Blob.prototype.arrayBuffer = function () {
      return gate.then(() => read.call(this))
    }
  })
  await chooseReceipt(page, await photo(0.3))
  await page.getByText('Uploaded.', { exact: false }).first().waitFor()
  expect(await page.evaluate(() => [...(Reflect.get(window, 'heightsSeen') as Set<number>)])).toHaveLength(1)

  await page.getByRole('button', { name: 'Remove' }).click()
  const submit = page.getByRole('button', { name: /^Submit/ })
  await submit.click()
  await expect(problem(page).getByText('Image is required')).toBeVisible()
  const message = page.locator('#receipt-error')
  // A PNG that declares 14,000 x 14,000 pixels.
  const bomb = await smallReceipt()
  bomb.writeUInt32BE(14_000, 16)
  bomb.writeUInt32BE(14_000, 20)
  for (const [bytes, name, words] of [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'receipt.png',
      'Please choose a PNG, JPEG or WebP picture.',
    ],
    [Buffer.from('%PDF-1.7\n'), 'receipt.jpg', 'Please choose a PNG, JPEG or WebP picture.'],
    [Buffer.alloc(0), 'empty.jpg', 'This file is empty. Please choose the picture again.'],
    [
      Buffer.concat([JPEG, Buffer.alloc(21 * 1024 * 1024)]),
      'huge.jpg',
      'This file is larger than 20 MB. Please choose a smaller picture.',
    ],
    // It looks like a picture to the browser: the server says so when it has arrived.
    [
      Buffer.concat([JPEG, randomBytes(4000)]),
      'torn.jpg',
      'This picture cannot be opened. Please take it again or choose another one.',
    ],
    [bomb, 'bomb.png', 'This picture has more than 40 megapixels. Please choose a smaller one.'],
  ] as const) {
    await chooseReceipt(page, bytes, name)
    await expect(message).toHaveText(words)
  }
  await expectAccessible(page)

  const call = (name: string) => page.evaluate((known) => (Reflect.get(window, known) as () => void)(), name)
  await call('holdFiles')
  await chooseReceipt(page, Buffer.from('<html>not a picture</html>'), 'receipt.png')
  await submit.click()
  await expect(submit).toHaveText('Submitting…')
  await call('letFilesBeRead')
  await expect(message).toBeVisible()
  await expect(submit).toHaveText('Submit registration')
  await call('holdFiles')
  await chooseReceipt(page, await smallReceipt())
  await submit.click()
  await expect(submit).toHaveText('Submitting…')
  await call('letFilesBeRead')
  await expect(page.getByText(PENDING)).toBeVisible()
})

test('a picture chosen and a box ticked before the script has come are sent when it has; a double click, a second tab and the way back make no second payment [REG-4, REG-6, REG-7]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await asClient(page, site, toThird)
  const release = await holdScripts(page)
  await page.goto(THIRD, { waitUntil: 'commit' })
  await chooseReceipt(page, await smallReceipt(), 'early.png')
  release()
  await expect(page.getByText('Your picture is uploaded.')).toBeAttached()
  await expect(page.getByText('early.png', { exact: true })).toBeVisible()
  await expect(trainingBox(page)).toBeChecked()
  const second = await page.context().newPage()
  await second.goto('/client')
  await second.goto(THIRD)
  await page.getByRole('button', { name: /^Submit/ }).dblclick()
  await expect(page.getByText(PENDING)).toBeVisible()
  await chooseReceipt(second, await smallReceipt())
  await second.getByRole('button', { name: /^Submit/ }).click()
  await expect(second.getByText(PENDING).or(second.locator('#receipt-error'))).toBeVisible()
  await second.close()
  await page.goBack()
  await expect(page.getByText(PENDING)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  const refusal = page
    .getByRole('alertdialog', { name: 'Pending Payment Confirmation' })
    .or(page.getByRole('dialog', { name: 'Pending Payment Confirmation' }))
  await expect(refusal).toContainText(
    'You have a pending payment confirmation. Please contact the admin to cancel your registration.',
  )
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)
})

test('who presses Submit in the very moment in which the picture has arrived is not left waiting [REG-4, REG-6]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await asClient(page, site, toThird)
  await page.goto(THIRD)
  await trainingBox(page).check()
  await page.evaluate(() => {
    const { open } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, ...rest: unknown[]) {
      // After the upload's own listeners, before the page renders what they received.
      if (method === 'PATCH')
        this.addEventListener('loadend', () =>
          document.querySelector<HTMLButtonElement>('.form-actions button:not([form])')?.click(),
        )
      return Reflect.apply(open, this, [method, ...rest])
    }
  })
  await chooseReceipt(page, await smallReceipt())
  await expect(page.getByText(PENDING)).toBeVisible()
})
