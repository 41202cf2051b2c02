import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { photo } from '../../../newcomers.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { chosen, client, toThird } from '../clients.ts'

const RECEIPT = 'Screenshot or photo of your receipt'
const BOX = 'I agree that the academy uses my details to train me.'
const NO_PICTURE = 'Please choose a PNG, JPEG or WebP picture.'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const filesOf = (id: string) => site.records.read.selectFrom('files').selectAll().where('owner_id', '=', id).execute()

it('a receipt is judged by its content: words for each that cannot be taken, and nothing is half-saved [REG-4, REG-6]', async () => {
  const { id, browser } = await client(site)
  await toThird(site, id)
  const page = await browser.open('/registration/package-w?step=3')
  for (const [bytes, name, words] of [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'receipt.png',
      NO_PICTURE,
    ],
    [Buffer.from('%PDF-1.7\n'), 'receipt.jpg', NO_PICTURE],
    [Buffer.alloc(0), 'empty.jpg', 'This file is empty. Please choose the picture again.'],
    [
      Buffer.concat([JPEG, randomBytes(4000)]),
      'torn.jpg',
      'This picture cannot be opened. Please take it again or choose another one.',
    ],
    [hugePng(14_000, 14_000), 'bomb.png', 'This picture has more than 40 megapixels. Please choose a smaller one.'],
  ] as const) {
    const answer = await page.press('Submit registration', { [RECEIPT]: chosen(bytes, name), [BOX]: true })
    expect([name, answer.status, answer.errorOf(RECEIPT)]).toEqual([name, 422, words])
  }
  expect(await filesOf(id)).toEqual([])
  const sent = await page.press('Submit registration', { [RECEIPT]: chosen(await photo(0.3)), [BOX]: true })
  expect(sent.heading).toBe('Waiting for confirmation')
  expect(await filesOf(id)).toHaveLength(1)
})

it('a receipt that is larger than the limit is refused before it is read to its end, with words on the page [REG-4]', async () => {
  const { id, browser } = await client(site)
  await toThird(site, id)
  const page = await browser.open('/registration/package-w?step=3')
  const large = Buffer.concat([JPEG, Buffer.alloc(21 * 1024 * 1024)])
  const answer = await page.press('Submit registration', { [RECEIPT]: chosen(large), [BOX]: true })
  expect([answer.status, answer.errorOf(RECEIPT)]).toEqual([
    413,
    'This file is larger than 20 MB. Please choose a smaller picture.',
  ])
  expect(await filesOf(id)).toEqual([])
})

it('a receipt is shown to its owner and to staff without what hung on the file, and to nobody else [REG-4, PAY-2]', async () => {
  const { id, browser } = await client(site)
  await toThird(site, id)
  const page = await browser.open('/registration/package-w?step=3')
  await page.press('Submit registration', { [RECEIPT]: chosen(await photo(0.3), 'photo.jpg'), [BOX]: true })
  const [file] = await filesOf(id)
  const address = `/files/${file?.id}/view`
  for (const person of [browser, await site.as('owner')]) {
    const shown = await person.send(address)
    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer()).includes('Exif-Canary')).toBe(false)
  }
  for (const person of [site.visitor(), (await client(site)).browser])
    expect((await person.send(address)).status).toBe(404)
})

/** A PNG of zeros that claims many pixels and weighs little: what a hostile picture looks like. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
