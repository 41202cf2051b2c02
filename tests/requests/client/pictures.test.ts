import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { smallReceipt } from '../../newcomers.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, client } from './clients.ts'

const FIELD = 'Profile picture'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('a picture is cut square by the server; hostile and huge ones are refused with a sentence [CLI-1]', async () => {
  const { browser } = await client(site)
  const page = await browser.open('/client/account')
  const send = (bytes: Buffer, name = 'me.png') => page.press('Save', { [FIELD]: chosen(bytes, name) }, '.face')
  const wrong = await send(Buffer.from('<html><script>alert(1)</script></html>'), 'page.png')
  expect([wrong.status, wrong.errorOf(FIELD)]).toEqual([422, 'Please choose a PNG or JPEG picture.'])
  const svgReply = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(svgReply.errorOf(FIELD)).toBe('Please choose a PNG or JPEG picture.')
  const webp = await send(
    await sharp(await smallReceipt())
      .webp()
      .toBuffer(),
    'me.jpg',
  )
  expect(webp.errorOf(FIELD)).toBe('Please choose a PNG or JPEG picture.')
  // A PNG that declares 14,000 x 14,000 pixels.
  const huge = await smallReceipt()
  huge.writeUInt32BE(14_000, 16)
  huge.writeUInt32BE(14_000, 20)
  expect((await send(huge)).errorOf(FIELD)).toMatch(/40 megapixels. Please choose a smaller one/)
  const large = await send(Buffer.concat([await smallReceipt(), randomBytes(21 * 1024 * 1024)]))
  expect([large.status, large.errorOf(FIELD)]).toEqual([413, expect.stringContaining('larger than 20 MB')])
  expect((await browser.open('/client/account')).document.querySelector('.avatar-96 > img')).toBeNull()
  const saved = await send(await smallReceipt())
  expect(saved.address).toMatch(/saved=picture/)
  expect(saved.document.querySelector('.avatar-96 > img')).not.toBeNull()
})

it('a picture is private to its owner, without what hung on the file, and follows them in what the page remembers [CLI-1]', async () => {
  const { browser } = await client(site)
  const page = await browser.open('/client/account')
  const marked = await sharp(await smallReceipt())
    .withExif({ IFD0: { Artist: 'Exif-Canary' } })
    .jpeg()
    .toBuffer()
  const saved = await page.press('Save', { [FIELD]: chosen(marked, 'me.jpg', 'image/jpeg') }, '.face')
  const address = saved.document.querySelector('.avatar-96 > img')?.getAttribute('src') ?? ''
  const kept = await browser.send(address)
  expect(kept.headers.get('cache-control')).toContain('no-store')
  const bytes = Buffer.from(await kept.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  expect(bytes.includes('Exif-Canary')).toBe(false)
  expect(await (await browser.send('/me')).text()).toContain(address)
  expect((await (await client(site)).browser.send(address)).status).toBe(404)
  expect((await site.visitor().send(address)).status).toBe(404)
})
