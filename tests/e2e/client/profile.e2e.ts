import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { awake, expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { newcomer, smallReceipt } from '../../enrolling.ts'
import { enterAs, signIn, signUp, signInInBrowser } from '../../people.ts'
import { starterClient, type ClientState } from './starter.ts'

const DETAILS = {
  'Full Name': 'Mara Bagong Pangalan',
  Age: '22',
  Birthdate: '2004-02-03',
  'Contact Number': '+63 917 765 4321',
  Address: '7 Luna Street, Iloilo City',
  "Handler's Name": 'Nena Dela Peña',
}

const STATES: {
  state: ClientState
  heading: string
  main: string
  to: RegExp
  noPackage: boolean
  incomplete: boolean
}[] = [
  {
    state: 'new',
    heading: 'Choose your package',
    main: 'See the packages',
    to: /\/packages-registration$/,
    noPackage: true,
    incomplete: true,
  },
  {
    state: 'booked',
    heading: 'You have booked your package',
    main: 'Continue your registration',
    to: /\/registration\/package-/,
    noPackage: true,
    incomplete: true,
  },
  {
    state: 'half-registered',
    heading: 'Finish your registration',
    main: 'Continue your registration',
    to: /\/registration\/package-/,
    noPackage: true,
    incomplete: true,
  },
  {
    state: 'pending',
    heading: 'Your payment is being checked',
    main: 'See the status',
    to: /\/registration\/package-/,
    noPackage: true,
    incomplete: false,
  },
  {
    state: 'rejected',
    heading: 'Payment Rejected',
    main: 'See the reason',
    to: /\/registration\/package-/,
    noPackage: true,
    incomplete: false,
  },
  {
    state: 'enrolled',
    heading: 'You are enrolled',
    main: 'Learning Materials',
    to: /\/learningmaterials$/,
    noPackage: false,
    incomplete: false,
  },
  {
    state: 'finished',
    heading: 'You have finished every session',
    main: 'Write Testimonial',
    to: /\/writetestimonial\//,
    noPackage: false,
    incomplete: false,
  },
]

for (const { state, heading, main, to, noPackage, incomplete } of STATES)
  test(`a ${state} client reads where they are and what is next, with one main button [CLI-3, CLI-4, TRN-6]`, async ({
    someone,
    site,
  }) => {
    const page = await someone()
    await enterAs(page, site.url, starterClient(state))
    await page.goto('/client')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText('You currently have no package')).toHaveCount(noPackage ? 1 : 0)
    await expect(
      page.getByRole('link', { name: 'Please complete your registration on the Packages/Registration page.' }),
    ).toHaveCount(incomplete ? 1 : 0)
    await expect(page.getByRole('progressbar')).toHaveCount(noPackage ? 0 : 2)
    await expect(page.getByRole('link', { name: 'Enroll Again' })).toHaveAttribute('href', '/packages-registration')
    await expect(page.getByRole('link', { name: 'Write Testimonial' })).toHaveAttribute(
      'href',
      /^\/writetestimonial\/\w+$/,
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Learning Materials' })).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByText(/Account created \d\d\/\d\d\/\d\d \d\d:\d\d:\d\d/)).toBeVisible()
    await expect(page.getByText('The account was made')).toBeVisible()
    await expectAccessible(page)
    await page.locator('.next-step').getByRole('link', { name: main }).click()
    await expect(page).toHaveURL(to)
  })

test('the own details are asked about, saved and still there; a wrong one is answered beside its field [CLI-2]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client')
  for (const [label, value] of Object.entries(DETAILS)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Age', { exact: true }).fill('0')
  const dialog = page.getByRole('dialog', { name: 'Save changes' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Are you sure you want to save these changes?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Valid age is required')).toBeVisible()
  await expect(page.getByLabel('Age', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(DETAILS.Address)
  await page.getByLabel('Age', { exact: true }).fill('22')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await page.reload()
  for (const [label, value] of Object.entries(DETAILS))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toContain('Mara Bagong Pangalan')
})

test('without script the details are saved too, and a wrong one keeps what was typed [CLI-2]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone({ javaScript: false })
  await enterAs(page, site.url, person)
  await page.goto('/client')
  await page.getByLabel('Contact Number', { exact: true }).fill('call me')
  await page.getByLabel('Address', { exact: true }).fill('Iloilo')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid phone number')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Iloilo')
  await page.getByLabel('Contact Number', { exact: true }).fill('0917 123 4567')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/client\?saved=details/)
  await expect(page.getByLabel('Contact Number', { exact: true })).toHaveValue('0917 123 4567')
})

test('what is typed before the script has come stands over what was typed last time, and the rest of that is back [CLI-2]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client')
  const handler = page.getByLabel("Handler's Name", { exact: true })
  const address = page.getByLabel('Address', { exact: true })
  await awake(page)
  await handler.fill('Of last time')
  await address.fill('Of last time')
  const release = await holdScripts(page)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload({ waitUntil: 'commit' })
  await address.fill('Typed early')
  release()
  await expect(page.getByText('What you typed last time is back.')).toBeVisible()
  await expect(handler).toHaveValue('Of last time')
  await expect(address).toHaveValue('Typed early')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('What you typed last time is back.')).toHaveCount(0)
  await expect(address).toHaveValue('Typed early')
})

test('a session that ended meanwhile loses nothing typed: it is back after signing in [CLI-2, CLI-5]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  const session = await signUp(site.url, person)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client')
  await page.getByLabel('Address', { exact: true }).fill('Typed just before')
  await session.post('/sign-out-everywhere', {})
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/client$/)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Typed just before')
  await expect(page.getByText('What you typed last time is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
})

test('a picture is cropped and shown at once, private to its owner, without what hung on the file [CLI-1]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client')
  const field = page.getByLabel('Profile picture')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await field.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('PNG or JPEG picture')).toBeVisible()
  await field.setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(await smallReceipt())
      .webp()
      .toBuffer(),
  })
  await expect(page.getByText('PNG or JPEG picture')).toBeVisible()
  await field.setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(await smallReceipt())
      .withExif({ IFD0: { Artist: 'Exif-Canary' } })
      .jpeg()
      .toBuffer(),
  })
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const face = page.locator('img.avatar-96')
  await expect(face).toBeVisible()
  const address = (await face.getAttribute('src')) ?? ''
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toContain(address)
  const mine = await signIn(site.url, person)
  const kept = await mine.get(address)
  expect(kept.headers.get('cache-control')).toContain('no-store')
  const bytes = Buffer.from(await kept.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  expect(bytes.includes('Exif-Canary')).toBe(false)
  const other = await signUp(site.url, newcomer().person)
  expect((await other.get(address)).status).toBe(404)
  expect((await fetch(site.url + address)).status).toBe(404)
})

test('without script a picture is cut square by the server; hostile and huge ones are refused with a sentence [CLI-1]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone({ javaScript: false })
  await signInInBrowser(page, person)
  await page.goto('/client')
  const send = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Profile picture').setInputFiles({ name, mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await send('page.png', Buffer.from('<html><script>alert(1)</script></html>'))
  await expect(page.getByText('Please choose a PNG or JPEG picture.').first()).toBeVisible()
  // A PNG that declares 14,000 x 14,000 pixels.
  const huge = await smallReceipt()
  huge.writeUInt32BE(14_000, 16)
  huge.writeUInt32BE(14_000, 20)
  await send('huge.png', huge)
  await expect(page.getByText(/40 megapixels. Please choose a smaller one/).first()).toBeVisible()
  await send('big.png', Buffer.concat([await smallReceipt(), randomBytes(21 * 1024 * 1024)]))
  await expect(page.getByText(/larger than 20 MB/).first()).toBeVisible()
  await expect(page.locator('img.avatar-96')).toHaveCount(0)
  await send('me.png', await smallReceipt())
  await expect(page).toHaveURL(/saved=picture/)
  await expect(page.locator('img.avatar-96')).toBeVisible()
})
