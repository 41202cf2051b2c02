import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { newcomer, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, enterAs, signIn, signUp } from '../../people.ts'
import type { Site } from '../../site.ts'
import { idOf, trainee } from '../../training.ts'

/** Staff approve what this person has sent; what the public page says then. */
async function approved(site: Site, id: string): Promise<string> {
  const staff = await signIn(site.url, ADMINISTRATOR)
  const page = await (await staff.get('/admin/testimonials')).text()
  const revision =
    new RegExp(`value="${id}"/?><input type="hidden" name="revision" value="(\\d+)"`).exec(page)?.[1] ?? ''
  expect((await staff.post('/admin/testimonials', { intent: 'approve', entry: id, revision })).status).toBe(303)
  return (await fetch(`${site.url}/testimonial/${id}`)).text()
}

test('a client writes a testimonial with titles and a small picture, and the public page shows it once it is approved [SEC-5, TES-3, TES-4, TES-5]', async ({
  someone,
  site,
}) => {
  const { person, id } = await trainee(site)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto('/client')
  await page.getByRole('link', { name: 'Write Testimonial' }).click()
  await page.waitForURL(`**/writetestimonial/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Queen' })).toHaveCount(0)
  const title = page.getByLabel('Titles')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await title.fill('   ')
  await add.click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  for (const each of ['One', 'Two', 'Three', 'Four', 'Five', ' Six ']) {
    await title.fill(each)
    await add.click()
  }
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(6)
  await title.fill('Seven')
  await add.click()
  await expect(page.getByText('At most 6 titles')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Two' }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(5)
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(page.getByRole('alert').getByText('Caption is required')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(5)
  await page.getByPlaceholder('Write your testimonial...').fill('They taught me to breathe before I speak.')
  await expect(page.getByText('at least 400x300')).toBeVisible()
  const [first, second] = [await smallReceipt(), await smallReceipt()]
  await page.getByLabel('Image').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: first },
    { name: 'two.png', mimeType: 'image/png', buffer: second },
  ])
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  expect(
    await page.getByLabel('Image').evaluate((input) => (input instanceof HTMLInputElement ? input.files?.length : 0)),
  ).toBe(1)
  await expectAccessible(page)
  await page.route(`**/writetestimonial/${id}.data`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  const dialog = page.getByRole('dialog', { name: 'Thank you' })
  await expect(dialog.getByText('Testimonial submitted successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page).toHaveURL(/\/client$/)

  expect((await fetch(`${site.url}/testimonial/${id}`)).status, 'before staff have seen it').toBe(404)
  const shown = await approved(site, id)
  expect(shown).toContain('They taught me to breathe before I speak.')
  expect(shown).toContain('Three')
  expect(shown).not.toContain('>Two<')
  await page.goto(`/writetestimonial/${id}`)
  await expect(page.getByPlaceholder('Write your testimonial...')).toHaveValue(
    'They taught me to breathe before I speak.',
  )
})

test('a small picture is warned about and taken, a wrong one refused [TES-3]', async ({ someone, site }) => {
  const { person, id } = await trainee(site)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto(`/writetestimonial/${id}`)
  await page.getByPlaceholder('Write your testimonial...').fill('Short.')
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(page.getByText('Please choose an image file.')).toBeVisible()
  const { default: sharp } = await import('sharp')
  await page.getByLabel('Image').setInputFiles({
    name: 'small.png',
    mimeType: 'image/png',
    buffer: await sharp(await smallReceipt())
      .resize(120, 90)
      .png()
      .toBuffer(),
  })
  await expect(page.getByText('smaller than 400x300')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(page.getByText('Testimonial submitted successfully!')).toBeVisible()
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
  await expect(page.getByText('What you wrote last time is back')).toHaveCount(0)
})

test('without script titles are added and removed and the testimonial is sent [TES-3, TES-4]', async ({
  someone,
  site,
}) => {
  const { person, id } = await trainee(site)
  const page = await someone({ javaScript: false })
  await enterAs(page, site.url, person)
  await page.goto(`/writetestimonial/${id}`)
  await page.getByPlaceholder('Write your testimonial...').fill('Without script.')
  for (const title of ['Queen', 'Speaker']) {
    await page.getByLabel('Titles').fill(title)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Remove Queen' }).click()
  await expect(page.getByPlaceholder('Write your testimonial...')).toHaveValue('Without script.')
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await smallReceipt() })
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(page.getByText('Testimonial submitted successfully!')).toBeVisible()
  const shown = await approved(site, id)
  expect(shown).toContain('Without script.')
  expect(shown).toContain('Speaker')
})

test("another's testimonial is not there for a client, also not by a form; administrators may write it [TES-3]", async ({
  site,
}) => {
  const session = await signUp(site.url, newcomer('Tala').person)
  const id = await idOf(session)
  const other = await signUp(site.url, newcomer('Tala').person)
  for (const address of [
    `/writetestimonial/${id}`,
    `/writetestimonial/${id}.data`,
    `/writetestimonial/${id}/`,
    '/writetestimonial/nobody',
  ])
    expect((await other.get(address)).status, address).toBe(404)
  expect((await other.post(`/writetestimonial/${id}`, { caption: 'Forged' })).status).toBe(404)
  expect((await fetch(`${site.url}/testimonial/${id}`)).status).toBe(404)
  const signedOut = await fetch(`${site.url}/writetestimonial/${id}`, { redirect: 'manual' })
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
    302,
    `/login?next=%2Fwritetestimonial%2F${id}`,
  ])
  const staff = await signIn(site.url, ADMINISTRATOR)
  expect((await staff.get(`/writetestimonial/${id}`)).status).toBe(200)
  expect((await staff.post(`/writetestimonial/${id}`, { caption: 'Told on the phone' })).status).toBe(303)
  expect(await (await fetch(`${site.url}/testimonial/${id}`)).text()).toContain('Told on the phone')
})

test('on a slow line nothing that is typed or chosen before the script has come is lost [TES-3, CLI-1]', async ({
  someone,
  site,
}) => {
  const { person, id } = await trainee(site)
  const page = await someone()
  await enterAs(page, site.url, person)
  const release = await holdScripts(page)
  await page.goto(`/writetestimonial/${id}`, { waitUntil: 'commit' })
  await page.getByLabel('Titles').fill('Early bird')
  await page.getByPlaceholder('Write your testimonial...').fill('Typed early.')
  await page
    .getByLabel('Image')
    .setInputFiles([{ name: 'one.png', mimeType: 'image/png', buffer: await smallReceipt() }])
  release()
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Early bird' })).toBeVisible()
  await expect(page.getByPlaceholder('Write your testimonial...')).toHaveValue('Typed early.')
  await page.getByRole('button', { name: 'Submit Testimonial' }).click()
  await expect(page.getByText('Testimonial submitted successfully!')).toBeVisible()
  expect(await approved(site, id)).toContain('Typed early.')
})

test('who has only signed up reads when theirs opens, and cannot send one [SEC-5]', async ({ someone, site }) => {
  const { person } = newcomer('Bago')
  const session = await signUp(site.url, person)
  const id = await idOf(session)
  const page = await someone()
  await enterAs(page, site.url, person)
  await page.goto(`/writetestimonial/${id}`)
  await expect(page.getByText('Yours opens with your first enrolment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Testimonial' })).toHaveCount(0)
  await expectAccessible(page)
  expect((await session.post(`/writetestimonial/${id}`, { caption: 'Buy my pills' })).status).toBe(403)
  expect((await fetch(`${site.url}/testimonial/${id}`)).status).toBe(404)
})

for (const javaScript of [true, false])
  test(`staff approve, hide with a reason and answer edits; the writer reads where it stands, ${javaScript ? 'with' : 'without'} script [SEC-5, ADM-12]`, async ({
    someone,
    site,
  }) => {
    const { person, session, id } = await trainee(site)
    const send = async (caption: string) =>
      expect((await session.post(`/writetestimonial/${id}`, { caption })).status).toBe(303)
    await send('Call me at 0917 123 4567.')
    const desk = await someone({ width: 390, javaScript })
    await enterAs(desk, site.url, ADMINISTRATOR)
    await desk.goto('/admin/testimonials')
    const waiting = desk.getByRole('article').filter({ hasText: 'Call me at' })
    if (javaScript) await expectAccessible(desk)
    await waiting.getByText('Hide…').click()
    await waiting.getByLabel('Reason', { exact: true }).fill('Please leave your number out.')
    await waiting.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(desk.getByText('Testimonial hidden')).toBeVisible()
    await expect(waiting).toHaveCount(0)

    const page = await someone({ javaScript })
    await enterAs(page, site.url, person)
    await page.goto(`/writetestimonial/${id}`)
    await expect(page.getByText('Reason: Please leave your number out.')).toBeVisible()
    await page.getByPlaceholder('Write your testimonial...').fill('They heard me before I spoke.')
    await page.getByRole('button', { name: 'Submit Testimonial' }).click()
    await expect(page.getByText('Testimonial submitted successfully!')).toBeVisible()
    await page.goto(`/writetestimonial/${id}`)
    await expect(page.getByText('is shown once it is approved')).toBeVisible()

    await desk.goto('/admin/testimonials')
    const again = desk.getByRole('article').filter({ hasText: 'They heard me' })
    await again.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(desk.getByText('Testimonial approved')).toBeVisible()
    const shown = async () => (await fetch(`${site.url}/testimonial/${id}`)).text()
    expect(await shown()).toContain('They heard me before I spoke.')

    await send('A second thought.')
    expect(await shown()).toContain('They heard me before I spoke.')
    const seen = await someone({ width: 1280, javaScript })
    await enterAs(seen, site.url, ADMINISTRATOR)
    await seen.goto('/admin/testimonials')
    const edit = seen.getByRole('article').filter({ hasText: 'A second thought.' })
    await expect(edit).toContainText('changes what is shown now')
    await send('Slipped in after staff had looked.')
    await edit.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(seen.getByText('This testimonial was changed by its writer')).toBeVisible()
    expect(await shown()).toContain('They heard me before I spoke.')
  })
