import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { awake } from '../../company.ts'
import { signInInBrowser } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { starterClient } from '../client/starter.ts'
import { cachesOf, copied, isHeld, readAll } from '../offline/phone.ts'
import { openPhoneLine } from '../offline/phone-line.ts'
import { openBalancer, openNodes, type Nodes } from './nodes.ts'
import { secondBuild } from './second-build.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const scriptsOf = (root: string) =>
  readdirSync(join(root, 'build', 'client', 'assets')).filter((name) => /\.(js|css)$/.test(name))

let opened: Nodes | { reason: string }
let next: Awaited<ReturnType<typeof secondBuild>>
let before: Site
let after: Site
let close: () => Promise<void>
let balancer: Awaited<ReturnType<typeof openBalancer>>
test.beforeAll(async () => {
  test.setTimeout(900_000)
  opened = await openNodes()
  if ('reason' in opened) return
  next = await secondBuild()
  before = await opened.start()
  after = await opened.start(next.root)
  balancer = await openBalancer([before])
  close = async () => {
    await balancer.close()
    await (opened as Nodes).close()
    next.remove()
  }
})
test.afterAll(() => close?.())
const nodes = (): Nodes => {
  test.skip('reason' in opened, 'reason' in opened ? opened.reason : '')
  return opened as Nodes
}

/** Every request that failed, and what the page threw. */
function complaintsOf(page: Page): string[] {
  const all: string[] = []
  // "Signed out" is an answer too.
  const isSignedOut = (url: string, status: number) => status === 401 && new URL(url).pathname === '/me'
  page.on('response', (answer) => {
    const [url, status] = [answer.url(), answer.status()]
    if (status >= 400 && !isSignedOut(url, status)) all.push(`${status} ${url}`)
  })
  page.on('pageerror', (error) => all.push(error.message))
  return all
}
const NOTE = { Name: 'Ana Cruz', Email: 'ana@mail.example', Subject: 'Both builds', Message: 'Is this kept?' }
const fill = async (page: Page, words: Partial<typeof NOTE>) => {
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(text)
}

test('every script and sheet of either build is answered by the node of the other, and is not where nobody kept it [NODE-2]', async () => {
  const { records } = nodes()
  const [old, fresh] = [scriptsOf(ROOT), scriptsOf(next.root)]
  const own = new Set(old)
  const only = fresh.filter((name) => !own.has(name))
  expect(only.length).toBeGreaterThan(50)
  // The control: without stored builds, a page of the other build gets nothing.
  const [some = ''] = only
  const kept = await records.read.selectFrom('builds').selectAll().execute()
  expect(kept).toHaveLength(2)
  await records.write.deleteFrom('builds').execute()
  expect((await fetch(`${before.url}/assets/${some}`)).status).toBe(404)
  await records.write.insertInto('builds').values(kept).execute()

  for (const [site, root, names] of [
    [before, next.root, only],
    [after, ROOT, old.filter((name) => !fresh.includes(name))],
  ] as const)
    for (const name of names) {
      const answer = await fetch(`${site.url}/assets/${name}`)
      const bytes = await answer.arrayBuffer()
      expect(answer.status, name).toBe(200)
      expect(Buffer.from(bytes).equals(readFileSync(join(root, 'build', 'client', 'assets', name))), name).toBe(true)
      expect(answer.headers.get('cache-control'), name).toContain('immutable')
    }
})

test('a page that was opened before an upgrade goes on after it, and while each request goes to another build: it opens further pages, keeps what is typed and sends it [NODE-2]', async ({
  browser,
}) => {
  const { records } = nodes()
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  for (const [opens, upgraded] of [
    [before, after],
    [after, before],
  ] as const) {
    balancer.to([opens])
    await page.goto(`${balancer.url}/login`)
    await page.waitForLoadState('networkidle')
    await awake(page)
    // Only a node of the other build answers now; a reloaded document would lose this value.
    await page.evaluate(() => Reflect.set(window, 'opened', 'once'))
    balancer.to([upgraded])
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'About', exact: true }).click()
    await expect(page).toHaveURL(/\/about/)
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    const subject = `From ${opens.port}`
    await fill(page, { ...NOTE, Subject: subject })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message has been sent. Thank you!')).toBeVisible()
    await page.goto(`${balancer.url}/login`)
    await awake(page)
    await page.evaluate(() => Reflect.set(window, 'opened', 'once'))
    await page.locator('#sign-in-email').fill(NOTE.Email)
    balancer.to([opens])
    await menu.getByRole('link', { name: 'Packages', exact: true }).click()
    await expect(page).toHaveURL(/packages/)
    expect(await page.evaluate(() => Reflect.get(window, 'opened') as unknown)).toBe('once')
    expect(complaints).toEqual([])
    const sent = await records.read
      .selectFrom('contact_messages')
      .select('id')
      .where('subject', '=', subject)
      .execute()
    expect(sent).toHaveLength(1)
  }

  balancer.to([before, after])
  await page.goto(`${balancer.url}/home`)
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [link, address] of [
    ['About', /\/about/],
    ['Packages', /\/packages/],
    ['Home', /\/home/],
  ] as const) {
    await menu.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
  const wrong = { ...NOTE, Email: 'ana(at)mail', Subject: 'In turns' }
  await fill(page, wrong)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('.field-error')).toHaveText('Please enter a valid email address.')
  for (const [label, text] of Object.entries(wrong))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await fill(page, { Email: NOTE.Email })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message has been sent. Thank you!')).toBeVisible()
  const sent = await records.read
    .selectFrom('contact_messages')
    .select('id')
    .where('subject', '=', 'In turns')
    .execute()
  expect(sent).toHaveLength(1)
  expect(complaints.filter((words) => !words.startsWith('422'))).toEqual([])
  await context.close()
})

test('an upgrade strands no page: what was kept before it and after it is read whole, each with its own scripts [FAST-6, NODE-2]', async ({
  browser,
}) => {
  nodes()
  const old = await startSite({ content: 'demo' })
  const line = await openPhoneLine(old.port)
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  try {
    await signInInBrowser(page, starterClient('enrolled'))
    const { material } = await readAll(page)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await old.stop()
    const upgraded = await startSite({ dataDir: old.dataDir, root: next.root })
    try {
      line.to(upgraded.port)
      await page.goto('/client')
      await expect(page.locator('script[src*="-of-the-next-"], link[href*="-of-the-next-"]').first()).toBeAttached()
      await expect
        .poll(async () =>
          ((await cachesOf(page))['device-assets-1'] ?? []).some((path) => path.includes('-of-the-next-')),
        )
        .toBe(true)
      await isHeld(page, '/client')
      line.cut()
      // Of the build of before, with scripts that no node has any more.
      await page.goto(material)
      await expect(copied(page)).toBeVisible()
      await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
      // From a page of one build to a page of the other.
      await page.goto('/client')
      await expect(copied(page)).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()
      await expect(page.getByRole('link', { name: /Read here/ })).toHaveCount(4)
      line.mend()
      await page.goto(material)
      await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
      await expect(copied(page)).toHaveCount(0)
      expect(complaints).toEqual([])
    } finally {
      await upgraded.close()
    }
  } finally {
    await context.close()
    await line.close()
    await old.close()
  }
})
