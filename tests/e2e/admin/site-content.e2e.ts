import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { ADMINISTRATOR, signIn, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { rowOf, sidewaysScroll, standAt } from './desk.ts'

// A site of its own: what is changed here is on every page.
let own: Site
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
})
test.afterAll(() => own.close())

const PAGE = '/admin/home'
const priceOf = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByLabel('Price', { exact: true })
/** Waits until React has taken the form over. */
const takenOver = (desk: Page) =>
  desk.locator('.site-form').evaluate(
    (form) =>
      new Promise<void>((resolve) => {
        const look = () =>
          Object.keys(form).some((key) => key.startsWith('__reactProps')) ? resolve() : requestAnimationFrame(look)
        look()
      }),
  )
const pageText = async (path: string) => (await fetch(own.url + path)).text()

for (const width of [1280, 390]) {
  test(`everything the public pages say is edited on one page and on the site at once, ${width} px wide [ADM-14, ADM-10]`, async ({
    someone,
  }) => {
    const desk = await someone({ width, at: own.url })
    await standAt(desk, own, '/admin/dashboard')
    if (width < 600) await desk.getByRole('button', { name: 'Menu' }).click()
    await desk.getByRole('link', { name: 'Site content', exact: true }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Site content')
    const mark = `${width} ${Date.now()}`
    const price = width === 390 ? '12,390.50' : '12,128.50'
    await desk.getByLabel('Brand', { exact: true }).fill(`Bagong Tala ${mark}`)
    await desk.getByLabel('Contact e-mail', { exact: true }).fill('kumusta@tala.example')
    await desk.getByLabel('Social link', { exact: true }).fill('https://social.example/tala')
    for (const label of ['History', 'Vision', 'Mission'])
      await desk.getByLabel(label, { exact: true }).fill(`${label} ${mark}`)
    await priceOf(desk, 'Package W').fill(price)
    await desk.getByRole('button', { name: 'Add a question' }).click()
    const questions = desk.getByRole('region', { name: 'FAQ' })
    await questions.getByLabel('Question', { exact: true }).last().fill(`New question ${mark}?`)
    await questions.getByLabel('Answer', { exact: true }).last().fill('New answer')
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText('Updated Successfully!')).toBeVisible()
    const [home, about, packages] = [
      await pageText('/home'),
      await pageText('/about'),
      await pageText('/packages-registration'),
    ]
    for (const part of [`Bagong Tala ${mark}`, 'kumusta@tala.example', 'https://social.example/tala'])
      expect(home).toContain(part)
    for (const part of [`History ${mark}`, `Vision ${mark}`, `Mission ${mark}`, `New question ${mark}?`])
      expect(about).toContain(part)
    expect(packages).toContain(price)
    await desk.goto('/admin/audit')
    await expect(rowOf(desk, 'Site content saved').first()).toContainText('Packages')
  })
}

test('what is wrong is said beside it and above, nothing is saved, and what was typed stays [ADM-14, ADM-16]', async ({
  someone,
}) => {
  const before = await pageText('/packages-registration')
  for (const javaScript of [true, false]) {
    const desk = await someone({ width: 1280, at: own.url, javaScript })
    await standAt(desk, own, PAGE)
    await desk.getByLabel('Brand', { exact: true }).fill('')
    await desk.getByLabel('Contact e-mail', { exact: true }).fill('nowhere')
    await desk.getByLabel('Social link', { exact: true }).fill('javascript:alert(1)')
    await priceOf(desk, 'Package O').fill('twelve')
    await desk.getByLabel('Vision', { exact: true }).fill('Kept while it is wrong')
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    for (const message of [
      'Brand is required',
      'Please enter a valid email address.',
      'Please enter a valid URL.',
      'Package O: Please enter a price such as 12,500 or 12500.50',
    ])
      await expect(desk.getByRole('link', { name: message })).toBeVisible()
    await expect(priceOf(desk, 'Package O')).toHaveAttribute('aria-invalid', 'true')
    await expect(desk.getByLabel('Vision', { exact: true })).toHaveValue('Kept while it is wrong')
  }
  expect(await pageText('/packages-registration')).toBe(before)
})

test('a stale form is refused with the name of who saved before it, and keeps what was typed [ADM-14]', async ({
  someone,
}) => {
  const [first, second] = [await someone({ width: 1280, at: own.url }), await someone({ width: 1280, at: own.url })]
  await standAt(first, own, PAGE)
  await standAt(second, own, PAGE)
  await first.getByLabel('Mission', { exact: true }).fill('Saved first')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('Updated Successfully!')).toBeVisible()
  await second.getByLabel('Mission', { exact: true }).fill('Too late')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    second.getByText('Academy Administrator has changed the site content since you opened it.'),
  ).toBeVisible()
  await expect(second.getByLabel('Mission', { exact: true })).toHaveValue('Too late')
  expect(await pageText('/about')).toContain('Saved first')
  // The one who saved goes on saving from the same page.
  await first.getByLabel('Mission', { exact: true }).fill('Saved again')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => pageText('/about')).toContain('Saved again')
})

test('a preview shows the real pages to that administrator alone before anything is saved, and leaving asks first [ADM-14]', async ({
  someone,
}) => {
  const desk = await someone({ width: 1280, at: own.url })
  await standAt(desk, own, PAGE)
  await desk.getByLabel('Brand', { exact: true }).fill('Tala of Tomorrow')
  await priceOf(desk, 'Package R').fill('7,777')
  const opening = desk.context().waitForEvent('page')
  await desk.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = await opening
  await expect(preview.getByText('Preview: nothing of this is saved yet.')).toBeVisible()
  await expect(preview.getByRole('banner')).toContainText('Tala of Tomorrow')
  await expect(preview.getByRole('link', { name: '/packages-registration' })).toHaveAttribute(
    'href',
    '/packages-registration?preview=1',
  )
  await preview.goto('/packages-registration?preview=1')
  await expect(preview.getByText('7,777')).toBeVisible()
  for (const path of ['/home', '/home?preview=1'])
    expect(await pageText(path), path).not.toContain('Tala of Tomorrow')
  await preview.close()

  await expect(desk.getByLabel('Brand', { exact: true })).toHaveValue('Tala of Tomorrow')
  await desk.getByRole('link', { name: 'Dashboard' }).click()
  const prompt = desk.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Keep editing' }).click()
  await expect(desk.getByLabel('Brand', { exact: true })).toHaveValue('Tala of Tomorrow')
})

test('entries are moved and removed, with script and without [ADM-14]', async ({ someone }) => {
  for (const javaScript of [true, false]) {
    const desk = await someone({ width: 1280, at: own.url, javaScript })
    await standAt(desk, own, PAGE)
    const values = desk.getByRole('region', { name: 'Core values' })
    const heads = async () =>
      values
        .getByLabel('Value', { exact: true })
        .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
    const before = await heads()
    await values.getByRole('button', { name: 'Move core value 2 up' }).click()
    await expect.poll(heads).toEqual([before[1], before[0], ...before.slice(2)])
    await values.getByRole('button', { name: 'Remove core value 1' }).click()
    await expect.poll(heads).toEqual([before[0], ...before.slice(2)])
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText('Updated Successfully!')).toBeVisible()
    const about = await pageText('/about')
    expect(about.includes(`<h3>${before[1]}`), before[1]).toBe(false)
  }
})

test('logo and payment picture are replaced; what is no picture is refused by its content [ADM-14, ADM-7]', async ({
  someone,
}) => {
  const png = await sharp({
    create: { width: 600, height: 600, channels: 4, background: { r: 20, g: 120, b: 90, alpha: 1 } },
  })
    .png()
    .toBuffer()
  const desk = await someone({ width: 1280, at: own.url })
  await standAt(desk, own, PAGE)
  await desk
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(desk.getByText('Please choose an image file.')).toBeVisible()
  await desk
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await desk
    .getByLabel('Payment details picture', { exact: true })
    .setInputFiles({ name: 'pay.png', mimeType: 'image/png', buffer: png })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Updated Successfully!')).toBeVisible()
  const logo = /\/pictures\/\w{16}\/240\.webp/.exec(await pageText('/home'))?.[0] ?? ''
  expect((await fetch(own.url + logo)).headers.get('content-type')).toBe('image/webp')
  await expect(desk.getByRole('img', { name: 'Logo: the present one' })).toHaveAttribute('src', logo)

  const noScript = await signIn(own.url, ADMINISTRATOR)
  const form = new FormData()
  form.set('logo', new File(['no picture at all'], 'logo.png', { type: 'image/png' }))
  const refused = await fetch(own.url + PAGE, {
    method: 'POST',
    body: form,
    headers: { Origin: own.url, Cookie: noScript.cookie },
    redirect: 'manual',
  })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Please choose an image file.')
})

test('a client reads and writes none of it [ADM-14]', async () => {
  const client = await signUp(own.url, newcomer().person)
  expect((await client.get(PAGE)).status).toBe(403)
  expect((await client.post(PAGE, { intent: 'save', brand: 'Stolen' })).status).toBe(403)
  expect(await (await client.get('/home?preview=1')).text()).not.toContain('nothing of this is saved')
})

test('an academy that starts empty gets its words and the packages it prices here, and no other [ADM-14, ADM-15]', async ({
  someone,
}) => {
  const empty = await startSite({ content: 'none' })
  const desk = await someone({ width: 1280, at: empty.url })
  await standAt(desk, empty, PAGE)
  await desk.getByLabel('Brand', { exact: true }).fill('Unang Hakbang')
  await priceOf(desk, 'Package D').fill('1,000,000')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Updated Successfully!')).toBeVisible()
  const packages = await (await fetch(`${empty.url}/packages-registration`)).text()
  for (const part of ['Unang Hakbang', 'Package D', '1,000,000']) expect(packages).toContain(part)
  for (const part of ['Package W', 'No Price']) expect(packages).not.toContain(part)
  await empty.close()
})

test('a save that fails says so with a reference, and keeps what was typed [ADM-16, ADM-14]', async ({ someone }) => {
  const desk = await someone({ width: 1280, at: own.url })
  await standAt(desk, own, PAGE)
  // What is typed before the script has come is another test's.
  await takenOver(desk)
  await desk.getByLabel('Mission', { exact: true }).fill('Written while the database refuses')
  const written = await desk
    .locator('.site-form')
    .evaluate((form) =>
      form instanceof HTMLFormElement
        ? [...new FormData(form)].flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as const] : [],
          )
        : [],
    )
  const { cookie } = await signIn(own.url, ADMINISTRATOR)
  const save = async () => {
    const form = new FormData()
    for (const [name, value] of written) form.append(name, value)
    const answer = await fetch(own.url + PAGE, {
      method: 'POST',
      body: form,
      headers: { Origin: own.url, Cookie: cookie },
      redirect: 'manual',
    })
    return { status: answer.status, text: await answer.text() }
  }
  const database = new DatabaseSync(join(own.dataDir, 'academy.db'), { timeout: 5000 })
  database.exec("create trigger broken before insert on audit_log begin select raise(abort, 'the disk is gone'); end")
  const failed = await save()
  expect(failed.status).toBe(503)
  expect(failed.text).toContain('This could not be saved, and nothing was changed.')
  expect(failed.text).toMatch(/<textarea[^>]*name="mission"[^>]*>Written while the database refuses</)
  await expect.poll(() => own.output()).toContain('the site content could not be saved')
  expect(await pageText('/about')).not.toContain('Written while the database refuses')
  database.exec('drop trigger broken')
  database.close()
  expect((await save()).status).toBe(303)
  expect(await pageText('/about')).toContain('Written while the database refuses')
})

test('what is typed over served words before the script has come stays when it comes [ADM-14]', async ({
  someone,
}) => {
  const desk = await someone({ width: 1280, at: own.url })
  await standAt(desk, own, '/admin/dashboard')
  const script = Promise.withResolvers<void>()
  await desk.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await desk.goto(PAGE, { waitUntil: 'commit' })
  const mission = desk.getByLabel('Mission', { exact: true })
  expect(await mission.inputValue(), 'there are served words').not.toBe('')
  await mission.fill('Typed before the script')
  script.resolve()
  await takenOver(desk)
  await expect(mission).toHaveValue('Typed before the script')
})
