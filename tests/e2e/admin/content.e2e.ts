import { expect, expectAccessible, test } from '../../company.ts'
import { act, chooseFile, fill, mark, poster } from './content.ts'
import { dialogNamed, rowOf, sidewaysScroll, openAsStaff } from './desk.ts'

const LISTS = ['testimonials', 'accomplishments', 'news', 'wins', 'members', 'learningmaterialscontrol']

test('lists of content are accessible and fit the window, and search while one types; a testimonial is hidden and shown in its row [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, '/admin/testimonials')
  const name = 'Alyanna Reyes Cabrera'
  await act(staffPage, name, 'Hide')
  await expect(staffPage.getByText('Testimonial hidden')).toBeVisible()
  await expect(rowOf(staffPage, name)).toContainText('Hidden')
  for (const path of LISTS) {
    if (path !== 'testimonials') await staffPage.goto(`/admin/${path}`)
    for (const width of [1280, 390, 320]) {
      await staffPage.setViewportSize({ width, height: 900 })
      // The page lays itself out again after a resize.
      await expect.poll(() => sidewaysScroll(staffPage), `${path} ${width}`).toBe(0)
      // The columns of wins and accomplishments are some of those of news.
      const isNew = !['wins', 'accomplishments'].includes(path)
      if (isNew && (width === 320 || path === 'testimonials') && width !== 390) await expectAccessible(staffPage)
    }
    if (path !== 'testimonials') continue
    await act(staffPage, name, 'Show')
    await expect(staffPage.getByText('Testimonial shown')).toBeVisible()
  }
  await staffPage.getByRole('searchbox').fill('nothing is called this')
  await expect(staffPage.getByText('No results for')).toBeVisible()
  await expect.poll(() => new URL(staffPage.url()).searchParams.get('search')).toBe('nothing is called this')
  await expectAccessible(staffPage)
  await staffPage.getByRole('link', { name: 'Clear search' }).click()
  await expect(staffPage.getByRole('row').nth(1)).toBeVisible()
})

test('a form over the list focuses what is wrong, shows a chosen picture, and asks before it deletes [ADM-4, ADM-7, ADM-8]', async ({
  site,
  someone,
}) => {
  const title = mark('Mutya ng Lipa')
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, '/admin/news')
  await staffPage.getByRole('link', { name: 'Add New News', exact: true }).click()
  const form = dialogNamed(staffPage, 'Add New News')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const problem = form.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(problem.getByText('Image is required. Please upload an image.', { exact: true })).toBeVisible()
  await expect(problem).toBeFocused()
  await expect(form.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(staffPage)
  await fill(staffPage, {
    Title: title,
    Content: 'She won.',
    Date: '2026-11-19',
    'POST URL': 'https://post.example/1',
  })
  await chooseFile(staffPage, 'Image', await poster(), 'poster.png')
  await expect(form.getByAltText('Preview')).toHaveJSProperty('width', 100)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const modal = dialogNamed(staffPage, 'Upload')
  await expect(modal.getByText('Upload Successful!')).toBeVisible()
  await expectAccessible(staffPage)
  await modal.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(staffPage.getByText('Added Successfully!')).toBeVisible()
  await expect(form).toBeHidden()

  await staffPage.setViewportSize({ width: 1280, height: 900 })
  await act(staffPage, title, 'Delete')
  const question = dialogNamed(staffPage, 'Confirm Delete')
  await expect(question).toContainText(title)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(staffPage)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(staffPage, title)).toHaveCount(1)
  await act(staffPage, title, 'Delete')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(staffPage.getByText('Deleted Successfully!')).toBeVisible()
  await expect(rowOf(staffPage, title)).toHaveCount(0)
})
