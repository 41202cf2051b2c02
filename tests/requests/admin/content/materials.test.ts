import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { madePdf } from '#tests/pdfs'
import { wordsOf } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import {
  act,
  alertsOf,
  answerQuestion,
  countOf,
  fileOf,
  keptFiles,
  mark,
  openDialog,
  poster,
  problemsOf,
  rowOf,
  rowsWith,
} from './entries.ts'

const LIBRARY = '/admin/learningmaterialscontrol'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const pdfLink = (row: Element) => [...row.querySelectorAll('a')].find((each) => wordsOf(each) === 'Open PDF')

it('uploads a PDF, shows it by its first page, reuploads, renames and deletes it [ADM-9, ADM-8, ADM-11, MAT-3]', async () => {
  const [name, renamed] = [`${mark('Lesson')}.pdf`, mark('Renamed')]
  const owner = await site.as('owner')
  const strangers = [site.visitor(), await site.as('client')]
  const form = await (await owner.open(LIBRARY)).follow('Upload New PDF')
  const nothing = await form.press('Upload')
  expect([nothing.status, problemsOf(nothing)]).toEqual([422, ['PDF is required. Please choose a PDF file.']])
  const uploaded = await nothing.press('Upload', { PDF: fileOf(madePdf(), name) })
  expect(uploaded.html).toContain('PDF uploaded successfully!')
  const open = pdfLink(rowOf(uploaded, name))
  const href = open?.getAttribute('href') ?? ''
  expect(open?.getAttribute('target')).toBe('_blank')
  expect(rowOf(uploaded, name).querySelector('img')?.getAttribute('src')).toBe(`${href}/view`)
  const view = await owner.send(`${href}/view`)
  expect((await sharp(Buffer.from(await view.arrayBuffer())).metadata()).width).toBe(900)
  const pdf = await owner.send(href)
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('content-security-policy')]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining("script-src 'none'"),
  ])
  for (const path of [href, `${href}/view`])
    for (const stranger of strangers) expect((await stranger.send(path)).status, path).toBe(404)

  const again = await act(owner, uploaded, name, 'Reupload')
  expect(wordsOf(openDialog(again))).toContain('Reupload PDF')
  const refused = await again.press('Reupload')
  expect(problemsOf(refused)).toEqual(['PDF is required. Please choose a PDF file.'])
  const second = await refused.press('Reupload', {
    PDF: fileOf(madePdf({ page: '/Rotate 90' }), 'second edition.pdf'),
    Image: await poster({ name: 'cover.png' }),
  })
  expect(second.html).toContain('PDF reuploaded successfully!')
  expect(pdfLink(rowOf(second, name))?.getAttribute('href')).not.toBe(href)
  expect((await owner.send(href)).status).toBe(404)

  const rename = await act(owner, second, name, 'Rename')
  expect(wordsOf(openDialog(rename))).toContain('Rename PDF')
  expect(rename.field('File Name').getAttribute('value')).toBe(name)
  const unnamed = await rename.press('Rename', { 'File Name': ' ' })
  expect(problemsOf(unnamed)).toEqual(['File Name is required'])
  const named = await unnamed.press('Rename', { 'File Name': renamed })
  expect(named.html).toContain('PDF renamed successfully!')
  expect(rowsWith(named, name)).toEqual([])
  const last = pdfLink(rowOf(named, renamed))?.getAttribute('href') ?? ''
  expect((await owner.send(last)).status).toBe(200)
  const question = await act(owner, named, renamed, 'Delete')
  expect(wordsOf(openDialog(question))).toContain('Are you sure you want to delete this PDF file?')
  const deleted = await answerQuestion(question, 'Delete')
  expect(deleted.html).toContain('PDF deleted successfully!')
  expect(rowsWith(deleted, renamed)).toEqual([])
  expect((await owner.send(last)).status).toBe(404)
  expect(await site.records.read.selectFrom('file_removals').select('key').execute()).toEqual([])
})

it('refuses hostile PDFs with words, and keeps nothing of them [ADM-9]', async () => {
  const owner = await site.as('owner')
  const [materials, kept] = [await countOf(site, 'learning_materials'), keptFiles(site, 'materials')]
  for (const [bytes, words] of [
    [madePdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), 'This PDF holds scripts'],
    [madePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }), 'This PDF holds scripts'],
    [Buffer.from('%PDF-1.7\nand nothing else'), 'This PDF cannot be opened.'],
    [Buffer.concat([Buffer.from('GIF89a'), madePdf()]), 'Please choose a PDF file.'],
    [Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(51 * 1024 * 1024)]), 'larger than 50 MB'],
  ] as const) {
    const answer = await (await owner.open(`${LIBRARY}/new`)).press('Upload', { PDF: fileOf(bytes, 'lesson.pdf') })
    expect([413, 422], words).toContain(answer.status)
    expect(answer.errorOf('PDF')).toContain(words)
    expect(alertsOf(answer)).toContain(words)
  }
  expect([await countOf(site, 'learning_materials'), keptFiles(site, 'materials')]).toEqual([materials, kept])
})

it('shows a client what stands in sections of their package, in its order [MAT-4, MAT-1]', async () => {
  const [own, others] = [mark('Week one'), mark('Runway only')]
  const owner = await site.as('owner')
  const start = await (await owner.open(LIBRARY)).follow('Sections and order')
  expect(start.heading).toBe('Sections and order')
  const unnamed = await start.press('Add section')
  expect(wordsOf(openDialog(unnamed))).toContain('Please enter a name for the section.')
  expect(await site.records.read.selectFrom('material_sections').select('id').execute()).toEqual([])
  const first = await start.press('Add section', { 'Name of the section': own })
  const label = 'Name of the section'
  const adding = '[aria-labelledby=add-section]'
  expect(first.field(label, adding).getAttribute('value') ?? '').toBe('')
  let page = await owner.open(first.address)
  page = await page.press('Add section', { [label]: others, 'Package W': true })
  const partOf = (name: string) => {
    const heading = [...page.document.querySelectorAll('h2')].find((each) => wordsOf(each) === name)
    const part = heading?.closest('section')
    if (!part) throw new Error(`no section ${name}: ${page.words}`)
    return part
  }
  const namesIn = (name: string) => [...partOf(name).querySelectorAll('.arranged-name')].map((each) => wordsOf(each))
  expect(wordsOf(partOf(others))).toContain('For Package W')
  expect(wordsOf(partOf(own))).toContain('For every trainee')
  const [one = '', two = '', three = ''] = namesIn('Without a section')
  for (const [file, section] of [
    [one, own],
    [two, own],
    [three, others],
  ] as const) {
    page = await page.press(`Move ${file}`, { [`Section of ${file}`]: section })
    expect(namesIn(section)).toContain(file)
  }
  expect(namesIn(own)).toEqual([one, two])
  page = await page.press(`Move ${two} up`)
  expect(namesIn(own)).toEqual([two, one])
  const full = await page.press(`Delete ${own}`)
  expect(wordsOf(openDialog(full))).toContain('Move its materials to another section first')

  const trainee = await site.records.read
    .selectFrom('users')
    .select('id')
    .where('current_package', '!=', 'NONE')
    .where('current_package', '!=', 'package_w')
    .where('type', '=', 'CLIENT_USER')
    .executeTakeFirstOrThrow()
  const library = await (await site.signedIn(trainee.id)).open('/learningmaterials')
  const heading = [...library.document.querySelectorAll('h2')].find((each) => wordsOf(each) === own)
  const shown = [...(heading?.closest('section')?.querySelectorAll('h3') ?? [])].map((each) => wordsOf(each))
  expect(shown).toEqual([two, one])
  expect(library.words).not.toContain(three)
})
