import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { dayFromNow } from '../../days.ts'
import { chooseReceipt, newcomer, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, enterAs, signUpInBrowser } from '../../people.ts'
import { sidewaysScroll } from '../admin/desk.ts'

type Child = { firstName: string; birthdate: string }

const ANA: Child = { firstName: 'Ana', birthdate: dayFromNow(-9 * 365) }
const BEN: Child = { firstName: 'Ben', birthdate: dayFromNow(-14 * 365) }

async function expectFits(page: Page) {
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

async function addChild(page: Page, { firstName, birthdate }: Child) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Birthdate').fill(birthdate)
  await page.getByLabel(/^I am the parent or guardian of this child/).check()
  await page.getByRole('button', { name: 'Add a child' }).click()
  await expect(page.getByText(`${firstName} is added. Open their account to choose a package.`)).toBeVisible()
}

/** In the child's account, from booking to the step of the receipt; what the parent gave once is there already. */
async function register(page: Page, { firstName }: Child, letter: string, contact?: Record<string, string>) {
  await page.getByRole('button', { name: `Open ${firstName}’s account` }).click()
  await page.waitForURL('**/client')
  await page.goto('/packages-registration')
  await page.locator(`#package-${letter}`).getByRole('button', { name: 'Book' }).click()
  await page.waitForURL(`**/registration/package-${letter}`)
  await page.getByLabel('Nickname', { exact: true }).fill(firstName)
  for (const [label, value] of Object.entries(contact ?? {}))
    await page.getByLabel(label, { exact: true }).fill(value)
  await expectFits(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=2/)
  await page.getByLabel('Preferred Schedule', { exact: true }).fill(dayFromNow(7))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=3/)
  await expect(page.getByText('Do you pay for more than one child?')).toBeVisible()
  await page.getByRole('button', { name: 'All children' }).click()
  await page.waitForURL(/client\/family/)
}

/** From the family's page to the proof of both, with the consents that the training needs. */
async function payOnce(page: Page) {
  await page.getByRole('link', { name: 'Pay once for Ana and Ben' }).click()
  await expect(page.getByText('Total to pay')).toBeVisible()
  await chooseReceipt(page, await smallReceipt())
  for (const { firstName } of [ANA, BEN])
    await page.getByLabel(`I agree that the academy uses ${firstName}’s details to train them.`).check()
  await expectFits(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your proof of payment for Ana and Ben is sent. Our staff check it.')).toBeVisible()
}

test('on a phone of 360 px a parent signs up, adds two children, registers both, pays once, and has two in training when staff confirm once [FAM-1, FAM-2]', async ({
  site,
  someone,
}) => {
  const { person, personal } = newcomer('Maria')
  const page = await someone({ width: 360 })
  await signUpInBrowser(page, person)
  await page.goto('/client')
  await page.getByRole('link', { name: 'Add a child' }).click()
  await page.waitForURL('**/client/family')
  for (const child of [ANA, BEN]) await addChild(page, child)
  await expectFits(page)
  const { Address = '', 'Phone Number': phone = '' } = personal
  await register(page, ANA, 'w', { Address, 'Phone Number': phone })
  await register(page, BEN, 'r')
  await payOnce(page)

  const staff = await someone({ width: 1280 })
  await enterAs(staff, site.url, ADMINISTRATOR)
  await staff.goto(`/admin/pendingregistrationpayments?search=${encodeURIComponent(person.lastName)}`)
  const rows = staff.getByRole('row').filter({ hasText: person.lastName })
  await expect(rows).toHaveCount(1)
  for (const { firstName } of [ANA, BEN]) await expect(rows).toContainText(`${firstName} ${person.lastName}`)
  await rows.getByRole('button', { name: 'Confirm', exact: true }).click()
  await staff.locator('dialog:modal').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(rows).toHaveCount(0)

  await page.goto('/client')
  await expect(page.getByText('In training')).toHaveCount(2)
  await expectFits(page)
})
