import { expect, expectAccessible, test } from '../../company.ts'
import { chooseReceipt, smallReceipt } from '../../enrolling.ts'
import { answerPurposes } from '#records/consent/consents'
import { done, enrolled, newAdministrator, reachReceiptStep, READ } from '../../journey.ts'
import { ADMINISTRATOR, enterAs, trainingBox } from '../../people.ts'
import { withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

test('what was ticked stays beside what is missing, also where a picture has travelled; each purpose is taken back and given again in its place [LAW-1]', async ({
  page,
  site,
}) => {
  await page.goto('/login#sign-up-mode')
  await page.getByLabel('First Name').fill('Mara')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.locator('#sign-up-privacy-error')).toHaveText('Please read the privacy notice and agree to it.')
  await expect(page.getByLabel('First Name')).toHaveValue('Mara')
  await expectAccessible(page)

  await asClient(page, site, (records, { id }) => reachReceiptStep(records, id))
  await page.goto('/registration/package-w?step=3')
  await chooseReceipt(page, await smallReceipt(), 'receipt.png')
  await trainingBox(page).uncheck()
  const pictures = page.getByLabel(/Pictures of me and my wins/)
  await pictures.check()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.locator('#training-error')).toHaveText('Please agree to this: without it we cannot train you.')
  await expect(pictures, 'what was ticked stays').toBeChecked()
  await trainingBox(page).check()
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
  await page.goto('/client/privacy')
  const line = page.getByRole('region', { name: 'What you agreed to' }).getByRole('listitem').nth(2)
  await line.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(line).toHaveText(/^Photographs and wins No/)
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Agree' }).click()
  await expect(line).toHaveText(/^Photographs and wins Yes/)
})

test('an account from before is asked once; staff see and settle what was taken back, and whose win has no picture [LAW-1]', async ({
  page,
  site,
  someone,
}) => {
  let [win, trainee] = ['', '']
  const client = await asClient(page, site, async (records, actor) => {
    trainee = (await enrolled(records, await newAdministrator(records), actor.id)).paymentId
    done(await answerPurposes(records, actor, { photographs: true }, READ, new Date()))
    await records.write.updateTable('users').set({ name: actor.name }).where('id', '=', actor.id).execute()
    const shown = await records.read
      .selectFrom('wins')
      .select('id')
      .where('image', 'is not', null)
      // Visitors' tests look at the first ones.
      .orderBy('date')
      .executeTakeFirstOrThrow()
    win = shown.id
    await records.write.updateTable('wins').set({ user_id: actor.id }).where('id', '=', win).execute()
    done(await answerPurposes(records, actor, { photographs: false }, READ, new Date()))
  })
  const staff = await someone({ width: 1280 })
  await enterAs(staff, site.url, ADMINISTRATOR)
  await staff.goto('/admin/dashboard')
  const task = staff
    .getByRole('region', { name: 'Withdrawn consents' })
    .getByRole('listitem')
    .filter({ hasText: client.name })
  await expect(task).toContainText('Photographs and wins')
  await expectAccessible(staff)
  await task.getByRole('button', { name: 'Mark as done' }).click()
  await expect(task).toBeHidden()
  await staff.goto(`/admin/wins/${win}/edit`)
  await expect(
    staff.getByText('This picture is hidden, because the trainee has not agreed to photographs.'),
  ).toBeVisible()
  await expectAccessible(staff)
  await staff.goto(`/admin/trainees/${trainee}/sessions`)
  await expect(staff.getByRole('region', { name: 'Consents', exact: true })).toBeVisible()
  await expectAccessible(staff)

  await withRecords(site, ({ write }) => write.deleteFrom('consents').where('user_id', '=', client.id).execute())
  await page.goto('/client/privacy')
  await expect(page.getByText('We have not asked you this yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/agree that the academy keeps my account/).check()
  await trainingBox(page).check()
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByText('We have not asked you this yet.')).toBeHidden()
})
