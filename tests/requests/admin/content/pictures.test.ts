import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { madePdf } from '#tests/pdfs'
import type { Page } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { countOf, fileOf, keptFiles, mark, poster, problemsOf, rowOf, rowsWith } from './entries.ts'

const WIN = { Content: 'She won.', Date: '2026-11-19' }

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

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

const held = async () => [await countOf(site, 'wins'), await countOf(site, 'files'), keptFiles(site, 'pictures')]

it('judges an image by its content, whatever its name says, and keeps nothing of a wrong one [ADM-7, ADM-8]', async () => {
  const owner = await site.as('owner')
  const title = mark('Never')
  let form: Page = await owner.open('/admin/wins/new')
  const before = await held()
  for (const [bytes, name, message] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.png', null],
    ['<!doctype html><script>alert(1)</script>', 'page.jpg', null],
    [madePdf(), 'lesson.jpg', null],
    ['MZ', 'photo.jpg.exe', null],
    [hugePng(14_000, 14_000), 'bomb.png', 'This picture has more than 40 megapixels. Please choose a smaller one.'],
    [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4000)]),
      'torn.jpg',
      'This picture cannot be opened. Please take it again or choose another one.',
    ],
  ] as const) {
    form = await form.press('Save', { Title: title, ...WIN, Image: fileOf(Buffer.from(bytes), name) })
    expect([form.status, problemsOf(form)], name).toEqual([422, [message ?? 'Please choose an image file.']])
    expect(form.errorOf('Image'), name).toBe(message ?? 'Please choose an image file.')
    expect(form.field('Title').getAttribute('value')).toBe(title)
    expect(await held(), name).toEqual(before)
  }
  const saved = await form.press('Save', { Image: await poster({ name: 'good.png' }) })
  expect(saved.html).toContain('Added Successfully!')
  expect(rowsWith(saved, title)).toHaveLength(1)
})

it('makes a picture public as a copy only: no EXIF, nothing that hung on the file [ADM-7, ADM-11]', async () => {
  const title = mark('Clean')
  const owner = await site.as('owner')
  const photo = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .withExif({ IFD0: { Make: 'Cheap Phone', Artist: 'Exif-Canary' } })
    .jpeg({ quality: 74 })
    .toBuffer()
  expect(photo.includes('Exif-Canary')).toBe(true)
  const saved = await (await owner.open('/admin/wins/new')).press('Save', {
    Title: title,
    ...WIN,
    Image: fileOf(Buffer.concat([photo, Buffer.from('<script>alert("canary")</script>')]), 'photo.php.jpg'),
  })
  const source = rowOf(saved, title).querySelector('img')?.getAttribute('src') ?? ''
  const id = /\/pictures\/([0-9a-z]{16})\//.exec(source)?.[1] ?? ''
  for (const path of [`/files/${id}`, `/files/${id}/view`]) {
    const answer = await site.visitor().send(path)
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

it('answers a form too large for anybody with words, and one that makes no sense with 400 [ADM-7, ADM-16]', async () => {
  const owner = await site.as('owner')
  const answer = await owner.post('/admin/wins/new', {
    picture: new File([new Uint8Array(22 * 1024 * 1024)], 'a.png'),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/wins/new?check=too-large'])
  const page = await owner.open('/admin/wins/new?check=too-large')
  expect(page.status).toBe(413)
  expect(page.errorOf('Image')).toBe('This file is larger than 20 MB. Please choose a smaller picture.')
  for (const [path, fields] of [
    ['/admin/wins/new', { title: 'x' }],
    ['/admin/wins/x/edit', { revision: 'zero' }],
    ['/admin/wins', { intent: 'delete', entry: '../x' }],
    ['/admin/wins', { intent: 'explode', entry: 'x' }],
  ] as const)
    expect((await owner.post(path, { ...fields })).status, path).toBe(400)
})

it('lets clients and visitors change nothing of the content, by any address [ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12]', async () => {
  const [client, visitor] = [await site.as('client'), site.visitor()]
  for (const path of ['accomplishments', 'news', 'wins', 'members', 'learningmaterialscontrol', 'testimonials'])
    for (const form of ['', '/new', '/x/edit', '/x/rename']) {
      const at = `/admin/${path}${form}`
      expect(
        [(await client.send(at)).status, (await client.post(at, { intent: 'delete', entry: 'x' })).status],
        at,
      ).toEqual([403, 403])
      expect((await visitor.send(at)).status, at).toBe(302)
    }
  const answer = await client.post('/admin/wins/new', { picture: new File([new Uint8Array(270 * 1024)], 'a.png') })
  expect(answer.status).toBe(413)
})
