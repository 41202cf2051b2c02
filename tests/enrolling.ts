import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import type { Words } from './newcomers.ts'
import { trainingBox } from './people.ts'
import { expect, test } from './site-test.ts'

export { newcomer, photo, smallReceipt, type Words } from './newcomers.ts'

/** Books a package as a visitor and signs up on the way: ends on the registration's first step. */
export async function bookAndSignUp(page: Page, letter: string, { person }: Words): Promise<void> {
  await page.goto('/packages-registration')
  await page.locator(`#package-${letter}`).getByRole('button', { name: 'Book' }).click()
  await page.waitForURL(/\/login/)
  await page.getByRole('textbox', { name: 'First Name', exact: true }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Last Name', exact: true }).fill(person.lastName)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).locator('visible=true').fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByLabel(/I have read the privacy notice/).check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  // Without script the browser carries the panel's fragment along.
  await page.waitForURL(new RegExp(`/registration/package-${letter}(#.*)?$`))
}

/** Fills both steps of words: ends on 'Proof of Payment'. */
export async function fillWords(page: Page, { personal, additional }: Words): Promise<void> {
  for (const [label, value] of Object.entries(personal)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=2/)
  for (const [label, value] of Object.entries(additional)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=3/)
}

/**
 * Chooses a receipt in the form: a file on disk, as a person's is, because a large one handed over as bytes takes the
 * browser seconds.
 */
export async function chooseReceipt(page: Page, bytes: Buffer, name = 'receipt.jpg'): Promise<void> {
  const file = test.info().outputPath(randomBytes(4).toString('hex'), name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  await page.locator('input[type=file]').setInputFiles(file)
  // In a registration the consent to training is sent too; an answer to staff has no such box.
  const box = trainingBox(page)
  if ((await box.count()) > 0) await box.check()
}

/** Chooses a receipt and submits: ends on the pending screen. */
export async function sendProof(page: Page, buffer: Buffer): Promise<void> {
  await chooseReceipt(page, buffer)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
}
