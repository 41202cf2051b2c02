import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { startSite, type Site } from '../../site.ts'
import { act, chooseFile, fill, mark, poster, saveThrough } from './content.ts'
import { dialogNamed, rowOf, standAt, withRecords } from './desk.ts'

test('a list has 25 a page, counts on from page to page, and is found again where it was left [ADM-3]', async ({
  site,
  someone,
}) => {
  const word = mark('Numbered').replace(' ', '-')
  await withRecords(site, async (records) => {
    for (let index = 0; index < 30; index += 1)
      await records.write
        .insertInto('accomplishments')
        .values({
          id: newId(),
          title: `${word} ${index}`,
          content: 'x',
          date: index === 0 ? null : `2020-01-${String(index).padStart(2, '0')}`,
        })
        .execute()
  })
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `/admin/accomplishments?search=${word}`)
  await expect(desk.getByText('30 accomplishments, page 1 of 2')).toBeVisible()
  await expect(desk.getByRole('row').nth(1)).toContainText('January 29, 2020')
  await desk.getByRole('link', { name: 'Next page', exact: true }).click()
  await desk.waitForURL(/page=2/)
  await expect(desk.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('26')
  const last = rowOf(desk, `${word} 0`)
  await expect(last).toContainText('Date not available')
  await last.getByRole('link', { name: 'Update', exact: true }).click()
  await expect(dialogNamed(desk, 'Update Accomplishment')).toBeVisible()
  const form = new URL(desk.url())
  await desk.reload()
  await expect(dialogNamed(desk, 'Update Accomplishment')).toBeVisible()
  expect(form.search).toContain('page=2')
  await desk.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(desk.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('26')
  await last.getByRole('link', { name: 'Update', exact: true }).click()
  await fill(desk, { Date: '2019-05-05' })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Updated Successfully!')).toBeVisible()
  await expect(last).toContainText('May 5, 2019')
  await expect.poll(() => new URL(desk.url()).searchParams.get('page')).toBe('2')
})

test('empty lists say what will stand there, and offer the first step [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async ({
  someone,
}) => {
  const site = await startSite()
  try {
    const desk = await someone({ width: 390, at: site.url })
    await standAt(desk, site, '/admin/wins')
    for (const [path, words, add] of [
      ['accomplishments', 'No accomplishments yet.', 'Add New Accomplishment'],
      ['news', 'No news yet.', 'Add New News'],
      ['wins', 'No wins yet.', 'Add New Win'],
      ['members', 'No members yet.', 'Add New Member'],
      ['learningmaterialscontrol', 'No learning materials yet.', 'Upload New PDF'],
      ['testimonials', 'Nobody has written a testimonial yet.', null],
    ] as const) {
      await desk.goto(`/admin/${path}`)
      await expect(desk.getByText(words)).toBeVisible()
      if (add) await expect(desk.getByRole('link', { name: add, exact: true })).toBeVisible()
      await expectAccessible(desk)
    }
  } finally {
    await site.close()
  }
})

test('whatever was made from a picture leaves the storage with it, share pictures too [ADM-11]', async ({
  site,
  someone,
}) => {
  const title = mark('Shared Far')
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/wins/new')
  await fill(desk, { Title: title, Content: 'She won.', Date: '2026-11-18' })
  await chooseFile(desk, 'Image', await poster(), 'poster.png')
  await saveThrough(desk, 'Added Successfully!')
  await act(desk, title, 'Update')
  await expect(dialogNamed(desk, 'Update Win')).toBeVisible()
  const id = /\/([\w-]+)\/edit/.exec(desk.url())?.[1] ?? ''
  const picture =
    /\/pictures\/([0-9a-z]{16})\//.exec((await desk.getByAltText('Preview').getAttribute('src')) ?? '')?.[1] ?? ''
  const shares = () => filesIn(site, 'variants/share')
  const before = shares()
  for (const path of [`/share/wins/${id}.jpg`, `/pictures/${picture}/480.avif`, `/pictures/${picture}/768.webp`])
    expect((await fetch(site.url + path)).status, path).toBe(200)
  expect(shares()).toBe(before + 1)
  expect(filesIn(site, `variants/${picture}`)).toBeGreaterThanOrEqual(2)
  await fill(desk, { Title: `${title} again` })
  await saveThrough(desk, 'Updated Successfully!')
  expect(shares()).toBe(before)
  expect((await fetch(`${site.url}/share/wins/${id}.jpg`)).status).toBe(200)
  expect(shares()).toBe(before + 1)
  await act(desk, `${title} again`, 'Delete')
  await dialogNamed(desk, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(desk.getByText('Deleted Successfully!')).toBeVisible()
  expect([shares(), filesIn(site, `variants/${picture}`)]).toEqual([before, 0])
  expect(
    await withRecords(site, (records) => records.read.selectFrom('file_removals').select('key').execute()),
  ).toEqual([])
})

function filesIn(site: Site, folder: string): number {
  const path = join(site.dataDir, 'files', folder)
  return existsSync(path) ? readdirSync(path).length : 0
}
