import { expect, expectAccessible, test } from '../../company.ts'
import { act, chooseFile, fill, mark, poster } from './content.ts'
import { dialogNamed, rowOf, sidewaysScroll, standAt } from './desk.ts'

const LISTS = ['testimonials', 'accomplishments', 'news', 'wins', 'members', 'learningmaterialscontrol']

test('lists of content are accessible and fit the window, and search while one types; a testimonial is hidden and shown in its row [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async ({
  site,
  someone,
}) => {
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/testimonials')
  const name = 'Alyanna Reyes Cabrera'
  await act(desk, name, 'Hide')
  await expect(desk.getByText('Testimonial hidden')).toBeVisible()
  await expect(rowOf(desk, name)).toContainText('Hidden')
  for (const path of LISTS) {
    if (path !== 'testimonials') await desk.goto(`/admin/${path}`)
    for (const width of [1280, 390, 320]) {
      await desk.setViewportSize({ width, height: 900 })
      // The page lays itself out anew after the window has changed.
      await expect.poll(() => sidewaysScroll(desk), `${path} ${width}`).toBe(0)
      // The columns of wins and accomplishments are some of those of news.
      const isNew = !['wins', 'accomplishments'].includes(path)
      if (isNew && (width === 320 || path === 'testimonials') && width !== 390) await expectAccessible(desk)
    }
    if (path !== 'testimonials') continue
    await act(desk, name, 'Show')
    await expect(desk.getByText('Testimonial shown')).toBeVisible()
  }
  await desk.getByRole('searchbox').fill('nothing is called this')
  await expect(desk.getByText('Nothing matches')).toBeVisible()
  await expect.poll(() => new URL(desk.url()).searchParams.get('search')).toBe('nothing is called this')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Clear search' }).click()
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
})

test('a form over the list focuses what is wrong, shows a chosen picture, and asks before it deletes [ADM-4, ADM-7, ADM-8]', async ({
  site,
  someone,
}) => {
  const title = mark('Mutya ng Lipa')
  const desk = await someone({ width: 390 })
  await standAt(desk, site, '/admin/news')
  await desk.getByRole('link', { name: 'Add New News', exact: true }).click()
  const form = dialogNamed(desk, 'Add New News')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const problem = form.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(problem.getByText('Image is required. Please upload an image.', { exact: true })).toBeVisible()
  await expect(problem).toBeFocused()
  await expect(form.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(desk)
  await fill(desk, { Title: title, Content: 'She won.', Date: '2026-11-19', 'POST URL': 'https://post.example/1' })
  await chooseFile(desk, 'Image', await poster(), 'poster.png')
  await expect(form.getByAltText('Preview')).toHaveJSProperty('width', 100)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const modal = dialogNamed(desk, 'Upload')
  await expect(modal.getByText('Upload Successful!')).toBeVisible()
  await expectAccessible(desk)
  await modal.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(desk.getByText('Added Successfully!')).toBeVisible()
  await expect(form).toBeHidden()

  await desk.setViewportSize({ width: 1280, height: 900 })
  await act(desk, title, 'Delete')
  const question = dialogNamed(desk, 'Confirm Delete')
  await expect(question).toContainText(title)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(desk)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(desk, title)).toHaveCount(1)
  await act(desk, title, 'Delete')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(desk.getByText('Deleted Successfully!')).toBeVisible()
  await expect(rowOf(desk, title)).toHaveCount(0)
})
