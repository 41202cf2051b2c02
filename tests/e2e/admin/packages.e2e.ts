import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { signIn, ADMINISTRATOR } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { act, fill } from './content.ts'
import { DESK, rowOf, sidewaysScroll, standAt, withRecords } from './desk.ts'

// A site of its own: what is sold is on every page.
let own: Site
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
})
test.afterAll(() => own.close())

const PAGE = '/admin/packages'
const GALA = {
  Name: 'Gala Night',
  Description: 'One evening.',
  Price: '9,900',
  'Q&A sessions': '3',
  Assessments: '1',
}
const cards = async (page: Page) => {
  await page.goto(`${own.url}/packages-registration`)
  return page.locator('.ticket h3').allTextContents()
}
const names = (desk: Page) => desk.locator('tbody .content-name')
const saved = async (desk: Page, text: string) => {
  await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText(text)).toBeVisible()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
}

test('a fifth package is added, booked, paid and trained in, and keeps its name and amounts when it is repriced and hidden [PKG-7, PKG-1, REG-1, PAY-2]', async ({
  someone,
}) => {
  test.slow()
  const desk = await someone({ width: 1280, at: own.url })
  await standAt(desk, own, '/admin/dashboard')
  await desk.getByRole('link', { name: 'Packages', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Packages')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Add New Package' }).click()
  await fill(desk, GALA)
  await saved(desk, 'Added Successfully!')
  await expect(names(desk)).toHaveText(['Package W', 'Package O', 'Package R', 'Package D', 'Gala Night'])

  const words = newcomer()
  const phone = await someone({ width: 390, at: own.url })
  expect(await cards(phone)).toEqual(['Package W', 'Package O', 'Package R', 'Package D', 'Gala Night'])
  expect(await sidewaysScroll(phone)).toBe(0)
  await expect(phone.locator('#package-gala-night')).toContainText('9,900')
  await bookAndSignUp(phone, 'gala-night', words)
  await fillWords(phone, words)
  await sendProof(phone, await smallReceipt())

  await act(desk, 'Gala Night', 'Update')
  await fill(desk, { Price: '12,345' })
  await saved(desk, 'Updated Successfully!')
  await act(desk, 'Gala Night', 'Hide')
  await expect(rowOf(desk, 'Gala Night')).toContainText('Hidden')
  expect(await cards(await someone({ width: 390, at: own.url }))).not.toContain('Gala Night')
  // Who waits goes on waiting, and is confirmed.
  await phone.reload()
  await expect(phone.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
  await desk.goto(DESK)
  const row = rowOf(desk, words.person.lastName)
  await expect(row).toContainText('Gala Night')
  await expect(row).toContainText('PHP 9,900')
  await act(desk, words.person.lastName, 'Confirm')
  await desk.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(phone.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()

  await phone.goto(`${own.url}/client`)
  await expect(phone.getByText('Gala Night').first()).toBeVisible()
  for (const path of ['/admin/paymenthistory', '/admin/trainees', '/admin/generatereports']) {
    await desk.goto(path)
    await expect(rowOf(desk, words.person.lastName).first(), path).toContainText('Gala Night')
  }
  const staff = await signIn(own.url, ADMINISTRATOR)
  const csv = await (await staff.get('/admin/generatereports/payment-history.csv')).text()
  expect(csv.split('\n').find((line) => line.includes(words.person.lastName))).toMatch(/Gala Night.*9900/)
  await desk.goto('/admin/audit')
  await expect(rowOf(desk, 'Package hidden').first()).toContainText('offered → hidden')
  await expect(rowOf(desk, 'Package updated').first()).toContainText('Price: 9,900 → 12,345')

  // What was booked is never deleted.
  await desk.goto(PAGE)
  await act(desk, 'Gala Night', 'Delete')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(desk.getByText('Somebody has booked this package')).toBeVisible()
})

test('a booking that comes after the package was hidden is refused in words, on the page and on the way through sign-up [PKG-7, PKG-2]', async ({
  someone,
}) => {
  const early = await someone({ at: own.url })
  const hide = (key: 'package_w' | 'package_o') =>
    withRecords(own, (records) =>
      records.write.updateTable('packages').set({ hidden_at: 'x' }).where('key', '=', key).execute(),
    )
  const refusal = early.getByText('This package is no longer offered.')
  const words = newcomer('Lia')
  await cards(early)
  await early.getByRole('button', { name: 'Book' }).first().click()
  await early.waitForURL(/\/login/)
  await hide('package_w')
  await early.getByRole('textbox', { name: 'First Name', exact: true }).fill(words.person.firstName)
  await early.getByRole('textbox', { name: 'Last Name', exact: true }).fill(words.person.lastName)
  await early.getByRole('textbox', { name: 'Email', exact: true }).fill(words.person.email)
  await early.getByLabel('Password', { exact: true }).locator('visible=true').fill(words.person.password)
  await early.getByLabel('Confirm Password', { exact: true }).fill(words.person.password)
  await early.getByLabel(/I have read the privacy notice/).check()
  await early.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(refusal).toBeVisible()
  expect(await cards(early)).not.toContain('Package W')
  await hide('package_o')
  await early.locator('#package-o').getByRole('button', { name: 'Book' }).click()
  await expect(refusal).toBeVisible()
  expect((await fetch(`${own.url}/registration/package-w`, { redirect: 'manual' })).status).toBe(302)
  expect((await early.request.get('/registration/package-never')).status()).toBe(404)
  await withRecords(own, (records) => records.write.updateTable('packages').set({ hidden_at: null }).execute())
})

for (const javaScript of [true, false])
  test(`the order is changed by buttons that keep the focus, ${javaScript ? 'with' : 'without'} script [PKG-7]`, async ({
    someone,
  }) => {
    const desk = await someone({ width: javaScript ? 1280 : 390, at: own.url, javaScript })
    await standAt(desk, own, PAGE)
    expect(await sidewaysScroll(desk)).toBe(0)
    const before = await names(desk).allTextContents()
    const [one = '', other = '', ...rest] = before
    const down = desk.getByRole('button', { name: `Move ${one} down`, exact: true })
    await down.focus()
    await desk.keyboard.press('Enter')
    await expect(names(desk)).toHaveText([other, one, ...rest])
    await expect(down).toBeFocused()
    await expect(
      desk.getByText(javaScript ? `${one} moved to place 2 of ${before.length}` : 'Order changed'),
    ).toBeVisible()
    expect((await cards(await someone({ at: own.url }))).slice(0, 2)).toEqual([other, one])
    const up = desk.getByRole('button', { name: `Move ${one} up`, exact: true })
    await up.dblclick()
    await expect(names(desk)).toHaveText(before)
    await expect(up).toBeFocused()
    await expect(up).toHaveAttribute('aria-disabled', 'true')
  })

test('one package is highlighted on the public pages, and hidden, shown and deleted ones follow at once [PKG-7]', async ({
  someone,
}) => {
  const [desk, visitor] = [
    await someone({ width: 390, at: own.url, javaScript: false }),
    await someone({ at: own.url }),
  ]
  await standAt(desk, own, `${PAGE}/new`)
  await fill(desk, { ...GALA, Name: 'Taster', Assessments: '0' })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Added Successfully!')).toBeVisible()
  await act(desk, 'Taster', 'Highlight')
  await expect(desk.getByText('Package highlighted')).toBeVisible()
  await cards(visitor)
  await expect(visitor.locator('.ticket').filter({ hasText: 'Most chosen' })).toHaveText(/Taster/)
  await expect(visitor.getByText('0 assessments')).toHaveCount(0)
  await visitor.goto(`${own.url}/home`)
  await expect(visitor.locator('.ticket').filter({ hasText: 'Most chosen' })).toHaveText(/Taster/)
  await act(desk, 'Taster', 'Hide')
  expect(await cards(visitor)).not.toContain('Taster')
  await act(desk, 'Taster', 'Show')
  expect(await cards(visitor)).toContain('Taster')
  await act(desk, 'Taster', 'Delete')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(desk.getByText('Deleted Successfully!')).toBeVisible()
  expect(await cards(visitor)).not.toContain('Taster')
})

test('a form that is wrong or too late says so and keeps what was typed; the packages stand in the site content too [PKG-7, ADM-14, ADM-16]', async ({
  someone,
}) => {
  for (const javaScript of [true, false]) {
    const desk = await someone({ width: 1280, at: own.url, javaScript })
    await standAt(desk, own, `${PAGE}/package_o/edit`)
    await fill(desk, { Name: '', Price: 'twelve', 'Q&A sessions': '-1', Description: 'Kept while it is wrong' })
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    for (const message of [
      'Name is required',
      'Please enter a price such as 12,500 or 12500.50',
      'Q&A sessions must be a whole number from 0 to 99',
    ])
      await expect(desk.getByRole('link', { name: message })).toBeVisible()
    await expect(desk.getByLabel('Description', { exact: true })).toHaveValue('Kept while it is wrong')
    await withRecords(own, (records) =>
      records.write
        .updateTable('packages')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .execute(),
    )
    await fill(desk, { Name: 'Too late', Price: '1', 'Q&A sessions': '6' })
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText(/This was changed by .* in the meantime/)).toBeVisible()
    await expect(desk.getByLabel('Name', { exact: true })).toHaveValue('Too late')
  }
  const desk = await someone({ width: 1280, at: own.url })
  await standAt(desk, own, PAGE)
  const listed = await names(desk).count()
  await desk.goto('/admin/home')
  await expect(desk.getByLabel('Price', { exact: true })).toHaveCount(listed)
  await desk.goto(`${PAGE}/package_none/edit`)
  await expect(desk.getByText('This record is no longer there.')).toBeVisible()
})

test('without packages the list and the public page say so, and the first one is offered at once [PKG-7]', async ({
  someone,
}) => {
  const empty = await startSite({ content: 'none' })
  const desk = await someone({ width: 1280, at: empty.url })
  await standAt(desk, empty, PAGE)
  await expect(desk.getByText('No packages yet.')).toBeVisible()
  await desk.getByRole('link', { name: 'Add New Package' }).click()
  await fill(desk, { ...GALA, Name: 'Package W', Price: '' })
  await saved(desk, 'Added Successfully!')
  const visitor = await someone({ at: empty.url })
  await visitor.goto('/packages-registration')
  await expect(visitor.locator('#package-w')).toContainText('No Price')
  await empty.close()
})
