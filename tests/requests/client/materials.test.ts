import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { client, starter, toEnrolled } from './clients.ts'

let site: RequestSite
let enrolled: Person
beforeAll(async () => {
  site = await openSite()
  enrolled = (await starter(site, 'enrolled')).browser
})

const pdfs = (page: Page) =>
  [...page.document.querySelectorAll('main a')].filter((link) => wordsOf(link).startsWith('Open PDF'))
const first = async () => {
  const list = await enrolled.open('/learningmaterials')
  const material = [...list.document.querySelectorAll('main a')]
    .find((link) => wordsOf(link).startsWith('Read here'))
    ?.getAttribute('href')
  return { material: material ?? '', file: pdfs(list)[0]?.getAttribute('href') ?? '' }
}

it('an enrolled trainee finds a material by a part of its name in any case, and opens it in a new tab [MAT-1, CLI-3, TRN-6]', async () => {
  const account = await enrolled.open('/client')
  expect(account.words).toContain('6 of 10')
  const list = await account.follow('Learning Materials')
  expect(list.address).toBe('/learningmaterials')
  expect(pdfs(list)).toHaveLength(4)
  expect(pdfs(list)[0]?.getAttribute('target')).toBe('_blank')
  expect(list.html).toContain('Search by Filename...')
  const found = await enrolled.open('/learningmaterials?search=BREATH')
  expect(found.words).toContain('Breath and Voice.pdf')
  expect(pdfs(found)).toHaveLength(1)
  expect((await enrolled.open('/learningmaterials?search=%25')).words).toContain('No learning materials found.')
})

it('a material names its PDF, which opens without script [MAT-1]', async () => {
  const { material, file } = await first()
  const page = await enrolled.open(material)
  expect(wordsOf(page.document.querySelector('noscript p'))).toContain('The PDF opens without it.')
  expect(pdfs(page).map((link) => link.getAttribute('href'))).toEqual([file])
  const pdf = await enrolled.send(file)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('who is not enrolled reads it in a dialog that leads home [MAT-2]', async () => {
  const { browser } = await client(site)
  const page = await browser.open('/learningmaterials')
  expect(page.status).toBe(403)
  const dialog = page.document.querySelector('dialog[open]')
  expect(wordsOf(dialog)).toContain('You are not enrolled. Redirecting to home.')
  expect((await page.press('OK')).address).toMatch(/^\/home/)
})

it('a check that fails says so in a dialog and leads home [MAT-2]', async () => {
  site.expectError('learning materials could not be read')
  const database = new DatabaseSync(join(site.academy.config.dataDir, 'academy.db'))
  try {
    database.exec('alter table learning_materials rename to out_of_reach')
    const page = await enrolled.open('/learningmaterials')
    expect(page.status).toBe(500)
    expect(wordsOf(page.document.querySelector('dialog[open]'))).toContain('An error occurred. Please try again.')
    expect((await page.press('OK')).address).toMatch(/^\/home/)
  } finally {
    database.exec('alter table out_of_reach rename to learning_materials')
    database.close()
  }
  expect(pdfs(await enrolled.open('/learningmaterials'))).toHaveLength(4)
})

it('parts of a PDF are sent as asked for, and the whole when the condition does not hold [MAT-3]', async () => {
  const { file } = await first()
  const ask = (headers: Record<string, string>) => enrolled.send(file, { headers })
  const part = await ask({ range: 'bytes=0-99' })
  expect([part.status, (await part.arrayBuffer()).byteLength, part.headers.get('accept-ranges')]).toEqual([
    206,
    100,
    'bytes',
  ])
  const tag = part.headers.get('etag') ?? ''
  expect((await ask({ range: 'bytes=0-99', 'if-range': tag })).status).toBe(206)
  expect((await ask({ range: 'bytes=0-99', 'if-range': '"another"' })).status).toBe(200)
  expect((await ask({ range: 'bytes=999999999-' })).status).toBe(416)
})

it('nothing opens after unenrolling, and it is said kindly [MAT-2, MAT-3]', async () => {
  const one = await client(site)
  const trainee = await toEnrolled(site, one)
  const { material, file } = await first()
  const addresses = [file, `${file}/view`, material, `${material}.data`]
  for (const address of addresses) expect((await one.browser.send(address)).status, address).toBe(200)
  await (await site.as('owner')).post('/admin/trainees', { intent: 'unenroll', trainee })
  for (const address of addresses) expect((await one.browser.send(address)).status, address).toBe(404)
  const page = await one.browser.open(material)
  expect(wordsOf(page.document.querySelector('dialog[open]'))).toContain('You are not enrolled. Redirecting to home.')
})

it('who may open the client area, a material and its file, by role and by any spelling of the address [MAT-2, MAT-3, CLI-2, TES-3]', async () => {
  const ended = (await client(site)).browser
  await ended.post('/logout', {})
  const people = {
    enrolled,
    staff: await site.as('owner'),
    unenrolled: (await client(site)).browser,
    ended,
    anonymous: site.visitor(),
  }
  const { material, file } = await first()
  const rows: [string, Record<keyof typeof people, number>][] = [
    ['/client', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/client/', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/CLIENT', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/client/password', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/learningmaterials', { enrolled: 200, staff: 200, unenrolled: 403, ended: 302, anonymous: 302 }],
    [material, { enrolled: 200, staff: 200, unenrolled: 404, ended: 302, anonymous: 302 }],
    ['/learningmaterials/nothing', { enrolled: 404, staff: 404, unenrolled: 404, ended: 302, anonymous: 302 }],
    [file, { enrolled: 200, staff: 200, unenrolled: 404, ended: 404, anonymous: 404 }],
    [`${file}/view`, { enrolled: 200, staff: 200, unenrolled: 404, ended: 404, anonymous: 404 }],
  ]
  for (const [path, expected] of rows)
    for (const [role, person] of Object.entries(people)) {
      const answer = await person.send(path)
      const body = await answer.text()
      expect([path, role, answer.status]).toEqual([path, role, expected[role as keyof typeof people]])
      if (answer.status === 302) expect(answer.headers.get('location')).toMatch(/^\/login\?next=/)
      if (answer.status >= 300) expect(body).not.toContain(file)
    }
  // Single fetch asks for the data alone, and for one loader of it: each has its own guard.
  for (const query of ['', '?_routes=reader', '?_routes=profile'])
    for (const path of [`${material}.data`, '/client.data']) {
      const answer = await people.anonymous.send(path + query)
      expect(await answer.text(), path + query).not.toMatch(/\/files\/|@client\.example/)
    }
})
