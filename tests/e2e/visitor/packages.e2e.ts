import { expect, expectAccessible, test } from '../../company.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, signInInBrowser, signUp } from '../../people.ts'

test('four packages in the order w, o, r, d with name, text, price and Book, the same bytes for everyone [PKG-1]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await page.goto('/packages-registration')
  await expect(page.getByRole('heading', { level: 1, name: 'Training Packages' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Select Your Package' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /Sign up/,
    /Packages/,
    /Registration/,
    /Payment/,
    /Done/,
  ])
  await expect(page.locator('[aria-current=step]')).toHaveText(/Packages/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Package W',
    'Package O',
    'Package R',
    'Package D',
  ])
  const words = await page.getByRole('main').innerText()
  for (const price of ['3,500', '5,000', '8,500', '12,000'])
    expect(words.replaceAll(/\s+/g, ' ')).toContain(`PHP ${price}`)
  await expect(page.getByRole('button', { name: 'Book' })).toHaveCount(4)
  await expectAccessible(page)

  const strip = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
  const session = await signUp(site.url, newcomer().person)
  expect(strip(await (await session.get('/packages-registration')).text())).toBe(
    strip(await (await fetch(`${site.url}/packages-registration`)).text()),
  )
})

test('booking starts the registration of that package; a package nobody knows is refused [PKG-2, PKG-3]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await bookAndSignUp(page, 'd', newcomer())
  await expect(page.getByRole('heading', { name: 'Package D' })).toBeVisible()
  const mirror = await (await page.request.get('/me')).json()
  expect(mirror).toMatchObject({ registration_step: 2, currentPackage: 'NONE' })
  const session = await signUp(site.url, newcomer().person)
  expect((await session.post('/packages-registration', { package: 'package-x' })).status).toBe(400)
  expect(await (await session.get('/me')).json()).toMatchObject({ registration_step: 1 })
  expect((await session.get('/registration/package-d')).headers.get('location'), 'a GET books nothing').toBe(
    '/packages-registration',
  )
})

test('who has a package, waits for staff or is staff cannot book, and reads why [PKG-4, PKG-6]', async ({
  someone,
}) => {
  const client = await someone()
  const words = newcomer()
  await bookAndSignUp(client, 'w', words)
  await fillWords(client, words)
  await sendProof(client, await smallReceipt())
  await client.goto('/packages-registration')
  await client.getByRole('button', { name: 'Book' }).nth(3).click()
  const pending = client
    .getByRole('dialog', { name: 'Pending Payment Confirmation' })
    .or(client.getByRole('alertdialog', { name: 'Pending Payment Confirmation' }))
  await expect(pending).toBeVisible()
  await client.keyboard.press('Escape')

  const staff = await someone({ width: 1280 })
  await signInInBrowser(staff, ADMINISTRATOR)
  await staff.goto('/packages-registration')
  await staff.getByRole('button', { name: 'Book' }).first().click()
  const refused = staff
    .getByRole('dialog', { name: 'Admin Privileges' })
    .or(staff.getByRole('alertdialog', { name: 'Admin Privileges' }))
  await expect(refused).toContainText('Admin Cannot Book.')
  await expectAccessible(staff)

  await staff.goto(`/admin/pendingregistrationpayments?search=${words.person.lastName}`)
  const row = staff.getByRole('row').filter({ hasText: words.person.lastName })
  await row.getByRole('button', { name: 'Confirm', exact: true }).click()
  await staff.locator('dialog:modal').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(row).toHaveCount(0)
  await client.goto('/packages-registration')
  await client.getByRole('button', { name: 'Book' }).first().click()
  const ongoing = client
    .getByRole('dialog', { name: 'Current Package Ongoing' })
    .or(client.getByRole('alertdialog', { name: 'Current Package Ongoing' }))
  await expect(ongoing).toContainText(
    'You already have a current package ongoing. Please complete it before booking a new one.',
  )
})
