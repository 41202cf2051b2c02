import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openCutLine } from '../../cut-line.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { onPendingPayments, decide, rowOf } from '../../deciding.ts'
import { bookAndSignUp, chooseReceipt, fillWords, newcomer, photo } from '../../enrolling.ts'
import { done, newAdministrator, payFor } from '../../journey.ts'
import { ADMINISTRATOR, enterAs, type Person } from '../../people.ts'
import { decidePayment } from '#records/enrolment/payments'
import { withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

async function unenrol(staffPage: Page, person: Person): Promise<void> {
  await staffPage.goto(`/admin/trainees?search=${encodeURIComponent(person.lastName)}`)
  const row = rowOf(staffPage, person)
  const direct = row.getByRole('button', { name: 'Unenroll', exact: true })
  if (!(await direct.isVisible())) await row.getByRole('button', { name: /actions/i }).click()
  await direct.click()
  const prompt = staffPage.locator('dialog:modal')
  await expect(prompt).toContainText('Are you sure you want to unenroll this trainee?')
  await prompt.getByRole('button', { name: 'Unenroll', exact: true }).click()
  await expect(rowOf(staffPage, person)).toHaveCount(0)
}

test('a visitor signs up, books, registers, sends a 4 MB picture over a cut line, waits, and trains the moment staff confirm [AUTH-5, PKG-2, PKG-3, REG-1, REG-4, REG-6, REG-7, REG-9, REG-11, PAY-1, PAY-2, PAY-7, MAT-1, MAT-3]', async ({
  site,
  someone,
}) => {
  const line = await openCutLine(site.url, { bytesASecond: 2_500_000 })
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

  const staffPage = await someone({ width: 1280 })
  await enterAs(staffPage, site.url, ADMINISTRATOR)
  await onPendingPayments(staffPage, person)
  await expect(rowOf(staffPage, person)).toContainText('PHP 8,500')
  await expect(rowOf(staffPage, person)).toContainText('Pending')
  await rowOf(staffPage, person).getByRole('link', { name: 'View', exact: true }).click()
  const receipt = staffPage.locator('dialog:modal img').first()
  await expect(receipt).toBeVisible()
  const view = await staffPage.request.get((await receipt.getAttribute('src')) ?? '')
  const original = await staffPage.request.get(((await receipt.getAttribute('src')) ?? '').replace(/\/view$/, ''))
  const sent = await original.body()
  // The cut cost at the most what was under way: the rest went up once.
  expect(line.sentUp()).toBeLessThan(sent.length + 600_000)
  expect(before).toBeLessThan(sent.length)
  expect(createHash('sha256').update(sent).digest('hex')).toHaveLength(64)
  expect((await view.body()).includes('Exif-Canary')).toBe(false)
  expect((await sharp(await view.body()).metadata()).exif).toBeUndefined()
  expect((await client.request.get((await receipt.getAttribute('src')) ?? '')).status(), 'its owner').toBe(200)
  expect((await fetch(`${site.url}${await receipt.getAttribute('src')}`)).status, 'a visitor').toBe(404)
  await staffPage.keyboard.press('Escape')

  await decide(staffPage, person, 'Confirm')
  await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()
  await expect(client.locator('[aria-current=step]')).toHaveText(/Done/)

  await client.goto('/learningmaterials')
  const material = client.getByRole('link', { name: 'Open PDF' }).first()
  const href = (await material.getAttribute('href')) ?? ''
  const pdf = await client.request.get(href)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await unenrol(staffPage, person)
  expect((await client.request.get(href)).status(), 'right after unenrolling').toBe(404)
  await client.goto('/learningmaterials')
  await expect(client.getByText('You are not enrolled. Redirecting to home.')).toBeVisible()
  await client.waitForURL('**/home')
  await line.close()
})

test('a screen that waits changes by itself when staff reject or delete, and the client starts again [REG-8, REG-11]', async ({
  site,
  someone,
}) => {
  const page = await someone()
  const { id } = await asClient(page, site, (records, actor) => payFor(records, actor.id, 'package_w', new Date()))
  const decided = (decision: 'reject' | 'delete', reason = '') =>
    withRecords(site, async (records) => {
      const { payment } = await records.read
        .selectFrom('payments')
        .select('id as payment')
        .where('user_id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow()
      const staff = await newAdministrator(records)
      done(await decidePayment(records, staff, payment, decision, { reason, now: new Date() }))
    })
  await page.goto('/registration/package-w')
  await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
  await decided('reject', 'The reference number is cut off.')
  await expect(page.getByRole('heading', { name: 'Payment Rejected' })).toBeVisible()
  await expect(page.getByText('The reference number is cut off.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Step 1 - 4')).toBeVisible()
  await withRecords(site, (records) => payFor(records, id, 'package_w', new Date()))
  await page.goto('/registration/package-w')
  await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
  await decided('delete')
  await page.waitForURL('**/packages-registration')
})
