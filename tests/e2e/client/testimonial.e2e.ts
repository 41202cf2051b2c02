import sharp from 'sharp'
import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { smallReceipt } from '../../enrolling.ts'
import { enterAs } from '../../people.ts'
import { trainee } from '../../training.ts'

test('on a slow line nothing typed or chosen before the script has come is lost; titles, picture and what is wrong are seen at once, and it is sent once [TES-3, TES-4, TES-5, CLI-1]', async ({
  someone,
  site,
}) => {
  const { person, id } = await trainee(site)
  const page = await someone()
  await enterAs(page, site.url, person)
  const release = await holdScripts(page)
  await page.goto(`/writetestimonial/${id}`, { waitUntil: 'commit' })
  const title = page.getByLabel('Titles')
  const caption = page.getByPlaceholder('Write your testimonial...')
  const image = page.getByLabel('Image')
  const send = page.getByRole('button', { name: 'Submit Testimonial' })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const removals = page.getByRole('button', { name: /^Remove/ })
  const [first, second] = [await smallReceipt(), await smallReceipt()]
  await title.fill('Early bird')
  await caption.fill('Typed early.')
  await image.setInputFiles([{ name: 'one.png', mimeType: 'image/png', buffer: first }])
  release()
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await add.click()
  await expect(page.getByRole('button', { name: 'Remove Early bird' })).toBeVisible()
  await expect(caption).toHaveValue('Typed early.')
  await title.fill('   ')
  await add.click()
  await expect(removals).toHaveCount(1)
  for (const each of ['Two', 'Three', 'Four', 'Five', ' Six ']) {
    await title.fill(each)
    await add.click()
  }
  await expect(removals).toHaveCount(6)
  await title.fill('Seven')
  await add.click()
  await expect(page.getByText('At most 6 titles')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Two' }).click()
  await expect(removals).toHaveCount(5)
  await caption.fill('')
  await send.click()
  await expect(page.getByRole('alert').getByText('Caption is required')).toBeVisible()
  await expect(removals).toHaveCount(5)
  await caption.fill('They taught me to breathe before I speak.')
  await image.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(page.getByText('Please choose an image file.')).toBeVisible()
  const small = await sharp(first).resize(120, 90).png().toBuffer()
  await image.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small })
  await expect(page.getByText('smaller than 400x300')).toBeVisible()
  await image.setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: first },
    { name: 'two.png', mimeType: 'image/png', buffer: second },
  ])
  await expect(page.getByText('smaller than 400x300')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await expect
    .poll(() => image.evaluate((input) => (input instanceof HTMLInputElement ? input.files?.length : 0)))
    .toBe(1)
  await expectAccessible(page)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(`**/writetestimonial/${id}.data`, async (route) => {
    await held
    await route.continue()
  })
  await send.click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  goOn()
  const dialog = page.getByRole('dialog', { name: 'Thank you' })
  await expect(dialog.getByText('Testimonial submitted successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page).toHaveURL(/\/client$/)
})

test('a lost connection keeps every word, and so does a session that ended [TES-4]', async ({ someone, site }) => {
  const { person, session, id } = await trainee(site)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto(`/writetestimonial/${id}`)
  await page.getByLabel('Titles').fill('Queen')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByPlaceholder('Write your testimonial...').fill('Not lost.')
  await page.route(`**/writetestimonial/${id}.data`, (route) => route.abort())
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  const failed = page.getByRole('alertdialog')
  await expect(failed.getByText('There was an error submitting your testimonial. Please try again.')).toBeVisible()
  await failed.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByPlaceholder('Write your testimonial...')).toHaveValue('Not lost.')
  await page.unroute(`**/writetestimonial/${id}.data`)
  await session.post('/sign-out-everywhere', {})
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/writetestimonial/${id}`)
  await expect(page.getByPlaceholder('Write your testimonial...')).toHaveValue('Not lost.')
  await expect(page.getByRole('button', { name: 'Remove Queen' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(page.getByText('Testimonial submitted successfully!')).toBeVisible()
  await page.goto(`/writetestimonial/${id}`)
  await expect(page.getByPlaceholder('Write your testimonial...')).toHaveValue('Not lost.')
  await expect(page.getByText('We restored what you wrote last time')).toHaveCount(0)
})
