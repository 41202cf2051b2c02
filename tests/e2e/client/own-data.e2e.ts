import { withRecords } from '../admin/desk.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { done, newAdministrator, payFor } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { ADMINISTRATOR, enterAs, signUp } from '../../people.ts'
import { idOf } from '../../training.ts'
import { decidePayment } from '#records/enrolment/payments'

test('a client downloads their data and asks to be deleted in a dialog; once staff do it nothing of them is left in the browser; the record of processing is printed without the menu [CLI-2, CLI-5, LAW-4]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer('Paz')
  const session = await signUp(site.url, person)
  const id = await idOf(session)
  const { paymentId } = await withRecords(site, (records) => payFor(records, id, 'package_o', new Date()))
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client/privacy')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^my-data-/)
  const ask = page.getByRole('button', { name: 'Delete my account' })
  const prompt = page.getByRole('alertdialog', { name: 'Delete my account' })
  await ask.click()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText(/You requested to delete your account on .*\. The academy deletes it by /),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(ask).toBeVisible()
  await ask.click()
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  const words = page.getByLabel('What is wrong, and what is right?')
  await words.fill('My birthday is 4 May 2009, not 5 May.')
  await page.getByRole('button', { name: 'Request correction' }).click()
  await expect(page.getByText(/“My birthday is 4 May 2009, not 5 May\.” The academy replies by /)).toBeVisible()
  await expectAccessible(page)

  const staffPage = await someone({ width: 1280 })
  await enterAs(staffPage, site.url, ADMINISTRATOR)
  await staffPage.goto('/admin/deletionrequests')
  const row = staffPage.getByRole('row').filter({ hasText: person.email })
  const remove = async () => {
    await row.getByRole('button', { name: /^Delete account/ }).click()
    const question = staffPage.getByRole('alertdialog', { name: 'Confirm Delete' })
    await expect(question.getByText(FORM.fullName)).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await expect(row).toBeVisible()
  await expectAccessible(staffPage)
  await remove()
  await expect(staffPage.getByText('This client has a pending payment. Confirm or reject it first.')).toBeVisible()
  await staffPage.getByRole('button', { name: 'OK', exact: true }).click()
  await withRecords(site, async (records) => {
    const now = new Date()
    done(await decidePayment(records, await newAdministrator(records), paymentId, 'confirm', { now }))
  })
  await remove()
  await expect(staffPage.getByText(/^Account of .* deleted\.$/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/client')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])

  await staffPage.setViewportSize({ width: 390, height: 844 })
  await staffPage.goto('/admin/corrections')
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Data requests' })).toBeVisible()
  await expectAccessible(staffPage)
  await staffPage.getByRole('link', { name: 'Record of processing' }).click()
  const heading = staffPage.getByRole('heading', { name: 'Record of processing activities' })
  await expect(heading).toBeVisible()
  await expectAccessible(staffPage)
  await staffPage.emulateMedia({ media: 'print' })
  await expect(staffPage.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(heading).toBeVisible()
})
