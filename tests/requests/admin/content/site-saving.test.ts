import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import { alertsOf, fileOf, keptFiles } from './entries.ts'

const PAGE = '/admin/home'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const textOf = async (path: string) => (await site.visitor().send(path)).text()

it('replaces logo and payment picture, and refuses what is no picture by its content [ADM-14, ADM-7]', async () => {
  const background = { r: 20, g: 120, b: 90, alpha: 1 }
  const png = await sharp({ create: { width: 600, height: 600, channels: 4, background } })
    .png()
    .toBuffer()
  const owner = await site.as('owner')
  const kept = () => [keptFiles(site, 'pictures'), keptFiles(site, 'payment-detailss')]
  const before = kept()
  const identity = await owner.open(`${PAGE}/identity`)
  const payment = await owner.open(`${PAGE}/payment`)
  for (const [form, label] of [
    [identity, 'Logo'],
    [payment, 'Payment details picture'],
  ] as const)
    for (const bytes of ['<svg onload="alert(1)"/>', 'no picture at all']) {
      const refused = await form.press('Save', { [label]: fileOf(Buffer.from(bytes), 'logo.png') })
      expect(refused.status).toBe(422)
      expect(refused.errorOf(label)).toBe('Please choose an image file.')
    }
  expect(kept()).toEqual(before)
  const saved = await identity.press('Save', { Logo: fileOf(png, 'logo.png') })
  const paying = await payment.press('Save', { 'Payment details picture': fileOf(png, 'pay.png') })
  for (const page of [saved, paying]) expect(page.html).toContain('Updated Successfully!')
  const logo = /\/pictures\/\w{16}\/240\.webp/.exec(await textOf('/home'))?.[0] ?? ''
  expect((await site.visitor().send(logo)).headers.get('content-type')).toBe('image/webp')
  const ofEmails = await site.visitor().send(logo.replace('webp', 'png'))
  const readHeaders = (response: Response) =>
    ['content-type', 'cross-origin-resource-policy'].map((name) => response.headers.get(name))
  expect(readHeaders(ofEmails)).toEqual(['image/png', 'cross-origin'])
  expect((await site.visitor().send(logo.replace('240.webp', '480.png'))).status).toBe(404)
  expect(saved.document.querySelector('[alt="Logo: the current one"]')?.getAttribute('src')).toBe(logo)
  const picture = paying.document.querySelector('[alt="Payment details picture: the current one"]')
  expect((await owner.send(picture?.getAttribute('src') ?? '')).status).toBe(200)
})

it('lets a client read and write none of it [ADM-14]', async () => {
  const client = await site.as('client')
  const before = await textOf('/home')
  for (const path of [PAGE, `${PAGE}/sections`, `${PAGE}/identity`, `${PAGE}/identity/versions`])
    expect([path, (await client.send(path)).status]).toEqual([path, 403])
  const part = `${PAGE}/identity`
  expect((await client.post(part, { intent: 'save', brand: 'Stolen' })).status).toBe(403)
  expect((await client.post(`${PAGE}/sections`, { intent: 'hide', page: 'home', entry: 'news' })).status).toBe(403)
  expect(await textOf('/home')).toBe(before)
  expect((await client.open('/home?preview=1')).html).not.toContain('only you see the page')
})

it('says with a reference that a save has failed, and keeps what was typed [ADM-16, ADM-14]', async () => {
  const owner = await site.as('owner')
  const form = await owner.open(`${PAGE}/vision`)
  const words = 'Written while the database refuses'
  await sql`create trigger broken before insert on audit_log begin select raise(abort, 'the disk is gone'); end`.execute(
    site.records.write,
  )
  site.expectError('the site content could not be saved')
  const failed = await form.press('Save', { Mission: words })
  expect(failed.status).toBe(503)
  expect(alertsOf(failed)).toMatch(
    /The site content could not be saved\. Nothing was changed\. .*the reference \w+\./,
  )
  expect(failed.field('Mission').textContent).toBe(words)
  expect(site.logged()).toContain('the site content could not be saved')
  expect(await textOf('/about')).not.toContain(words)
  await sql`drop trigger broken`.execute(site.records.write)
  expect((await failed.press('Save')).html).toContain('Updated Successfully!')
  expect(await textOf('/about')).toContain(words)
})
