import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { madePdf } from '#tests/pdfs'
import type { Person } from '../../person.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { countOf, keptFiles } from './entries.ts'

const TUS = { 'tus-resumable': '1.0.0' }

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const create = (person: Person, purpose: string, length: number) =>
  person.send('/uploads', {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(length),
      'upload-metadata': `purpose ${Buffer.from(purpose).toString('base64')}`,
    },
  })

it('takes uploads of content from administrators alone, only as large as they may be, and shows them to nobody else [ADM-7, ADM-9, REG-6]', async () => {
  const [owner, client] = [await site.as('owner'), await site.as('client')]
  for (const purpose of ['picture', 'pdf']) expect((await create(client, purpose, 9)).status).toBe(403)
  expect([
    (await create(owner, 'picture', 21 * 1024 * 1024)).status,
    (await create(owner, 'pdf', 51 * 1024 * 1024)).status,
    (await create(owner, 'pdf', 0)).status,
    (await create(site.visitor(), 'pdf', 9)).status,
  ]).toEqual([413, 413, 422, 404])
  const begun = await create(owner, 'pdf', 30 * 1024 * 1024)
  expect(begun.status).toBe(201)
  const at = begun.headers.get('location') ?? ''
  for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE'] as const)
    expect((await client.send(at, { method, headers: TUS })).status, method).toBe(404)
  expect([
    (await owner.send(at, { method: 'GET', headers: TUS })).status,
    (await owner.send(at, { method: 'HEAD', headers: TUS })).status,
  ]).toEqual([405, 200])
})

it('judges a file that came in pieces when its last piece has come, and keeps nothing of a wrong one [ADM-7, ADM-8, ADM-9]', async () => {
  const owner = await site.as('owner')
  const before = [await countOf(site, 'files'), keptFiles(site, 'pictures'), keptFiles(site, 'materials')]
  for (const [purpose, bytes, words] of [
    [
      'picture',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4000)]),
      'This picture cannot be opened.',
    ],
    ['picture', Buffer.from('<svg onload="alert(1)"/>'), 'Please choose an image file.'],
    ['pdf', madePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }), 'This PDF holds scripts'],
    ['pdf', Buffer.from('%PDF-1.7\nand nothing else'), 'This PDF cannot be opened.'],
  ] as const) {
    const at = (await create(owner, purpose, bytes.length)).headers.get('location') ?? ''
    const answer = await owner.send(at, {
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    })
    expect(answer.status, words).toBe(422)
    expect(await answer.text()).toContain(words)
    expect((await owner.send(at, { method: 'HEAD', headers: TUS })).status).toBe(404)
  }
  expect([await countOf(site, 'files'), keptFiles(site, 'pictures'), keptFiles(site, 'materials')]).toEqual(before)
})
