import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { codeTyped } from '#domain/money/payment-codes'
import { readFields, sealed } from '#domain/money/qr-ph/fields'
import { expect, expectAccessible, test } from '../../company.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { ACADEMY_CODE, codePicture, readByAnother } from '../../qr-pictures.ts'
import { startSite, type Site } from '../../site.ts'
import { poster } from './content.ts'
import { DESK, rowOf, sidewaysScroll, standAt } from './desk.ts'

// A site of its own: the code is the whole academy's.
let own: Site
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
})
test.afterAll(() => own.close())

const PAGE = '/admin/qr-ph'
const WITH_AMOUNT = sealed(ACADEMY_CODE.slice(0, -8).replace('5802PH', '5406100.005802PH'))

async function choose(page: Page, bytes: Buffer): Promise<void> {
  const file = test.info().outputPath(randomBytes(4).toString('hex'), 'code.png')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  await page.getByLabel('Picture of your QR Ph code').setInputFiles(file)
}
const pressRead = (page: Page) => page.getByRole('button', { name: 'Read the picture' }).click()

/** The fields of a code that is on the page, read from a photo of the page. */
async function scanned(page: Page): Promise<Map<string, string>> {
  const code = page.getByRole('img', { name: /QR Ph code that pays/ })
  await expect
    .poll(() =>
      code.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
  // Clear of what stays above and below a page.
  await code.evaluate((image) => image.scrollIntoView({ block: 'center' }))
  const text = await readByAnother(await code.screenshot())
  return new Map((readFields(text, 'characters') ?? []).map(({ id, value }) => [id, value]))
}

/** Puts the right code in, tries it and shows it. */
async function putAndShow(desk: Page): Promise<void> {
  await standAt(desk, own, PAGE)
  await choose(desk, await codePicture(ACADEMY_CODE))
  await desk.getByLabel('Account name (optional)').fill('Tinig Academy of Speech')
  await desk.getByLabel('Account or mobile number (optional)').fill(`0917 ${randomBytes(2).readUInt16BE()}`)
  await pressRead(desk)
  await expect(desk.getByText('Not tried yet')).toBeVisible()
  await desk.getByLabel('I paid it and it arrived').check()
  await desk.getByRole('button', { name: 'Show it to clients' }).click()
  await expect(desk.getByText('Shown to clients', { exact: true })).toBeVisible()
}

test('an owner puts the code in, is told why a picture is not taken, tries it with a peso and shows it [QR-1]', async ({
  someone,
}) => {
  const desk = await someone({ at: own.url })
  await standAt(desk, own, PAGE)
  await expect(desk.getByRole('heading', { name: 'Put in the academy’s code' })).toBeVisible()
  for (const [picture, why] of [
    [await poster(), /^No code was found in this picture/],
    [await codePicture('https://pay.example/tinig'), /^This is a code for something else/],
    [await codePicture(WITH_AMOUNT), /^This code has an amount in it already/],
  ] as const) {
    await choose(desk, picture)
    await pressRead(desk)
    await expect(desk.locator('#picture-error')).toHaveText(why)
  }
  await expect(desk).toHaveTitle(/^Error: /)
  await expectAccessible(desk)
  await choose(desk, await codePicture(ACADEMY_CODE))
  await pressRead(desk)
  await expect(desk.getByText('The code is put in. Try it before clients see it.')).toBeVisible()
  // It lies over the code for a while.
  await desk.getByRole('button', { name: 'Dismiss' }).click()
  for (const fact of ['TINIG ACADEMY', 'GCash', '•••• 8901', 'Taguig', 'A merchant’s account'])
    await expect(desk.getByText(fact, { exact: true })).toBeVisible()
  expect((await scanned(desk)).get('54')).toBe('1.00')
  await desk.getByRole('button', { name: 'Show it to clients' }).click()
  await expect(desk.locator('#arrived-error')).toContainText('Pay the one peso first')
  await desk.getByLabel('I paid it and it arrived').check()
  await desk.getByRole('button', { name: 'Show it to clients' }).click()
  await expect(desk.getByText('Shown to clients', { exact: true })).toBeVisible()
  await expectAccessible(desk)
  for (const width of [320, 1280]) {
    await desk.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(desk)).toBe(0)
  }
  await desk.goto('/admin/audit')
  await expect(rowOf(desk, 'QR Ph code tried and shown to clients').first()).toContainText('GCash, TINIG ACADEMY')
  await desk.goto(PAGE)
  await desk.getByRole('button', { name: 'Switch it off' }).click()
  await expect(desk.getByText('Off', { exact: true })).toBeVisible()
})

test('a client pays exactly: the code on the page has the amount and their payment code, is saved and copied, and staff find the payment by it [QR-1, QR-2]', async ({
  someone,
}) => {
  const desk = await someone({ width: 1280, at: own.url })
  await putAndShow(desk)
  const page = await someone({ at: own.url })
  // As somebody whose browser lets no page copy.
  await page.addInitScript(() => {
    Reflect.set(window, 'refused', true)
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) =>
      Reflect.get(window, 'refused') ? Promise.reject(new Error('refused')) : write(text)
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: own.url })
  const words = newcomer()
  await bookAndSignUp(page, 'o', words)
  await fillWords(page, words)
  const card = page.getByRole('region', { name: /^Pay exactly/ })
  const amount = /PHP ([\d,]+)/.exec(await card.getByRole('heading').innerText())?.[1]?.replace(',', '') + '.00'
  await page.getByRole('button', { name: 'Copy payment code' }).click()
  await expect(page.getByText('Payment code could not be copied: press and hold it instead.')).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'refused', false))
  await page.getByRole('button', { name: 'Copy payment code' }).click()
  await expect(page.getByRole('button', { name: 'Copied payment code' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(codeTyped(code)).toBe(code)
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(amount)

  const fields = await scanned(page)
  expect([fields.get('01'), fields.get('54')]).toEqual(['12', amount])
  expect(fields.get('62')).toBe(`0012ph.ppmi.qrph0306STORE10506${code}0705GEN07`)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save picture' }).first().click(),
  ])
  expect(await readByAnother(await readFile(await saved.path()))).toContain(
    `54${String(amount?.length).padStart(2, '0')}${amount}`,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)

  // Nobody else's page has it, and none keeps it.
  const address = (await page.getByRole('img', { name: /QR Ph code that pays/ }).getAttribute('src')) ?? ''
  const seen = await page.request.get(own.url + address)
  expect([seen.status(), seen.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  expect((await desk.request.get(own.url + address)).status()).toBe(404)
  await sendProof(page, await smallReceipt())
  await expect(page.getByText('Your payment code:')).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByRole('button', { name: 'Copy payment code' })).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  await desk.goto(`${DESK}?search=${code.toLowerCase()}`)
  await expect(desk.getByText(`${words.person.firstName} ${words.person.lastName}`).first()).toBeVisible()
})

test('without script the code is put in, shown and paid by as well, and goes from the page when it is switched off [QR-1, QR-2]', async ({
  someone,
}) => {
  const desk = await someone({ at: own.url, javaScript: false })
  await putAndShow(desk)
  const page = await someone({ at: own.url, javaScript: false })
  const words = newcomer()
  await bookAndSignUp(page, 'w', words)
  await fillWords(page, words)
  const code = page.getByRole('img', { name: /QR Ph code that pays/ })
  await expect(code).toBeVisible()
  await expect(page.getByText('Tinig Academy of Speech')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  const address = (await code.getAttribute('src')) ?? ''
  await desk.getByRole('button', { name: 'Switch it off' }).click()
  await expect(desk.getByText('Off', { exact: true })).toBeVisible()
  expect((await page.request.get(own.url + address)).status()).toBe(404)
  await page.reload()
  await expect(page.getByRole('region', { name: /^Pay exactly/ })).toBeVisible()
  await expect(code).toHaveCount(0)
  await expect(page.getByText('Payment code', { exact: true })).toBeVisible()
})
