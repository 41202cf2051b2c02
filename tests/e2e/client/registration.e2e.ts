import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { dayFromNow } from '../../days.ts'
import { trainingBox } from '../../people.ts'
import { bookAndSignUp, chooseReceipt, fillWords, newcomer, photo, sendProof, smallReceipt } from '../../enrolling.ts'

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

test('step 1 names every missing field in its own words beside it, keeps what was typed, and goes on when it is mended [REG-2, REG-5]', async ({
  someone,
}) => {
  const page = await someone()
  const words = newcomer()
  await bookAndSignUp(page, 'o', words)
  await expect(page.getByText('Step 1 - 4')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toHaveText(/Registration/)
  await page.getByLabel('Full Name', { exact: true }).fill('')
  await page.getByLabel('Address', { exact: true }).fill('Purok 7')
  await page.getByLabel('Age', { exact: true }).fill('0')
  await page.getByRole('button', { name: 'Next' }).click()
  for (const message of [
    'Full Name is required',
    'Nickname is required',
    'Valid age is required',
    'Birthdate is required',
    'Phone number is required',
    "Handler's name is required",
  ])
    await expect(problem(page).getByText(message, { exact: true })).toBeVisible()
  await expect(problem(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  const age = page.getByLabel('Age', { exact: true })
  await expect(age).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator(`#${await age.getAttribute('aria-describedby')}`)).toHaveText('Valid age is required')
  await expect(age).toHaveValue('0')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Purok 7')
  await expectAccessible(page)
  await page.getByLabel('Full Name', { exact: true }).fill('Mara Dela Peña')
  for (const [label, value] of Object.entries(words.personal))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 - 4')).toBeVisible()
})

test('step 2 wants an address and a day from tomorrow in Manila; Previous asks nothing [REG-3, REG-5]', async ({
  someone,
}) => {
  const page = await someone()
  const words = newcomer()
  await bookAndSignUp(page, 'o', words)
  for (const [label, value] of Object.entries(words.personal))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=2/)
  await page.getByLabel('Email Address', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(problem(page).getByText('Email Address is required')).toBeVisible()
  await expect(problem(page).getByText('Preferred schedule is required')).toBeVisible()
  await expect(page.getByLabel('Preferred Schedule', { exact: true })).toHaveAttribute('min', dayFromNow(1))
  await page.getByLabel('Email Address', { exact: true }).fill('not an address')
  await page.getByLabel('Preferred Schedule', { exact: true }).fill(dayFromNow(0))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(problem(page).getByText('Please enter a valid email address.')).toBeVisible()
  await expect(problem(page).getByText('Preferred schedule must be at least 1 day ahead')).toBeVisible()
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue('not an address')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Step 1 - 4')).toBeVisible()
  await expect(page.getByLabel('Nickname', { exact: true })).toHaveValue(words.personal.Nickname ?? '')
})

test('what was typed is there after a reload, on another device and after the signal was gone [REG-5]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const words = newcomer()
  await bookAndSignUp(page, 'd', words)
  await page.getByLabel('Nickname', { exact: true }).fill('Tintin')
  await page.getByLabel('Nickname', { exact: true }).blur()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nickname', { exact: true })).toHaveValue('Tintin')

  const other = await someone({ width: 1280 })
  await other.context().addCookies(await page.context().cookies(site.url))
  await other.goto('/registration/package-d')
  await expect(other.getByLabel('Nickname', { exact: true })).toHaveValue('Tintin')

  await page.context().setOffline(true)
  await page.getByLabel('Address', { exact: true }).fill('Under the bridge, no signal')
  await expect(page.getByText('No connection.', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Address', { exact: true })).toHaveValue('Under the bridge, no signal')
})

test('a receipt is judged by its content: words for each that cannot be taken, and nothing is half-saved [REG-4, REG-6]', async ({
  someone,
}) => {
  const page = await someone()
  const words = newcomer()
  await bookAndSignUp(page, 'w', words)
  await fillWords(page, words)
  await expect(page.getByText('Step 3 - 4')).toBeVisible()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(problem(page).getByText('Image is required')).toBeVisible()
  const message = page.locator('#receipt-error')

  await chooseReceipt(
    page,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'receipt.png',
  )
  await expect(message).toHaveText('Please choose a PNG, JPEG or WebP picture.')
  await chooseReceipt(page, Buffer.from('%PDF-1.7\n'), 'receipt.jpg')
  await expect(message).toHaveText('Please choose a PNG, JPEG or WebP picture.')
  await chooseReceipt(page, Buffer.alloc(0), 'empty.jpg')
  await expect(message).toHaveText('This file is empty. Please choose the picture again.')
  await chooseReceipt(
    page,
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60 * 1024 * 1024)]),
    'huge.jpg',
  )
  await expect(message).toHaveText('This file is larger than 20 MB. Please choose a smaller picture.')
  await chooseReceipt(page, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4000)]), 'torn.jpg')
  await expect(message).toHaveText('This picture cannot be opened. Please take it again or choose another one.')
  await chooseReceipt(page, hugePng(14_000, 14_000), 'bomb.png')
  await expect(message).toHaveText('This picture has more than 40 megapixels. Please choose a smaller one.')
  await expectAccessible(page)
  await sendProof(page, await smallReceipt())
})

test('who submits while the phone still reads the picture waits for it: a wrong one ends the waiting, a right one is sent [REG-4, REG-6]', async ({
  someone,
}) => {
  const words = newcomer()
  const page = await someone({ width: 390 })
  await bookAndSignUp(page, 'w', words)
  await fillWords(page, words)
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    let gate = Promise.resolve()
    Reflect.set(window, 'holdFiles', () => {
      gate = new Promise((open) => Reflect.set(window, 'letFilesBeRead', open))
    })
    Blob.prototype.arrayBuffer = function () {
      return gate.then(() => read.call(this))
    }
  })
  const call = (name: string) => page.evaluate((known) => (Reflect.get(window, known) as () => void)(), name)
  const submit = page.getByRole('button', { name: /^Submit/ })
  await call('holdFiles')
  await chooseReceipt(page, Buffer.from('<html>not a picture</html>'), 'receipt.png')
  await submit.click()
  await expect(submit).toHaveText('Submitting…')
  await call('letFilesBeRead')
  await expect(page.locator('#receipt-error')).toBeVisible()
  await expect(submit).toHaveText('Submit registration')
  await call('holdFiles')
  await chooseReceipt(page, await smallReceipt())
  await submit.click()
  await expect(submit).toHaveText('Submitting…')
  await call('letFilesBeRead')
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
})

test('what stands below a picture stays in its place while that is read and travels [REG-6]', async ({ someone }) => {
  const page = await someone({ width: 390 })
  const words = newcomer()
  await bookAndSignUp(page, 'o', words)
  await fillWords(page, words)
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
  })
  await chooseReceipt(page, await photo(0.3))
  await page.getByText('Arrived.', { exact: false }).first().waitFor()
  expect(await page.evaluate(() => [...(Reflect.get(window, 'heightsSeen') as Set<number>)])).toHaveLength(1)
})

test('a picture chosen and a box ticked before the script has come are sent when it has [REG-4, REG-6]', async ({
  someone,
}) => {
  const words = newcomer()
  const page = await someone()
  await bookAndSignUp(page, 'r', words)
  await fillWords(page, words)
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await chooseReceipt(page, await smallReceipt(), 'early.png')
  release()
  await expect(page.getByText('The receipt has arrived.')).toBeAttached()
  await expect(page.getByText('early.png', { exact: true })).toBeVisible()
  await expect(trainingBox(page)).toBeChecked()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
})

test('who presses Submit in the very moment in which the picture has arrived is not left waiting [REG-4, REG-6]', async ({
  someone,
}) => {
  const page = await someone()
  const words = newcomer()
  await bookAndSignUp(page, 'o', words)
  await fillWords(page, words)
  await trainingBox(page).check()
  await page.evaluate(() => {
    const { open } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, ...rest: unknown[]) {
      // After the upload's own listeners, before the page is drawn with what they heard.
      if (method === 'PATCH')
        this.addEventListener('loadend', () =>
          document.querySelector<HTMLButtonElement>('.form-actions button:not([form])')?.click(),
        )
      return Reflect.apply(open, this, [method, ...rest])
    }
  })
  await chooseReceipt(page, await smallReceipt())
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
})

test('a double click, a second tab and the way back make no second payment [REG-6, REG-7]', async ({ someone }) => {
  const page = await someone()
  const words = newcomer()
  await bookAndSignUp(page, 'w', words)
  await fillWords(page, words)
  const second = await page.context().newPage()
  await second.goto('/registration/package-w?step=3')
  await chooseReceipt(page, await smallReceipt())
  await page.getByText('Arrived.', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: /^Submit/ }).dblclick()
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
  await expect(
    page.getByText('If you think this is a mistake, please reload the page or contact the admin.'),
  ).toBeVisible()
  await chooseReceipt(second, await smallReceipt())
  await second.getByRole('button', { name: /^Submit/ }).click()
  await expect(
    second
      .getByText('Your registration is being processed. Please wait for confirmation.')
      .or(second.locator('#receipt-error')),
  ).toBeVisible()
  await second.close()
  await page.goBack()
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  const refusal = page
    .getByRole('alertdialog', { name: 'Pending Payment Confirmation' })
    .or(page.getByRole('dialog', { name: 'Pending Payment Confirmation' }))
  await expect(refusal).toContainText(
    'You have a pending payment confirmation. Please contact the admin to cancel your registration.',
  )
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)
  await page.goto('/packages-registration')
  await page.getByRole('button', { name: 'Book' }).first().click()
  await expect(
    page.getByText('You have a pending payment confirmation. Please contact the admin to cancel your registration.'),
  ).toBeVisible()
})

test('cancelling gives the booking up, and a registration nobody booked leads to the packages [REG-1, REG-10, PKG-5]', async ({
  someone,
}) => {
  const page = await someone()
  const words = newcomer()
  await bookAndSignUp(page, 'r', words)
  await expect(page.getByText('PHP 8,500')).toBeVisible()
  await page.goto('/registration/package-d')
  await expect(page).toHaveURL(/\/packages-registration$/)
  await page.getByRole('link', { name: 'Continue your registration' }).click()
  await expect(page).toHaveURL(/\/registration\/package-r$/)
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  await expect(page).toHaveURL(/\/packages-registration$/)
  await expect(page.getByRole('link', { name: 'Continue your registration' })).toHaveCount(0)
  await page.goto('/registration/package-r')
  await expect(page).toHaveURL(/\/packages-registration$/)
  for (const path of ['/registration/package-x', '/registration/package_w', '/registration/PACKAGE-W'])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test('without script the same registration works from booking to the pending screen, and says what is wrong [REG-1, REG-2, REG-3, REG-4, REG-6, PKG-2]', async ({
  someone,
}) => {
  const page = await someone({ javaScript: false })
  const words = newcomer()
  await bookAndSignUp(page, 'o', words)
  await page.getByRole('button', { name: 'Next' }).locator('visible=true').last().click()
  await expect(page.getByText('Nickname is required').first()).toBeVisible()
  for (const [label, value] of Object.entries(words.personal))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).last().click()
  await page.getByLabel('Preferred Schedule', { exact: true }).fill(words.additional['Preferred Schedule'] ?? '')
  await page.getByRole('button', { name: 'Next' }).last().click()
  await expect(page.getByText('Step 3 - 4')).toBeVisible()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Image is required').first()).toBeVisible()
  await chooseReceipt(page, Buffer.from('not a picture'), 'receipt.jpg')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Please choose a PNG, JPEG or WebP picture.').first()).toBeVisible()
  await chooseReceipt(page, await photo(0.3))
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
})

/** A PNG of zeros that claims many pixels and weighs little: what a hostile picture looks like. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
