import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '../../company.ts'
import { openCutLine } from '../../cut-line.ts'
import { photo } from '../../enrolling.ts'
import { madePdf } from '../../pdfs.ts'
import { ADMINISTRATOR, enterAs, signIn, signUp, somebodyNew } from '../../people.ts'
import type { Site } from '../../site.ts'
import { act, chooseFile, fill, mark, poster, saveThrough } from './content.ts'
import { dialogNamed, rowOf, standAt, withRecords } from './desk.ts'

const WIN = { Content: 'She won.', Date: '2026-11-19' }
const LIBRARY = '/admin/learningmaterialscontrol'

/** A PNG that is small on the line and says it is huge. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width / 8 + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const countOf = (site: Site, table: 'wins' | 'files' | 'learning_materials') =>
  withRecords(site, async (records) =>
    Number(
      (
        await records.read
          .selectFrom(table)
          .select((q) => q.fn.countAll<number | string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
  )
const keptFiles = (site: Site, folder: string) => readdirSync(join(site.dataDir, 'files', folder)).length

test('an image is judged by its content at once, whatever its name says, and nothing of a wrong one is kept [ADM-7]', async ({
  site,
  someone,
}) => {
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/wins/new')
  const [wins, files, kept] = [await countOf(site, 'wins'), await countOf(site, 'files'), keptFiles(site, 'pictures')]
  await fill(desk, { Title: mark('Never'), ...WIN })
  const message = desk.locator('#picture-error')
  for (const [bytes, name] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'drawing.png'],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.jpg'],
    [madePdf(), 'lesson.jpg'],
    [Buffer.from('MZ'), 'photo.jpg.exe'],
  ] as const) {
    await chooseFile(desk, 'Image', bytes, name)
    await expect(message, name).toHaveText('Please choose an image file.')
  }
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('alert').getByText('Please choose an image file.')).toBeVisible()
  await chooseFile(desk, 'Image', hugePng(14_000, 14_000), 'bomb.png')
  await expect(message).toHaveText('This picture has more than 40 megapixels. Please choose a smaller one.')
  await chooseFile(
    desk,
    'Image',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(21 * 1024 * 1024)]),
    'large.jpg',
  )
  await expect(message).toHaveText('This file is larger than 20 MB. Please choose a smaller picture.')
  await expectAccessible(desk)
  expect([await countOf(site, 'wins'), await countOf(site, 'files'), keptFiles(site, 'pictures')]).toEqual([
    wins,
    files,
    kept,
  ])
})

test('the server judges again what a browser lets through: failure closes the modal, says why, and nothing half-saved stays [ADM-8]', async ({
  site,
  someone,
}) => {
  const title = mark('Torn')
  const desk = await someone({ width: 390 })
  await standAt(desk, site, '/admin/wins/new')
  const [files, kept] = [await countOf(site, 'files'), keptFiles(site, 'pictures')]
  await fill(desk, { Title: title, ...WIN })
  await chooseFile(
    desk,
    'Image',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4000)]),
    'torn.jpg',
  )
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  const error = dialogNamed(desk, 'Error')
  await expect(error).toContainText('Upload failed: This picture cannot be opened.')
  await expect(dialogNamed(desk, 'Upload')).toBeHidden()
  await expectAccessible(desk)
  await error.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(desk.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(title)
  expect([await countOf(site, 'files'), keptFiles(site, 'pictures')]).toEqual([files, kept])
  await chooseFile(desk, 'Image', await poster(), 'good.png')
  await saveThrough(desk, 'Added Successfully!')
  await expect(rowOf(desk, title)).toHaveCount(1)
})

test('of a picture only a copy made anew goes public: no EXIF, nothing that hung on the file [ADM-7, ADM-11]', async ({
  site,
  someone,
}) => {
  const title = mark('Clean')
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/wins/new')
  await fill(desk, { Title: title, ...WIN })
  await chooseFile(
    desk,
    'Image',
    Buffer.concat([await photo(0.4), Buffer.from('<script>alert("canary")</script>')]),
    'photo.php.jpg',
  )
  await saveThrough(desk, 'Added Successfully!')
  const id =
    /\/pictures\/([0-9a-z]{16})\//.exec((await rowOf(desk, title).locator('img').getAttribute('src')) ?? '')?.[1] ??
    ''
  for (const path of [`/files/${id}`, `/files/${id}/view`]) {
    const answer = await fetch(site.url + path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual(
      [200, 'image/jpeg', 'nosniff'],
    )
    expect([bytes.includes('canary'), bytes.includes('Exif-Canary'), (await sharp(bytes).metadata()).exif]).toEqual([
      false,
      false,
      undefined,
    ])
  }
})

test('a save shows percent while the picture travels, goes on after a cut, and saves once [ADM-8]', async ({
  site,
  someone,
}) => {
  const line = await openCutLine(site.url, { bytesASecond: 900_000 })
  try {
    const title = mark('Long Way')
    const desk = await someone({ width: 390, at: line.url })
    await enterAs(desk, site.url, ADMINISTRATOR)
    await desk.goto('/admin/wins/new')
    await fill(desk, { Title: title, ...WIN })
    await chooseFile(desk, 'Image', await photo(3), 'photo.jpg')
    const before = line.sentUp()
    line.cutAfter(1_200_000)
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    const modal = dialogNamed(desk, 'Upload')
    await expect(modal.getByText(/^[1-9]\d? %$/)).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Close', exact: true })).toBeDisabled()
    await desk.keyboard.press('Escape')
    await expect(modal).toBeVisible()
    await line.wasCut()
    line.mend()
    await expect(modal.getByText('Upload Successful!')).toBeVisible()
    await modal.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(desk.getByText('Added Successfully!')).toBeVisible()
    await expect(rowOf(desk, title)).toHaveCount(1)
    expect(line.sentUp() - before).toBeLessThan(1.6 * 3_300_000)
  } finally {
    await line.close()
  }
})

test('a line that stays cut ends in Error with everything kept, and the next save goes on where it stopped [ADM-8, ADM-16]', async ({
  site,
  someone,
}) => {
  const line = await openCutLine(site.url, { bytesASecond: 900_000 })
  try {
    const title = mark('Given Up')
    const desk = await someone({ width: 1280, at: line.url })
    await enterAs(desk, site.url, ADMINISTRATOR)
    await desk.goto('/admin/wins/new')
    await fill(desk, { Title: title, ...WIN })
    await chooseFile(desk, 'Image', await photo(3), 'photo.jpg')
    line.cutAfter(1_500_000)
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await line.wasCut()
    const error = dialogNamed(desk, 'Error')
    await expect(error).toContainText('Upload failed: The connection was lost.')
    expect(
      await withRecords(site, (records) =>
        records.read.selectFrom('wins').select('id').where('title', '=', title).execute(),
      ),
    ).toEqual([])
    line.mend()
    await error.getByRole('button', { name: 'OK', exact: true }).click()
    const before = line.sentUp()
    await saveThrough(desk, 'Added Successfully!')
    expect(line.sentUp() - before).toBeLessThan(2_600_000)
    await expect(rowOf(desk, title)).toHaveCount(1)
  } finally {
    await line.close()
  }
})

test('whoever saves before a file could be read is not refused: the save waits for it, as a phone may for one in a cloud [ADM-8, ADM-9]', async ({
  site,
  someone,
}) => {
  const name = `${mark('Slow')}.pdf`
  const desk = await someone()
  await standAt(desk, site, LIBRARY)
  await desk.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    const gate = new Promise((open) => Reflect.set(window, 'letFilesBeRead', open))
    Blob.prototype.arrayBuffer = function () {
      return gate.then(() => read.call(this))
    }
  })
  await desk.getByRole('link', { name: 'Upload New PDF', exact: true }).click()
  await chooseFile(desk, 'PDF', madePdf(), name)
  await desk.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
  await desk.evaluate(() => (Reflect.get(window, 'letFilesBeRead') as () => void)())
  await expect(desk.getByText('Upload Successful!')).toBeVisible()
  await dialogNamed(desk, 'Upload').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(rowOf(desk, name)).toHaveCount(1)
})

for (const width of [1280, 390])
  test(`a PDF is uploaded, shown by its first page, reuploaded, renamed and deleted, ${width} px wide [ADM-9, ADM-8, ADM-11, MAT-3]`, async ({
    site,
    someone,
  }) => {
    const [name, renamed] = [`${mark('Lesson')}.pdf`, mark('Renamed')]
    const desk = await someone({ width })
    await standAt(desk, site, LIBRARY)
    await desk.getByRole('link', { name: 'Upload New PDF', exact: true }).click()
    const form = dialogNamed(desk, 'Upload New PDF')
    await form.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(form.getByRole('alert').getByText('PDF is required. Please choose a PDF file.')).toBeVisible()
    await expectAccessible(desk)
    await chooseFile(desk, 'PDF', await poster(40, 40), 'lesson.pdf')
    await expect(desk.locator('#pdf-error')).toHaveText('Please choose a PDF file.')
    await chooseFile(
      desk,
      'PDF',
      madePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
      'scripted.pdf',
    )
    await form.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialogNamed(desk, 'Error')).toContainText('Upload failed: This PDF holds scripts')
    await dialogNamed(desk, 'Error').getByRole('button', { name: 'OK', exact: true }).click()
    await chooseFile(desk, 'PDF', madePdf(), name)
    await saveThrough(desk, 'PDF uploaded successfully!', 'Upload')
    await expectAccessible(desk)
    const open = rowOf(desk, name).getByRole('link', { name: 'Open PDF' })
    const href = (await open.getAttribute('href')) ?? ''
    await expect(open).toHaveAttribute('target', '_blank')
    const shown = rowOf(desk, name).locator('img')
    await expect(shown).toHaveAttribute('src', `${href}/view`)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
    const pdf = await desk.request.get(href)
    expect([pdf.status(), pdf.headers()['content-type'], pdf.headers()['content-security-policy']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining("script-src 'none'"),
    ])
    const stranger = await signUp(site.url, somebodyNew())
    for (const path of [href, `${href}/view`])
      expect([(await fetch(site.url + path)).status, (await stranger.get(path)).status]).toEqual([404, 404])

    await act(desk, name, 'Reupload')
    await dialogNamed(desk, 'Reupload PDF').getByRole('button', { name: 'Reupload', exact: true }).click()
    await expect(desk.getByRole('alert').getByText('PDF is required. Please choose a PDF file.')).toBeVisible()
    await chooseFile(desk, 'PDF', madePdf({ page: '/Rotate 90' }), 'second edition.pdf')
    await chooseFile(desk, 'Image', await poster(), 'cover.png')
    await saveThrough(desk, 'PDF reuploaded successfully!', 'Reupload')
    await expect(open).not.toHaveAttribute('href', href)
    expect((await desk.request.get(href)).status()).toBe(404)

    await act(desk, name, 'Rename')
    const rename = dialogNamed(desk, 'Rename PDF')
    await expect(rename.getByLabel('File Name', { exact: true })).toHaveValue(name)
    await rename.getByLabel('File Name', { exact: true }).fill(' ')
    await rename.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(rename.getByRole('alert').getByText('File Name is required')).toBeVisible()
    await rename.getByLabel('File Name', { exact: true }).fill(renamed)
    await rename.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(desk.getByText('PDF renamed successfully!')).toBeVisible()
    const last = (await rowOf(desk, renamed).getByRole('link', { name: 'Open PDF' }).getAttribute('href')) ?? ''
    await act(desk, renamed, 'Delete')
    await expect(dialogNamed(desk, 'Confirm Delete')).toContainText('Are you sure you want to delete this PDF file?')
    await dialogNamed(desk, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(desk.getByText('PDF deleted successfully!')).toBeVisible()
    await expect(rowOf(desk, renamed)).toHaveCount(0)
    expect((await desk.request.get(last)).status()).toBe(404)
    expect(
      await withRecords(site, (records) => records.read.selectFrom('file_removals').select('key').execute()),
    ).toEqual([])
  })

test('hostile PDFs are refused with words, and leave nothing behind [ADM-9]', async ({ site, someone }) => {
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${LIBRARY}/new`)
  const [materials, kept] = [await countOf(site, 'learning_materials'), keptFiles(site, 'materials')]
  for (const [bytes, words] of [
    [madePdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), 'This PDF holds scripts'],
    [Buffer.from('%PDF-1.7\nand nothing else'), 'This PDF cannot be opened.'],
  ] as const) {
    await chooseFile(desk, 'PDF', bytes, 'lesson.pdf')
    await desk.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialogNamed(desk, 'Error')).toContainText(words)
    await dialogNamed(desk, 'Error').getByRole('button', { name: 'OK', exact: true }).click()
  }
  for (const [bytes, words] of [
    [Buffer.concat([Buffer.from('GIF89a'), madePdf()]), 'Please choose a PDF file.'],
    [Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(51 * 1024 * 1024)]), 'larger than 50 MB'],
  ] as const) {
    await chooseFile(desk, 'PDF', bytes, 'lesson.pdf')
    await expect(desk.locator('#pdf-error')).toContainText(words)
  }
  expect([await countOf(site, 'learning_materials'), keptFiles(site, 'materials')]).toEqual([materials, kept])
})

test('only administrators upload content, only as much as it may be, and nobody sees a foreign upload [ADM-7, ADM-9, REG-6]', async ({
  site,
}) => {
  const [staff, client] = [await signIn(site.url, ADMINISTRATOR), await signUp(site.url, somebodyNew())]
  const create = (cookie: string, purpose: string, length: number) =>
    fetch(`${site.url}/uploads`, {
      method: 'POST',
      headers: {
        Cookie: cookie,
        Origin: site.url,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(length),
        'Upload-Metadata': `purpose ${Buffer.from(purpose).toString('base64')}`,
      },
    })
  for (const purpose of ['picture', 'pdf']) expect((await create(client.cookie, purpose, 9)).status).toBe(403)
  expect([
    (await create(staff.cookie, 'picture', 21 * 1024 * 1024)).status,
    (await create(staff.cookie, 'pdf', 51 * 1024 * 1024)).status,
    (await create(staff.cookie, 'pdf', 0)).status,
    (await create('', 'pdf', 9)).status,
  ]).toEqual([413, 413, 422, 404])
  const begun = await create(staff.cookie, 'pdf', 30 * 1024 * 1024)
  expect(begun.status).toBe(201)
  const at = site.url + (begun.headers.get('location') ?? '')
  const ask = (cookie: string, method: string) =>
    fetch(at, { method, headers: { Cookie: cookie, Origin: site.url, 'Tus-Resumable': '1.0.0' } })
  for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE'])
    expect((await ask(client.cookie, method)).status, method).toBe(404)
  expect([(await ask(staff.cookie, 'GET')).status, (await ask(staff.cookie, 'HEAD')).status]).toEqual([405, 200])
})
