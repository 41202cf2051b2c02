import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { parsePaymentCode } from '#domain/money/payment-codes'
import { readFields } from '#domain/money/qr-ph/fields'
import { openSession } from '#records/accounts/accounts'
import { submitProof } from '#records/enrolment/submit-proof'
import { expect, expectAccessible, test } from '../../company.ts'
import { arrivedUpload, CONSENTS, done, newClient, reachReceiptStep } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { ACADEMY_CODE, codePicture, readByAnother } from '../../qr-pictures.ts'
import { poster } from './content.ts'
import { expectToFit, openAsStaff, withRecords } from './desk.ts'

async function choose(page: Page, bytes: Buffer): Promise<void> {
  const file = test.info().outputPath(randomBytes(4).toString('hex'), 'code.png')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  await page.getByLabel('Picture of your QR Ph code').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload code' }).click()
}

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

test('the code of the academy is put in, scanned from the screen, and paid by exactly: saved, copied and kept with the payment [QR-1, QR-2]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone()
  await openAsStaff(staffPage, site, '/admin/qr-ph')
  await choose(staffPage, await poster())
  await expect(staffPage.locator('#picture-error')).toHaveText(/^No code was found in this picture/)
  await expect(staffPage).toHaveTitle(/^Error: /)
  await expectAccessible(staffPage)
  await choose(staffPage, await codePicture(ACADEMY_CODE))
  await expect(staffPage.getByText('Code added. Test it before clients see it.')).toBeVisible()
  // It lies over the code for a while.
  await staffPage.getByRole('button', { name: 'Dismiss' }).click()
  expect((await scanned(staffPage)).get('54')).toBe('1.00')
  await staffPage.getByRole('button', { name: 'Show code to clients' }).click()
  await expect(staffPage.locator('#arrived-error')).toContainText('Pay the PHP 1 first')
  await staffPage.getByLabel('I paid it and it arrived').check()
  await staffPage.getByRole('button', { name: 'Show code to clients' }).click()
  await expect(staffPage.getByText('Shown to clients', { exact: true })).toBeVisible()
  await expectAccessible(staffPage)
  await expectToFit(staffPage, [1280, 320])

  const client = await withRecords(site, async (records) => {
    const made = await newClient(records)
    await reachReceiptStep(records, made.id, 'package_o')
    return { ...made, session: await openSession(records, made.id, new Date(), 'Chrome') }
  })
  const page = await someone()
  // As in a browser that denies pages the clipboard.
  await page.addInitScript(() => {
    Reflect.set(window, 'refused', true)
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) =>
      Reflect.get(window, 'refused') ? Promise.reject(new Error('refused')) : write(text)
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page
    .context()
    .addCookies([{ name: 'session', value: client.session, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  await page.goto('/registration/package-o?step=3')
  const card = page.getByRole('region', { name: /^Pay exactly/ })
  const amount = /PHP ([\d,]+)/.exec(await card.getByRole('heading').innerText())?.[1]?.replace(',', '') + '.00'
  await page.getByRole('button', { name: 'Copy payment code' }).click()
  await expect(page.getByText('Payment code could not be copied. Press and hold it instead.')).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'refused', false))
  await page.getByRole('button', { name: 'Copy payment code' }).click()
  await expect(page.getByRole('button', { name: 'Copied payment code' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(parsePaymentCode(code)).toBe(code)
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
  await expectToFit(page, [320])

  await withRecords(site, async (records) => {
    const upload = await arrivedUpload(records, client.id, new Date())
    const proof = { package: 'package_o' as const, upload, form: FORM, consents: CONSENTS }
    done(await submitProof(records, client.id, proof, new Date()))
  })
  await page.goto('/registration/package-o')
  await expect(page.getByText('Your payment code:')).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByRole('button', { name: 'Copy payment code' })).toBeVisible()
  await expectToFit(page, [320])
  // The code is the whole academy's.
  await staffPage.getByRole('button', { name: 'Turn off code' }).click()
  await expect(staffPage.getByText('Off', { exact: true })).toBeVisible()
})
