import { answerPurposes } from '#records/consent/consents'
import { expect, expectAccessible, test } from '../../company.ts'
import { bookAndSignUp, chooseReceipt, fillWords, newcomer, smallReceipt } from '../../enrolling.ts'
import { done, enrolled, newAdministrator, READ } from '../../journey.ts'
import { ADMINISTRATOR, enterAs, trainingBox } from '../../people.ts'
import { withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

for (const javaScript of [true, false])
  test(`nobody signs up without agreeing to the privacy notice; what was typed stays, ${javaScript ? 'with' : 'without'} script [LAW-1]`, async ({
    someone,
  }) => {
    const page = await someone({ javaScript })
    const { person } = newcomer()
    await page.goto('/login#sign-up-mode')
    const box = page.getByLabel(/I have read the privacy notice/)
    await expect(box, 'is not ticked beforehand').not.toBeChecked()
    const fill = async () => {
      await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(person.password)
      await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
    }
    await page.getByLabel('First Name').fill(person.firstName)
    await page.getByLabel('Last Name').fill(person.lastName)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
    await fill()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.locator('#sign-up-privacy-error')).toHaveText('Please read the privacy notice and agree to it.')
    await expect(page.getByLabel('First Name')).toHaveValue(person.firstName)
    if (javaScript) await expectAccessible(page)
    await box.check()
    await fill()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL(/\/packages-registration(#|$)/)
  })

for (const javaScript of [true, false])
  test(`a registration asks for each purpose apart and needs training alone, ${javaScript ? 'with' : 'without'} script [LAW-1]`, async ({
    someone,
  }) => {
    const page = await someone({ javaScript })
    const words = newcomer()
    await bookAndSignUp(page, 'w', words)
    await fillWords(page, words)
    await expect(page.getByText('Step 3 - 4')).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    if (javaScript) await expectAccessible(page)
    await chooseReceipt(page, await smallReceipt(), 'receipt.png')
    await trainingBox(page).uncheck()
    await page.getByLabel(/Pictures of me and my wins/).check()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await expect(page.locator('#training-error')).toHaveText('Please agree to this: without it we cannot train you.')
    await expect(page.getByLabel(/Pictures of me and my wins/), 'what was ticked stays').toBeChecked()
    if (!javaScript) await chooseReceipt(page, await smallReceipt(), 'receipt.png')
    await trainingBox(page).check()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
    await page.goto('/client')
    const agreed = page.getByRole('region', { name: 'What you agreed to' })
    await expect(agreed.getByRole('listitem')).toHaveText([
      /^Your account Yes/,
      /^Training Yes/,
      /^Photographs and wins Yes/,
      /^News and offers No/,
    ])
    await agreed.getByRole('listitem').nth(2).getByRole('button', { name: 'Take back' }).click()
    await expect(agreed.getByRole('listitem').nth(2)).toHaveText(/^Photographs and wins No/)
    if (javaScript) await expectAccessible(page)
    await agreed.getByRole('listitem').nth(2).getByRole('button', { name: 'Agree' }).click()
    await expect(agreed.getByRole('listitem').nth(2)).toHaveText(/^Photographs and wins Yes/)
  })

test('an account from before is asked once and keeps what it has; after its answers nothing is asked [LAW-1]', async ({
  page,
  site,
}) => {
  await asClient(page, site, async (records, { id }) => {
    await enrolled(records, await newAdministrator(records), id)
    await records.write.deleteFrom('consents').where('user_id', '=', id).execute()
  })
  await page.goto('/client')
  await expect(page.getByText('We have not asked you this yet.')).toBeVisible()
  await expect(page.getByText('You are enrolled')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/agree that the academy keeps my account/).check()
  await trainingBox(page).check()
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByText('We have not asked you this yet.')).toBeHidden()
  await expect(page.getByRole('region', { name: 'What you agreed to' }).getByRole('listitem')).toHaveText([
    /^Your account Yes/,
    /^Training Yes/,
    /^Photographs and wins No/,
    /^News and offers No/,
  ])
})

test('a win of a trainee loses its picture on the page, in the list, in the shared picture and at its address when they take photographs back; staff are told and settle it once [LAW-1]', async ({
  page,
  site,
  someone,
}) => {
  const staff = await someone({ width: 1280 })
  await enterAs(staff, site.url, ADMINISTRATOR)
  const client = await asClient(page, site, async (records, actor) => {
    await enrolled(records, await newAdministrator(records), actor.id)
    done(await answerPurposes(records, actor, { photographs: true }, READ, new Date()))
    await records.write.updateTable('users').set({ name: actor.name }).where('id', '=', actor.id).execute()
  })
  const win = await withRecords(site, ({ read }) =>
    read.selectFrom('wins').select(['id', 'image']).where('image', 'is not', null).executeTakeFirstOrThrow(),
  )
  await staff.goto(`/admin/wins/${win.id}/edit`)
  await staff.getByLabel('Trainee').selectOption({ label: client.name })
  await staff.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('dialog', { name: 'Upload' }).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(staff).toHaveURL(/\/admin\/wins(\?|$)/)
  const shared = async () => (await fetch(`${site.url}/share/wins/${win.id}.jpg`)).headers.get('etag')
  const picture = async () => (await fetch(`${site.url}/pictures/${win.image}/480.jpg`)).status
  const shows = async () =>
    (await (await fetch(`${site.url}/wins/${win.id}`)).text()).includes(`/pictures/${win.image}`)
  const before = await shared()
  expect([await picture(), await shows()]).toEqual([200, true])

  await page.goto('/client')
  const line = page.getByRole('region', { name: 'What you agreed to' }).getByRole('listitem').nth(2)
  await line.getByRole('button', { name: 'Take back' }).click()
  await expect(line).toHaveText(/^Photographs and wins No/)
  expect([await picture(), await shows(), (await shared()) !== before]).toEqual([404, false, true])

  await staff.goto('/admin/dashboard')
  const task = staff
    .getByRole('region', { name: 'Consent taken back' })
    .getByRole('listitem')
    .filter({ hasText: client.name })
  await expect(task).toContainText('Photographs and wins')
  await expectAccessible(staff)
  await task.getByRole('button', { name: 'Done' }).click()
  await expect(task).toBeHidden()
  await staff.goto(`/admin/wins/${win.id}/edit`)
  await expect(
    staff.getByText('The picture is shown to nobody: this trainee has not agreed to photographs.'),
  ).toBeVisible()
  await expect(staff.getByLabel('Trainee').locator('option:checked')).toHaveText(`${client.name} (no photographs)`)
  await expectAccessible(staff)
  const trainee = await withRecords(site, ({ read }) =>
    read.selectFrom('trainees').select('id').where('user_id', '=', client.id).executeTakeFirstOrThrow(),
  )
  await staff.goto(`/admin/trainees/${trainee.id}/sessions`)
  await expect(staff.getByRole('region', { name: 'What they agreed to' }).getByRole('listitem').nth(2)).toContainText(
    'No',
  )
  await expectAccessible(staff)
})
