import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessible, test } from '../../company.ts'
import { openCutLine } from '../../cut-line.ts'
import { photo } from '../../enrolling.ts'
import { madePdf } from '../../pdfs.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import type { Site } from '../../site.ts'
import { act, chooseFile, fill, mark, poster, saveThrough } from './content.ts'
import { dialogNamed, rowOf, openAsStaff, withRecords } from './desk.ts'

const WIN = { Content: 'She won.', Date: '2026-11-19' }
const LIBRARY = '/admin/learningmaterialscontrol'

/** The start of a PNG that says it is this large. */
function startOfPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  head.write('IHDR', 12)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

const filesOf = (site: Site) =>
  withRecords(site, async (records) => (await records.read.selectFrom('files').select('id').execute()).length)
const keptPictures = (site: Site) => readdirSync(join(site.dataDir, 'files', 'pictures')).length

test('an image is judged by its content as soon as it is chosen, and again by the server, whose refusal keeps everything typed [ADM-7, ADM-8]', async ({
  site,
  someone,
}) => {
  const title = mark('Torn')
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, '/admin/wins/new')
  const [files, kept] = [await filesOf(site), keptPictures(site)]
  await fill(staffPage, { Title: title, ...WIN })
  const message = staffPage.locator('#picture-error')
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  for (const [bytes, name, words] of [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.jpg', 'Please choose an image file.'],
    [
      startOfPng(14_000, 14_000),
      'bomb.png',
      'This picture has more than 40 megapixels. Please choose a smaller one.',
    ],
    [
      Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)]),
      'large.jpg',
      'This file is larger than 20 MB. Please choose a smaller picture.',
    ],
    [madePdf(), 'lesson.jpg', 'Please choose an image file.'],
  ] as const) {
    await chooseFile(staffPage, 'Image', bytes, name)
    await expect(message, name).toHaveText(words)
  }
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staffPage.getByRole('alert').getByText('Please choose an image file.')).toBeVisible()

  await chooseFile(staffPage, 'Image', Buffer.concat([jpeg, randomBytes(4000)]), 'torn.jpg')
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  const error = dialogNamed(staffPage, 'Error')
  await expect(error).toContainText('Upload failed: This picture cannot be opened.')
  await expect(dialogNamed(staffPage, 'Upload')).toBeHidden()
  await expectAccessible(staffPage)
  await error.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(staffPage.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(title)
  expect([await filesOf(site), keptPictures(site)]).toEqual([files, kept])
  await chooseFile(staffPage, 'Image', await poster(), 'good.png')
  await saveThrough(staffPage, 'Added Successfully!')
  await expect(rowOf(staffPage, title)).toHaveCount(1)
})

test('a line that stays cut ends a save in Error with everything kept; the next one shows percent, goes on after another cut, and saves once [ADM-8, ADM-16]', async ({
  site,
  someone,
}) => {
  const line = await openCutLine(site.url, { bytesASecond: 900_000 })
  try {
    const title = mark('Long Way')
    const staffPage = await someone({ width: 390, at: line.url })
    await enterAs(staffPage, site.url, ADMINISTRATOR)
    await staffPage.goto('/admin/wins/new')
    await fill(staffPage, { Title: title, ...WIN })
    await chooseFile(staffPage, 'Image', await photo(2), 'photo.jpg')
    line.cutAfter(1_200_000)
    await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
    const modal = dialogNamed(staffPage, 'Upload')
    await expect(modal.getByText(/^[1-9]\d? %$/)).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Close', exact: true })).toBeDisabled()
    await staffPage.keyboard.press('Escape')
    await expect(modal).toBeVisible()
    await line.wasCut()
    const error = dialogNamed(staffPage, 'Error')
    await expect(error).toContainText('Upload failed: The connection was lost.')
    expect(
      await withRecords(site, (records) =>
        records.read.selectFrom('wins').select('id').where('title', '=', title).execute(),
      ),
    ).toEqual([])
    line.mend()
    await error.getByRole('button', { name: 'OK', exact: true }).click()
    const before = line.sentUp()
    line.cutAfter(600_000)
    await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
    await line.wasCut()
    line.mend()
    await expect(modal.getByText('Upload Successful!')).toBeVisible()
    await modal.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(staffPage.getByText('Added Successfully!')).toBeVisible()
    await expect(rowOf(staffPage, title)).toHaveCount(1)
    // The picture has 2.2 MB: what had arrived before the cuts is not sent again.
    expect(line.sentUp() - before).toBeLessThan(1_800_000)
  } finally {
    await line.close()
  }
})

test('a PDF is judged when it is chosen and by the server, waited for while it is read, and given a cover when it is reuploaded [ADM-8, ADM-9, MAT-3]', async ({
  site,
  someone,
}) => {
  const name = `${mark('Lesson')}.pdf`
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, LIBRARY)
  await staffPage.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    const gate = new Promise((open) => Reflect.set(window, 'letFilesBeRead', open))
    Reflect.set(window, 'holdFiles', () => {
      Blob.prototype.arrayBuffer = function () {
        return gate.then(() => read.call(this))
      }
    })
  })
  await staffPage.getByRole('link', { name: 'Upload New PDF', exact: true }).click()
  const form = dialogNamed(staffPage, 'Upload New PDF')
  await form.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(form.getByRole('alert').getByText('PDF is required. Please choose a PDF file.')).toBeVisible()
  await expectAccessible(staffPage)
  await chooseFile(staffPage, 'PDF', await poster(40, 40), 'lesson.pdf')
  await expect(staffPage.locator('#pdf-error')).toHaveText('Please choose a PDF file.')
  const scripted = madePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
  await chooseFile(staffPage, 'PDF', scripted, 'scripted.pdf')
  await form.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialogNamed(staffPage, 'Error')).toContainText('Upload failed: This PDF holds scripts')
  await dialogNamed(staffPage, 'Error').getByRole('button', { name: 'OK', exact: true }).click()
  // A phone may need seconds to read a file that lies in a cloud.
  await staffPage.evaluate(() => (Reflect.get(window, 'holdFiles') as () => void)())
  await chooseFile(staffPage, 'PDF', madePdf(), name)
  await form.getByRole('button', { name: 'Upload', exact: true }).click()
  await staffPage.evaluate(() => (Reflect.get(window, 'letFilesBeRead') as () => void)())
  await expect(staffPage.getByText('Upload Successful!')).toBeVisible()
  await dialogNamed(staffPage, 'Upload').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(staffPage.getByText('PDF uploaded successfully!')).toBeVisible()
  const shown = rowOf(staffPage, name).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)

  await act(staffPage, name, 'Reupload')
  await chooseFile(staffPage, 'PDF', madePdf({ page: '/Rotate 90' }), 'second edition.pdf')
  await chooseFile(staffPage, 'Image', await poster(), 'cover.png')
  await saveThrough(staffPage, 'PDF reuploaded successfully!', 'Reupload')
  await act(staffPage, name, 'Rename')
  await fill(staffPage, { 'File Name': 'Renamed' })
  await dialogNamed(staffPage, 'Rename PDF').getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(staffPage.getByText('PDF renamed successfully!')).toBeVisible()
})
