import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openKeptSite, saveAccomplishment, type Answer, type KeptSite } from './kept-pages.ts'
import { proxyProgram } from './proxies.ts'

test.skip(proxyProgram('nginx') === null || proxyProgram('openssl') === null, 'nginx or openssl is not installed')
test.describe.configure({ mode: 'serial' })

let kept: KeptSite
test.beforeAll(async () => {
  kept = await openKeptSite()
  await kept.tellNginx()
})
test.afterAll(() => kept?.close())

const OF_THE_LINE = ['date', 'server', 'connection', 'keep-alive']
const said = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_LINE.includes(name))
      .toSorted(),
  ),
  body: body.toString('base64'),
})
const linked = async (pattern: RegExp) => {
  const pages = await Promise.all(['/home', '/about', '/members'].map((path) => kept.ask(path)))
  return pattern.exec(pages.map(({ body }) => body.toString()).join('\n'))?.[1] ?? ''
}

test('every public page comes from a file, in each encoding, and head and bytes are those of the site itself [FAST-4]', async () => {
  const entries = await Promise.all(
    [/href="(\/wins\/[\w-]+)"/, /href="(\/news\/[\w-]+)"/, /href="(\/testimonial\/[\w-]+)"/].map(linked),
  )
  const usual = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  const encodings: Record<string, string>[] = [
    usual,
    {},
    { 'Accept-Encoding': 'gzip, deflate' },
    // What browsers send is compared as a whole, and anything else is read.
    { 'Accept-Encoding': 'gzip, deflate, br' },
    { 'Accept-Encoding': 'br;q=1.0, gzip;q=0.8, *;q=0.1' },
  ]
  // One page of each kind in every encoding; the others are written by the same hand.
  const inAll = ['/', '/home', entries[0]]
  for (const path of ['/', '/home', '/about', '/members', '/packages-registration', '/helloworld', ...entries])
    for (const headers of inAll.includes(path) ? encodings : [usual]) {
      // The others than the fixed ones follow by and by.
      await expect.poll(async () => kept.isFile(await kept.ask(path, { headers })), path).toBe(true)
      const [file, own] = [await kept.ask(path, { headers }), await kept.askSite(path, { headers })]
      expect(said(file), path).toEqual(said(own))
      expect(file.status).toBe(200)
      const etag = own.headers.etag ?? ''
      for (const known of headers === usual ? [etag, `W/${etag}`, `"x", ${etag}`, '*'] : [etag]) {
        const again = { headers: { ...headers, 'If-None-Match': known } }
        const [seen, seenHere] = [await kept.ask(path, again), await kept.askSite(path, again)]
        expect(said(seen), `${path} ${known}`).toEqual(said(seenHere))
        expect(seen.status, known).toBe(304)
      }
      const short = { headers, method: 'HEAD' }
      expect(said(await kept.ask(path, short)), path).toEqual(said(await kept.askSite(path, short)))
    }
})

test('a query that makes no difference gets the same file, and whatever is drawn for who asks comes from the site [FAST-4]', async () => {
  const usual = { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } }
  const plainly: Partial<typeof usual> = {}
  const entry = await linked(/href="(\/wins\/[\w-]+)"/)
  for (const path of ['/', '/about', entry])
    for (const asking of [plainly, usual]) {
      await expect.poll(async () => kept.isFile(await kept.ask(path, asking)), path).toBe(true)
      const known = said(await kept.ask(path, asking))
      for (const query of ['', 'fbclid=IwAR0_x-1', 'utm_source=news&utm_campaign=May%20intake', 'x=1&y']) {
        const answer = await kept.ask(`${path}?${query}`, asking)
        expect(kept.isFile(answer), query).toBe(true)
        expect(said(answer), query).toEqual(known)
      }
    }
  const cookie = await kept.signIn()
  for (const path of [
    '/login',
    '/members?page=2',
    '/home?preview=1',
    '/home?p%61ge=2',
    '//home',
    '/%68ome',
    '/home?x=%00',
    '/wins/none',
    '/wins/',
    `${entry}/more`,
    `${entry}.br`,
    `${entry}?preview=1`,
    '/-pages/home.br',
    '/-front/.br',
    '/-away',
  ])
    for (const asking of [plainly, usual]) {
      const answer = await kept.ask(path, asking)
      expect(kept.isFile(answer), path).toBe(false)
      // nginx itself answers that its internal locations do not exist.
      if (!path.startsWith('/-')) expect(answer.status, path).toBe((await kept.askSite(path, asking)).status)
    }
  for (const path of ['/', '/home', entry])
    for (const method of ['OPTIONS', 'DELETE', 'PUT']) {
      const [through, own] = [
        await kept.ask(path, { ...usual, method }),
        await kept.askSite(path, { ...usual, method }),
      ]
      expect([through.status, kept.isFile(through)], `${method} ${path}`).toEqual([own.status, false])
    }
  expect(kept.isFile(await kept.ask('/home', { cookie })), 'the same page for who is signed in').toBe(true)
  for (const asking of [plainly, usual]) {
    expect(
      (await kept.ask('/home', { ...asking, form: { a: 'b' }, cookie })).status,
      'a form is not for a file',
    ).toBe(405)
    const headers = { ...asking.headers, Host: 'evil.example' }
    expect((await kept.ask('/home', { headers })).status).toBe(421)
    expect((await kept.ask(entry, { headers })).status).toBe(421)
  }
})

test('the first read after a save is new, each time, also of a page that was hidden [FAST-4]', async () => {
  const cookie = await kept.signIn()
  const titles: string[] = []
  for (let round = 0; round < 2; round += 1) {
    titles.push(await saveAccomplishment(kept, cookie))
    const page = await kept.ask('/about', { headers: { Connection: 'close' } })
    expect(page.body.toString()).toContain(titles.at(-1))
    // Where the machine is too busy for it, the site answers first.
    await expect.poll(async () => kept.isFile(await kept.ask('/about'))).toBe(true)
  }
  const list = (await kept.ask('/admin/testimonials', { cookie })).body.toString()
  const shown = await linked(/href="(\/testimonial\/[\w-]+)"/)
  const entry = shown.split('/').at(-1) ?? ''
  expect(list).toContain(entry)
  await expect.poll(async () => kept.isFile(await kept.ask(shown))).toBe(true)
  expect((await kept.ask('/admin/testimonials', { form: { intent: 'hide', entry }, cookie })).status).toBe(303)
  expect((await kept.ask(shown)).status, 'hidden').toBe(404)
  expect((await kept.ask('/members')).body.toString()).not.toContain(`href="${shown}"`)
})

/** What a page shows and needs: the addresses of its pictures, sheets and scripts. */
function neededBy(page: Answer): string[] {
  const text = page.body.toString()
  return [
    ...new Set(
      [...text.matchAll(/(?:src|href)="(\/(?:assets|art|pictures)\/[^"]+)"/g)].map(([, path]) => path ?? ''),
    ),
  ]
}

test('while the site is away its public pages are read with their pictures, and anything else says that it will be back; after a crash they are those of before until it is back, and then of what it holds [FAST-4]', async () => {
  const cookie = await kept.signIn()
  const title = await saveAccomplishment(kept, cookie)
  await expect.poll(async () => kept.isFile(await kept.ask('/about'))).toBe(true)
  const needed = (await Promise.all(['/about', '/home'].map((path) => kept.ask(path)))).flatMap(neededBy)
  expect(needed.filter((path) => path.startsWith('/pictures/')).length).toBeGreaterThan(5)
  const missing = async () => {
    const found: string[] = []
    for (const path of needed) if ((await kept.ask(path)).status !== 200) found.push(path)
    return found
  }
  expect(await missing()).toEqual([])
  const before = said(await kept.ask('/home'))
  await kept.site.kill9()
  expect((await kept.ask('/about')).body.toString()).toContain(title)
  expect(said(await kept.ask('/home'))).toEqual(before)
  expect(await missing()).toEqual([])
  for (const path of ['/wins/none', '/home?preview=1', '/login']) {
    const page = (await kept.ask(path)).body.toString()
    expect(page).toMatch(/<h1[^>]*>Back in a moment<\/h1>/)
    expect(page).toMatch(/<a[^>]*href="\/home"[^>]*>Back to home<\/a>/)
  }
  expect((await kept.ask('/login')).headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
  expect((await kept.ask('/login', { form: { panel: 'sign-in', email: 'a', password: 'b' } })).status).toBe(502)
  await kept.site.restart()
  expect((await kept.ask('/login')).status).toBe(200)
  const sets = join(kept.folder, readdirSync(kept.folder).find((name) => /^[\da-f]{12}$/.test(name)) ?? '')
  expect(readlinkSync(join(sets, 'pages'))).toMatch(/^sets\/\d+-/)
  expect((await kept.ask('/about')).body.toString()).toContain(title)
  await expect.poll(async () => kept.isFile(await kept.ask('/about'))).toBe(true)

  await kept.site.stop()
  expect(said(await kept.ask('/home')), 'ended in order').toEqual(before)
  await kept.site.restart()
  expect(kept.isFile(await kept.ask('/home'))).toBe(true)
  expect(said(await kept.ask('/home'))).toEqual(before)
})

test('a saved look is shown at once, and is kept as files again once nginx has the new headers [FAST-4, SETUP-4]', async () => {
  const cookie = await kept.signIn()
  const page = (await kept.ask('/admin/look', { cookie })).body.toString()
  const revision = /name="revision" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const form = { intent: 'save', revision, accent: '#0f766e', dark: '#0f2a3a', typePair: 'noto', artSet: 'stage' }
  expect((await kept.ask('/admin/look', { form, cookie })).status).toBe(303)
  const first = await kept.ask('/home')
  expect(first.body.toString()).toContain('--color-ruby:#0f766e')
  expect(kept.isFile(first), 'nginx still has the headers of the look before').toBe(false)
  await kept.tellNginx()
  const file = await kept.ask('/home')
  expect(kept.isFile(file)).toBe(true)
  expect(said(file)).toEqual(said(await kept.askSite('/home')))
})

test('with several workers the first read after a save is new as well, whichever of them took it [FAST-4, NODE-9]', async () => {
  const several = await openKeptSite({}, { WORKERS: '2' })
  await several.tellNginx()
  const cookie = await several.signIn()
  for (let round = 0; round < 3; round += 1) {
    const title = await saveAccomplishment(several, cookie)
    // Enough parallel requests that each of the workers answers some.
    const reading = Array.from({ length: 6 }, () => several.ask('/about', { headers: { Connection: 'close' } }))
    for (const { body } of await Promise.all(reading)) expect(body.toString()).toContain(title)
    await expect.poll(async () => several.isFile(await several.ask('/about'))).toBe(true)
  }
  await several.close()
})
