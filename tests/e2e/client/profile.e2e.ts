import sharp from 'sharp'
import { awake, expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { newcomer, smallReceipt } from '../../enrolling.ts'
import { enterAs, signUp } from '../../people.ts'

test('the own details are asked about before they are saved; what was typed before the script, or before the session ended, is not lost [CLI-2, CLI-5]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  const session = await signUp(site.url, person)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client/account')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const back = page.getByText('We restored what you typed last time.')
  await awake(page)
  await field("Handler's Name").fill('Of last time')
  await field('Address').fill('Of last time')
  const release = await holdScripts(page)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload({ waitUntil: 'commit' })
  await field('Address').fill('Typed early')
  release()
  await expect(back).toBeVisible()
  await expect(field("Handler's Name")).toHaveValue('Of last time')
  await expect(field('Address')).toHaveValue('Typed early')

  const dialog = page.getByRole('dialog', { name: 'Save changes' })
  const save = page.getByRole('button', { name: 'Save changes' })
  for (const [label, value] of [
    ['Full Name', 'Mara Bagong Pangalan'],
    ['Age', '0'],
    ['Birthdate', '2004-02-03'],
    ['Contact Number', '+63 917 765 4321'],
  ] as const)
    await field(label).fill(value)
  await save.click()
  await expect(dialog.getByText('Are you sure you want to save these changes?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await save.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Valid age is required')).toBeVisible()
  await expect(field('Age')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Address')).toHaveValue('Typed early')
  await field('Age').fill('22')
  await save.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(back).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toContain('Mara Bagong Pangalan')

  await field('Address').fill('Typed just before')
  await session.post('/sign-out-everywhere', {})
  await save.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/client\/account$/)
  await expect(field('Address')).toHaveValue('Typed just before')
  await expect(back).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field('Address')).toHaveValue('Typed early')
})

test('a picture is judged and cropped in the browser and shown at once [CLI-1]', async ({ someone, site }) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client/account')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Profile picture').setInputFiles({ name, mimeType, buffer })
  await awake(page)
  await choose('me.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('PNG or JPEG picture')).toBeVisible()
  const picture = sharp(await smallReceipt())
  await choose('me.jpg', 'image/jpeg', await picture.clone().webp().toBuffer())
  await expect(page.getByText('PNG or JPEG picture')).toBeVisible()
  const marked = picture.clone().withExif({ IFD0: { Artist: 'Exif-Canary' } })
  await choose('me.jpg', 'image/jpeg', await marked.jpeg().toBuffer())
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const face = page.locator('.avatar-96 > img')
  await expect(face).toBeVisible()
  const address = (await face.getAttribute('src')) ?? ''
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toContain(address)
  const bytes = await (await page.request.get(address)).body()
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  expect(bytes.includes('Exif-Canary')).toBe(false)
})
