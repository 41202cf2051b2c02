import { expect, expectAccessible, test } from '../../company.ts'
import { madePdf } from '../../pdfs.ts'
import { ADMINISTRATOR, signIn, signUp, somebodyNew } from '../../people.ts'
import { act, chooseFile, fill, mark, poster, saveThrough } from './content.ts'
import { dialogNamed, rowOf, standAt } from './desk.ts'

const WIN = { Content: 'She won.', Date: '2026-11-19' }

test('of two who change the same win the later is told by whom, keeps what was typed, and can load the new version [ADM-16, ADM-5]', async ({
  site,
  someone,
}) => {
  const [title, first, second] = [mark('Shared'), mark('Of the first'), mark('Of the second')]
  const [ana, ben] = [await someone({ width: 1280 }), await someone({ width: 390 })]
  for (const desk of [ana, ben]) await standAt(desk, site, '/admin/wins')
  await ana.getByRole('link', { name: 'Add New Win' }).click()
  await fill(ana, { Title: title, ...WIN })
  await chooseFile(ana, 'Image', await poster(), 'a.png')
  await saveThrough(ana, 'Added Successfully!')
  await ben.reload()
  await act(ana, title, 'Update')
  await act(ben, title, 'Update')
  await fill(ben, { Title: second })
  await fill(ana, { Title: first })
  await saveThrough(ana, 'Updated Successfully!')

  // What is read again in the background must not pass the newer version off as the one the form was opened on.
  await ben.evaluate(() => window.dispatchEvent(new Event('focus')))
  const answer = ben.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/edit'),
  )
  await ben.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await answer).status()).toBe(409)
  const refusal = ben
    .getByRole('alert')
    .filter({ hasText: 'This was changed by Academy Administrator in the meantime.' })
  await expect(refusal).toBeVisible()
  await expect(ben.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(second)
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(refusal).toBeVisible()
  await expect(rowOf(ana, first)).toHaveCount(1)
  await refusal.getByRole('link', { name: 'Reload' }).click()
  await expect(ben.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(first)
  await fill(ben, { Title: second })
  await saveThrough(ben, 'Updated Successfully!')

  await act(ben, second, 'Update')
  await ana.reload()
  await act(ana, second, 'Delete')
  await dialogNamed(ana, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(ana.getByText('Deleted Successfully!')).toBeVisible()
  await ben.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ben.getByRole('alert').getByText('This record is no longer there.')).toBeVisible()
})

test('deleting what somebody else has just deleted says so, and the list is as it is [ADM-16]', async ({
  site,
  someone,
}) => {
  const title = mark('Twice Deleted')
  const staff = await signIn(site.url, ADMINISTRATOR)
  expect(
    (
      await staff.post('/admin/accomplishments/new', {
        key: 'a'.repeat(11) + title.slice(-5).toLowerCase(),
        title,
        content: 'x',
        date: '2026-12-30',
      })
    ).status,
  ).toBe(303)
  const [ana, ben] = [await someone({ width: 1280 }), await someone({ width: 390 })]
  for (const desk of [ana, ben]) await standAt(desk, site, '/admin/accomplishments')
  for (const desk of [ana, ben]) await act(desk, title, 'Delete')
  await dialogNamed(ana, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(ana.getByText('Deleted Successfully!')).toBeVisible()
  await dialogNamed(ben, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(ben.getByRole('alertdialog')).toContainText('This record is no longer there.')
  await ben.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(rowOf(ben, title)).toHaveCount(0)
  await ben.goto('/admin/accomplishments/no-such-entry/edit')
  await expect(ben.getByText('This record is no longer there.')).toBeVisible()
})

test('what was typed is not given up without asking, and coming back finds the list where it was [ADM-16]', async ({
  site,
  someone,
}) => {
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/wins?search=a')
  await desk.getByRole('row').nth(2).getByRole('link', { name: 'Update', exact: true }).click()
  await fill(desk, { Title: 'Half a thought' })
  const prompt = dialogNamed(desk, 'Unsaved changes')
  await desk.keyboard.press('Escape')
  await expect(prompt).toBeVisible()
  await expectAccessible(desk)
  await prompt.getByRole('button', { name: 'Keep editing' }).click()
  await expect(desk.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue('Half a thought')
  await desk.goBack()
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Keep editing' }).click()
  const asked = desk.waitForEvent('dialog')
  await desk.evaluate(() => setTimeout(() => location.reload(), 0))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await desk.getByRole('link', { name: 'Cancel', exact: true }).click()
  await prompt.getByRole('button', { name: 'Discard' }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => new URL(desk.url()).pathname + new URL(desk.url()).search).toBe('/admin/wins?search=a')
  await expect(desk.getByRole('searchbox')).toHaveValue('a')
})

test('a save that does not reach the academy says so and keeps everything [ADM-16, ADM-8]', async ({
  site,
  someone,
}) => {
  const title = mark('No Signal')
  const desk = await someone({ width: 390 })
  await standAt(desk, site, '/admin/accomplishments')
  await desk.getByRole('link', { name: 'Add New Accomplishment' }).click()
  await fill(desk, { Title: title, ...WIN })
  await desk.context().setOffline(true)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialogNamed(desk, 'Error')).toContainText(
    'Upload failed: The academy could not be reached. Please try again.',
  )
  await desk.context().setOffline(false)
  await dialogNamed(desk, 'Error').getByRole('button', { name: 'OK', exact: true }).click()
  await expect(desk.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(title)
  await desk.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(desk.getByText('Added Successfully!')).toBeVisible()
  await expect(rowOf(desk, title)).toHaveCount(1)
})

test('without script a win is added, its wrong words and its picture kept, updated, refused when stale, and deleted [ADM-5, ADM-7, ADM-16]', async ({
  site,
  someone,
}) => {
  const [title, renamed] = [mark('Plain'), mark('Plainer')]
  const desk = await someone({ width: 390, javaScript: false })
  await standAt(desk, site, '/admin/wins')
  await desk.getByRole('link', { name: 'Add New Win' }).click()
  await fill(desk, { Title: title, Content: '', Date: '2026-12-29' })
  await chooseFile(desk, 'Image', Buffer.from('<svg/>'), 'a.png')
  const wrong = desk.waitForResponse((response) => response.request().method() === 'POST')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await wrong).status()).toBe(422)
  for (const words of ['Content is required', 'Please choose an image file.'])
    await expect(desk.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
  await expect(desk.getByLabel('Title', { exact: true })).toHaveValue(title)
  await chooseFile(desk, 'Image', await poster(), 'b.png')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('The file you chose has arrived and need not be chosen again.')).toBeVisible()
  await fill(desk, { Content: 'She won.' })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Added Successfully!')).toBeVisible()

  const stale = await someone({ width: 1280, javaScript: false })
  await standAt(stale, site, '/admin/wins')
  await act(stale, title, 'Update')
  await rowOf(desk, title).getByRole('link', { name: 'Update', exact: true }).click()
  await fill(desk, { Title: renamed })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Updated Successfully!')).toBeVisible()
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await fill(stale, { Title: 'Too late' })
    await stale.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      stale.getByRole('alert').getByText('This was changed by Academy Administrator in the meantime.'),
    ).toBeVisible()
    await expect(stale.getByLabel('Title', { exact: true })).toHaveValue('Too late')
  }
  await act(desk, renamed, 'Delete')
  await expect(dialogNamed(desk, 'Confirm Delete')).toContainText('Are you sure you want to delete this wins item?')
  await dialogNamed(desk, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(desk.getByText('Deleted Successfully!')).toBeVisible()
  await expect(rowOf(desk, renamed)).toHaveCount(0)
})

test('without script a PDF is uploaded and deleted, a testimonial hidden and shown, and the header set [ADM-9, ADM-12, ADM-4]', async ({
  site,
  someone,
}) => {
  const [name, title] = [`${mark('Plain lesson')}.pdf`, mark('Plain header')]
  const desk = await someone({ width: 1280, javaScript: false })
  await standAt(desk, site, '/admin/learningmaterialscontrol/new')
  await chooseFile(desk, 'PDF', madePdf(), name)
  await desk.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(desk.getByText('PDF uploaded successfully!')).toBeVisible()
  await act(desk, name, 'Delete')
  await dialogNamed(desk, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(desk.getByText('PDF deleted successfully!')).toBeVisible()
  await desk.goto('/admin/testimonials')
  const row = desk.getByRole('row').nth(2)
  await row.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(desk.getByText('Testimonial hidden')).toBeVisible()
  await row.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(desk.getByText('Testimonial shown')).toBeVisible()
  await desk.goto('/admin/news')
  await desk.getByLabel('Title', { exact: true }).fill(title)
  await desk.getByLabel('Name', { exact: true }).fill('')
  await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.getByRole('alert').getByText('Name is required', { exact: true })).toBeVisible()
  await expect(desk.getByLabel('Title', { exact: true })).toHaveValue(title)
  await desk.getByLabel('Name', { exact: true }).fill('Lualhati')
  await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.getByText('Updated Successfully!')).toBeVisible()
  expect(await (await fetch(`${site.url}/home`)).text()).toContain(title)
})

test('clients and visitors change nothing of the content, by any address [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async ({
  site,
}) => {
  const client = await signUp(site.url, somebodyNew())
  for (const path of ['accomplishments', 'news', 'wins', 'members', 'learningmaterialscontrol', 'testimonials']) {
    for (const form of ['', '/new', '/x/edit', '/x/rename']) {
      expect(
        [
          (await client.get(`/admin/${path}${form}`)).status,
          (await client.post(`/admin/${path}${form}`, { intent: 'delete', entry: 'x' })).status,
        ],
        path + form,
      ).toEqual([403, 403])
      expect((await fetch(`${site.url}/admin/${path}${form}`, { redirect: 'manual' })).status, path + form).toBe(302)
    }
  }
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(270 * 1024)], 'a.png'))
  // A client's files are not even read: the answer may come before they have been sent, and the connection is closed
  // on them.
  const answered = await fetch(`${site.url}/admin/wins/new`, {
    method: 'POST',
    body: form,
    headers: { Cookie: client.cookie, Origin: site.url },
    redirect: 'manual',
  }).then(
    ({ status }) => status,
    () => 'closed',
  )
  expect([413, 'closed']).toContain(answered)
})

test('a form too large for anybody is answered with words, and one that makes no sense with 400 [ADM-7, ADM-16]', async ({
  site,
}) => {
  const staff = await signIn(site.url, ADMINISTRATOR)
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(22 * 1024 * 1024)], 'a.png'))
  const answer = await fetch(`${site.url}/admin/wins/new`, {
    method: 'POST',
    body: form,
    headers: { Cookie: staff.cookie, Origin: site.url },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/wins/new?check=too-large'])
  const page = await staff.get('/admin/wins/new?check=too-large')
  expect(page.status).toBe(413)
  expect(await page.text()).toContain('This file is larger than 20 MB.')
  for (const [path, fields] of [
    ['/admin/wins/new', { title: 'x' }],
    ['/admin/wins/x/edit', { revision: 'zero' }],
    ['/admin/wins', { intent: 'delete', entry: '../x' }],
    ['/admin/wins', { intent: 'explode', entry: 'x' }],
  ] as const)
    expect((await staff.post(path, { ...fields })).status, path).toBe(400)
})
