import { expect, expectAccessible, test } from '../../company.ts'
import { act, chooseFile, fill, mark, poster, saveThrough } from './content.ts'
import { dialogNamed, rowOf, sidewaysScroll, standAt } from './desk.ts'

const POST = 'https://www.facebook.com/academy/posts/1'

for (const width of [1280, 390, 320])
  for (const [kind, heading, headers] of [
    ['accomplishments', 'Accomplishments', ['No.', 'Title', 'Content', 'Date', 'Action']],
    ['news', 'News', ['No.', 'Title', 'Content', 'Image', 'Date', 'POST URL', 'Action']],
    ['wins', 'Wins', ['No.', 'Title', 'Content', 'Image', 'Date', 'POST URL', 'Action']],
    ['members', 'Members', ['Name', 'Titles', 'Testimonials', 'Image', 'Date Added', 'Action']],
    ['testimonials', 'Testimonials', ['Uploader', 'Title', 'Review', 'Image', 'Date', 'Action']],
    ['learningmaterialscontrol', 'Learning materials', ['Image', 'File Name', 'Actions']],
  ] as const)
    test(`${kind} are listed with their columns, and a search that finds nothing can be cleared, ${width} px wide [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]`, async ({
      site,
      someone,
    }) => {
      const desk = await someone({ width })
      await standAt(desk, site, `/admin/${kind}`)
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(heading)
      for (const header of headers)
        await expect(desk.getByRole('columnheader', { name: header, exact: true })).toHaveCount(1)
      expect(await sidewaysScroll(desk)).toBe(0)
      await expectAccessible(desk)
      await desk.getByRole('searchbox').fill('nothing is called this')
      await expect(desk.getByText('Nothing matches')).toBeVisible()
      await expect.poll(() => new URL(desk.url()).searchParams.get('search')).toBe('nothing is called this')
      await desk.getByRole('link', { name: 'Clear search' }).click()
      await expect(desk.getByRole('row').nth(1)).toBeVisible()
    })

for (const width of [1280, 390]) {
  for (const [path, add, prompt, place] of [
    ['wins', 'Add New Win', 'Are you sure you want to delete this wins item?', 'wins'],
    ['news', 'Add New News', 'Are you sure you want to delete this news item?', 'news'],
  ] as const)
    test(`${path} are added with a picture, shown in public at once, updated and deleted, ${width} px wide [ADM-4, ADM-5, ADM-7, ADM-8, ADM-10, ADM-11]`, async ({
      site,
      someone,
    }) => {
      const [title, renamed] = [mark('Mutya ng Lipa'), mark('Reyna ng Lipa')]
      const desk = await someone({ width })
      await standAt(desk, site, `/admin/${path}`)
      await desk.getByRole('link', { name: add, exact: true }).click()
      const form = dialogNamed(desk, add)
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      const problem = form.getByRole('alert').filter({ hasText: 'There is a problem' })
      for (const words of [
        'Title is required',
        'Content is required',
        'Date is required',
        'Image is required. Please upload an image.',
        ...(path === 'news' ? ['POST URL is required'] : []),
      ])
        await expect(problem.getByText(words, { exact: true })).toBeVisible()
      await expect(problem).toBeFocused()
      await expect(form.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(desk)
      await fill(desk, {
        Title: title,
        Content: 'She won.\n<script>alert(1)</script>',
        Date: '2026-11-19',
        'POST URL': 'javascript:alert(1)',
      })
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(problem.getByText('Please enter a valid URL.', { exact: true })).toBeVisible()
      await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title)
      await fill(desk, { 'POST URL': POST })
      await chooseFile(desk, 'Image', await poster(), 'poster.png')
      await expect(form.getByAltText('Preview')).toHaveJSProperty('width', 100)
      await form.getByLabel('Part to keep in sight').selectOption('top')

      const modal = dialogNamed(desk, 'Upload')
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(modal.getByText('Upload Successful!')).toBeVisible()
      await expectAccessible(desk)
      await modal.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(desk.getByText('Added Successfully!')).toBeVisible()
      await expect(form).toBeHidden()
      await expect(rowOf(desk, title)).toContainText('November 19, 2026')
      await expect(rowOf(desk, title).getByRole('link', { name: POST })).toHaveAttribute('href', POST)

      await act(desk, title, 'Update')
      const update = dialogNamed(desk, path === 'wins' ? 'Update Win' : 'Update News')
      await expect(update.getByLabel('Content', { exact: true })).toHaveValue('She won.\n<script>alert(1)</script>')
      await expect(update.getByLabel('Part to keep in sight')).toHaveValue('top')
      const id = /\/([\w-]+)\/edit/.exec(desk.url())?.[1] ?? ''
      const publicPage = async () => (await fetch(`${site.url}/${place}/${id}`)).text()
      expect(await publicPage()).toContain(title)
      expect(await publicPage()).toContain('focus-top')
      expect(await publicPage()).toContain('&lt;script&gt;')
      const oldPicture =
        /\/pictures\/([0-9a-z]{16})\//.exec((await update.getByAltText('Preview').getAttribute('src')) ?? '')?.[1] ??
        ''
      expect((await fetch(`${site.url}/pictures/${oldPicture}/480.webp`)).status).toBe(200)
      await update.getByLabel('Title', { exact: true }).fill(renamed)
      await saveThrough(desk, 'Updated Successfully!')
      await expect(rowOf(desk, title)).toHaveCount(0)
      expect(await publicPage()).toContain(renamed)

      await act(desk, renamed, 'Update')
      await chooseFile(desk, 'Image', await poster(), 'other.png')
      await saveThrough(desk, 'Updated Successfully!')
      for (const gone of [`/pictures/${oldPicture}/480.webp`, `/files/${oldPicture}`, `/files/${oldPicture}/view`])
        expect((await fetch(site.url + gone)).status, gone).toBe(404)

      await act(desk, renamed, 'Delete')
      const question = dialogNamed(desk, 'Confirm Delete')
      await expect(question).toContainText(prompt)
      await expect(question).toContainText(renamed)
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectAccessible(desk)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(rowOf(desk, renamed)).toHaveCount(1)
      await act(desk, renamed, 'Delete')
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(desk.getByText('Deleted Successfully!')).toBeVisible()
      await expect(rowOf(desk, renamed)).toHaveCount(0)
      expect((await fetch(`${site.url}/${place}/${id}`)).status).toBe(404)
      await desk.goto(`/admin/audit?search=${encodeURIComponent(renamed)}`)
      await expect(rowOf(desk, renamed).filter({ hasText: 'deleted' })).toHaveCount(1)
    })

  test(`accomplishments are added, shown on About, updated and deleted, ${width} px wide [ADM-3, ADM-10, ABOUT-6]`, async ({
    site,
    someone,
  }) => {
    const [title, renamed] = [mark('Best School'), mark('Better School')]
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/accomplishments')
    await desk.getByRole('link', { name: 'Add New Accomplishment', exact: true }).click()
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    for (const words of ['Title is required', 'Content is required', 'Date is required'])
      await expect(desk.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
    await fill(desk, { Title: title, Content: 'Of the year.', Date: '2026-12-31' })
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText('Added Successfully!')).toBeVisible()
    await expect(rowOf(desk, title)).toContainText('December 31, 2026')
    expect(await (await fetch(`${site.url}/about`)).text()).toContain(title)
    await act(desk, title, 'Update')
    await fill(desk, { Title: renamed })
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText('Updated Successfully!')).toBeVisible()
    await expect(rowOf(desk, renamed)).toHaveCount(1)
    await act(desk, renamed, 'Delete')
    await expect(dialogNamed(desk, 'Confirm Delete')).toContainText(
      'Are you sure you want to delete this accomplishment?',
    )
    await dialogNamed(desk, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(desk.getByText('Deleted Successfully!')).toBeVisible()
    expect(await (await fetch(`${site.url}/about`)).text()).not.toContain(renamed)
  })

  test(`members are added without a picture, given one, found by name and deleted, ${width} px wide [ADM-6, ADM-10, ADM-15]`, async ({
    site,
    someone,
  }) => {
    const name = mark('Lualhati')
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/members')
    await desk.getByRole('link', { name: 'Add New Member', exact: true }).click()
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    for (const words of ['Name is required', 'Titles is required'])
      await expect(desk.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
    await fill(desk, { Name: name, Titles: 'Binibini,Mutya' })
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText('Added Successfully!')).toBeVisible()
    // The form lies over the list until it has closed: what is under it takes no keys.
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await desk.getByRole('searchbox').fill(name.toUpperCase())
    await desk.waitForURL(/search=/)
    for (const part of ['Binibini, Mutya', 'N/A']) await expect(rowOf(desk, name)).toContainText(part)
    await expect(rowOf(desk, name).locator('img')).toHaveAttribute('src', /^\/art\//)
    await act(desk, name, 'Update')
    await fill(desk, { Testimonials: 'It went well.' })
    await chooseFile(desk, 'Image', await poster(), 'face.png')
    await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText('Updated Successfully!')).toBeVisible()
    await expect(rowOf(desk, name)).toContainText('It went well.')
    await expect(rowOf(desk, name).locator('img')).toHaveAttribute('src', /^\/pictures\//)
    await expect.poll(() => new URL(desk.url()).searchParams.get('search')).toBe(name.toUpperCase())
    expect(await (await fetch(`${site.url}/members`)).text()).toContain(name.toUpperCase())
    await act(desk, name, 'Delete')
    await expect(dialogNamed(desk, 'Confirm Delete')).toContainText('Are you sure you want to delete this member?')
    await dialogNamed(desk, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(desk.getByText('Deleted Successfully!')).toBeVisible()
    expect(await (await fetch(`${site.url}/members`)).text()).not.toContain(name.toUpperCase())
  })

  test(`a testimonial is hidden from every public place and shown again, ${width} px wide [ADM-12, TES-2]`, async ({
    site,
    someone,
  }) => {
    const id = width === 1280 ? 'jericho-manalastas' : 'alyanna-reyes-cabrera'
    const name = width === 1280 ? 'Jericho Manalastas' : 'Alyanna Reyes Cabrera'
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/testimonials')
    const status = async (path: string) => (await fetch(site.url + path)).status
    const linked = async (path: string) =>
      (await (await fetch(site.url + path)).text()).includes(`/testimonial/${id}`)
    expect([await status(`/testimonial/${id}`), await linked('/members'), await linked('/sitemap.xml')]).toEqual([
      200,
      true,
      true,
    ])
    await act(desk, name, 'Hide')
    await expect(desk.getByText('Testimonial hidden')).toBeVisible()
    await expect(rowOf(desk, name)).toContainText('Hidden')
    expect([
      await status(`/testimonial/${id}`),
      await status(`/share/testimonial/${id}.jpg`),
      await linked('/members'),
      await linked('/sitemap.xml'),
    ]).toEqual([404, 404, false, false])
    await expectAccessible(desk)
    await act(desk, name, 'Show')
    await expect(desk.getByText('Testimonial shown')).toBeVisible()
    expect([await status(`/testimonial/${id}`), await linked('/members')]).toEqual([200, true])
  })

  test(`the recent win's header is set and typed on the home page, ${width} px wide [ADM-4, HOME-1]`, async ({
    site,
    someone,
  }) => {
    const title = mark('Grand Slam')
    const desk = await someone({ width })
    await standAt(desk, site, '/admin/news')
    const editor = desk.getByRole('region', { name: 'Recent Win Header' })
    await editor.getByLabel('Title', { exact: true }).fill('')
    await editor.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(editor.getByRole('alert').getByText('Title is required', { exact: true })).toBeVisible()
    await editor.getByLabel('Title', { exact: true }).fill(title)
    await editor.getByLabel('Name', { exact: true }).fill('Lualhati D.')
    await editor.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(desk.getByText('Updated Successfully!')).toBeVisible()
    await expectAccessible(desk)
    const home = await (await fetch(`${site.url}/home`)).text()
    for (const words of [title, 'Lualhati D.']) expect(home).toContain(words)
  })
}
