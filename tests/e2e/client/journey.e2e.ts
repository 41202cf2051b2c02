import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openCutLine } from '../../cut-line.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { atTheDesk, decide, rowOf } from '../../deciding.ts'
import { bookAndSignUp, chooseReceipt, fillWords, newcomer, photo, sendProof, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, signInInBrowser, type Person } from '../../people.ts'

async function unenrol(desk: Page, person: Person): Promise<void> {
  await desk.goto(`/admin/trainees?search=${encodeURIComponent(person.lastName)}`)
  const row = rowOf(desk, person)
  const direct = row.getByRole('button', { name: 'Unenroll', exact: true })
  if (!(await direct.isVisible())) await row.getByRole('button', { name: /actions/i }).click()
  await direct.click()
  const prompt = desk.locator('dialog:modal')
  await expect(prompt).toContainText('Are you sure you want to unenroll this trainee?')
  await prompt.getByRole('button', { name: 'Unenroll', exact: true }).click()
  await expect(rowOf(desk, person)).toHaveCount(0)
}

test('a visitor signs up, books, registers, sends a 4 MB picture over a cut line, waits, and trains the moment staff confirm [AUTH-5, PKG-2, PKG-3, REG-1, REG-4, REG-6, REG-7, REG-9, REG-11, PAY-1, PAY-2, PAY-7, MAT-1, MAT-3]', async ({
  site,
  someone,
}) => {
  const line = await openCutLine(site.url, { bytesASecond: 900_000 })
  const client = await someone({ at: line.url })
  const words = newcomer()
  const { person } = words
  await bookAndSignUp(client, 'r', words)
  await fillWords(client, words)

  const picture = await photo(4)
  expect(picture.length).toBeGreaterThan(3_500_000)
  line.cutAfter(400_000)
  await chooseReceipt(client, picture)
  await client.getByRole('button', { name: /^Submit/ }).click()
  await line.wasCut()
  await expect(client.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(client.getByText(/^\d+ %$/)).toBeVisible()
  const before = line.sentUp()
  line.mend()
  await client.getByRole('button', { name: 'Retry' }).click()
  await expect(client.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
  await expect(client.getByText('Step 4 - 5')).toBeVisible()
  await expect(client.locator('[aria-current=step]')).toHaveText(/Payment/)
  await expectAccessible(client)

  const desk = await someone({ width: 1280 })
  await signInInBrowser(desk, ADMINISTRATOR)
  await atTheDesk(desk, person)
  await expect(rowOf(desk, person)).toContainText('PHP 8,500')
  await expect(rowOf(desk, person)).toContainText('Pending')
  await rowOf(desk, person).getByRole('link', { name: 'View', exact: true }).click()
  const receipt = desk.locator('dialog:modal img').first()
  await expect(receipt).toBeVisible()
  const view = await desk.request.get((await receipt.getAttribute('src')) ?? '')
  const original = await desk.request.get(((await receipt.getAttribute('src')) ?? '').replace(/\/view$/, ''))
  const sent = await original.body()
  // The cut cost at the most what was under way: the rest went up once.
  expect(line.sentUp()).toBeLessThan(sent.length + 600_000)
  expect(before).toBeLessThan(sent.length)
  expect(createHash('sha256').update(sent).digest('hex')).toHaveLength(64)
  expect((await view.body()).includes('Exif-Canary')).toBe(false)
  expect((await sharp(await view.body()).metadata()).exif).toBeUndefined()
  expect((await client.request.get((await receipt.getAttribute('src')) ?? '')).status(), 'its owner').toBe(200)
  expect((await fetch(`${site.url}${await receipt.getAttribute('src')}`)).status, 'a visitor').toBe(404)
  await desk.keyboard.press('Escape')

  await decide(desk, person, 'Confirm')
  await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()
  await expect(client.locator('[aria-current=step]')).toHaveText(/Done/)

  await client.goto('/learningmaterials')
  const material = client.getByRole('link', { name: 'Open PDF' }).first()
  const href = (await material.getAttribute('href')) ?? ''
  const pdf = await client.request.get(href)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await unenrol(desk, person)
  expect((await client.request.get(href)).status(), 'right after unenrolling').toBe(404)
  await client.goto('/learningmaterials')
  await expect(client.getByText('You are not enrolled. Redirecting to home.')).toBeVisible()
  await client.waitForURL('**/home')
  await line.close()
})

test('staff reject, the client starts again; staff delete, the client sends again; staff unenroll, the client enrols again with the history intact [REG-8, REG-11, PAY-3, PAY-4, PAY-5, PAY-9, TRN-1, TRN-2]', async ({
  someone,
}) => {
  const client = await someone()
  const words = newcomer('Tala')
  const { person } = words
  await bookAndSignUp(client, 'w', words)
  await fillWords(client, words)
  await sendProof(client, await smallReceipt())
  const desk = await someone({ width: 390 })
  await signInInBrowser(desk, ADMINISTRATOR)

  await atTheDesk(desk, person)
  await decide(desk, person, 'Reject', 'The reference number is cut off.')
  await expect(client.getByRole('heading', { name: 'Payment Rejected' })).toBeVisible()
  await expect(client.getByText('Your payment has been rejected. Please try again or contact support.')).toBeVisible()
  await expect(client.getByText('The reference number is cut off.')).toBeVisible()
  await expectAccessible(client)
  await atTheDesk(desk, person)
  await expect(rowOf(desk, person)).toContainText('Rejected')
  await expect(rowOf(desk, person).getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)

  await client.getByRole('button', { name: 'Try again' }).click()
  await expect(client.getByText('Step 1 - 4')).toBeVisible()
  await expect(client.getByLabel('Nickname', { exact: true })).toHaveValue(words.personal.Nickname ?? '')
  await fillWords(client, words)
  await sendProof(client, await smallReceipt())
  await atTheDesk(desk, person)

  await decide(desk, person, 'Delete')
  await client.waitForURL('**/packages-registration')
  await expect(rowOf(desk, person)).toHaveCount(0)
  await client.getByRole('button', { name: 'Book' }).first().click()
  await client.waitForURL('**/registration/package-w')
  await fillWords(client, words)
  await sendProof(client, await smallReceipt())

  await atTheDesk(desk, person)
  await decide(desk, person, 'Confirm')
  await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()
  await unenrol(desk, person)

  await client.goto('/packages-registration')
  await client.getByRole('button', { name: 'Book' }).nth(1).click()
  await client.waitForURL('**/registration/package-o')
  await fillWords(client, words)
  await sendProof(client, await smallReceipt())
  await atTheDesk(desk, person)
  await decide(desk, person, 'Confirm')
  await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()

  await desk.goto(`/admin/audit?search=${encodeURIComponent(person.lastName)}`)
  await expect(desk.getByText('pending → confirmed')).toHaveCount(2)
  await expect(desk.getByText('pending → rejected')).toHaveCount(1)
  await expect(desk.getByText('pending → deleted')).toHaveCount(1)
})
