import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { openRecords } from '#records/engine/db'
import { newPayer, send, submit } from '#tests/drills/faults/upload-sending'
import { hostilePictures } from '#tests/hostile-pictures'
import { madePdf } from '#tests/pdfs'
import { ADMINISTRATOR, signIn, signUp, newPersonDetails, type Session } from '#tests/people'
import { siteMemory } from '#tests/process-memory'
import { startSite } from '#tests/site'
import { ADMIN_PAGES, CLIENT_PAGES, PUBLIC_PAGES } from './addresses.ts'
import { buildSite } from './processes.ts'
import { say, table, verdict } from './report.ts'

// npm run bench memory [-- --minutes 60]: what the site's processes hold after a first start, after every page, after
// each kind of work, and under mixed traffic with uploads.

const TARGET = { visited: 200, mixed: 300, hostile: 100 }
const REST_MS = 20_000
const minutesAt = process.argv.indexOf('--minutes')
const minutes = minutesAt > 0 ? Number(process.argv[minutesAt + 1]) : 1
if (!(minutes > 0)) {
  say('bench memory: --minutes above 0')
  process.exit(2)
}

buildSite()
const site = await startSite({ content: 'demo', env: { TRUSTED_PROXIES: '127.0.0.1' } })
const rows: string[][] = []
let before = 0

/** Notes what is held when the processes for pictures have gone to rest. */
async function note(work: string, target?: number): Promise<number> {
  for (const until = Date.now() + REST_MS; siteMemory(site.pid()).processes > 0 && Date.now() < until; )
    await sleep(100)
  const { own, children } = siteMemory(site.pid())
  rows.push([
    work,
    mb(own),
    before === 0 ? '' : mb(own - before),
    mb(children),
    target === undefined ? '' : `${mb(target)}: ${verdict(own <= target)}`,
  ])
  before = own
  return own
}

const mb = (figure: number): string => `${figure.toFixed(0)} MB`
let visitors = 0
const headers = (cookie?: string) => ({
  'Accept-Encoding': 'br',
  'X-Forwarded-For': `10.9.${(visitors >> 8) & 255}.${(visitors += 1) & 255}`,
  ...(cookie ? { Cookie: cookie } : {}),
})

async function get(path: string, cookie?: string): Promise<string> {
  const answer = await fetch(site.url + path, { headers: headers(cookie) })
  return answer.text()
}

/** Opens a page and, as a browser does, everything of this site that it shows. */
async function visit(path: string, cookie?: string): Promise<void> {
  const html = await get(path, cookie)
  const shown = new Set(
    [
      ...html.matchAll(
        /(?:src|href|content)="(?:http:\/\/localhost:\d+)?(\/(?:pictures|assets|art|share|icon|apple)[^"?#]*)/g,
      ),
    ].map(([, found = '']) => found),
  )
  for (const [, list = ''] of html.matchAll(/srcset="([^"]*)"/gi))
    for (const each of list.split(',')) shown.add(each.trim().split(' ')[0] ?? '')
  for (const each of shown) if (each.startsWith('/')) await get(each, cookie)
}

async function everyPage(staff: Session, client: Session): Promise<void> {
  const home = await get('/home')
  const stories = [...new Set([...home.matchAll(/href="(\/(?:wins|news)\/[\w-]+)"/g)].map(([, path = '']) => path))]
  for (const path of [...PUBLIC_PAGES, ...stories, '/robots.txt', '/sitemap.xml', '/feed.xml']) await visit(path)
  for (const path of CLIENT_PAGES) await visit(path, client.cookie)
  for (const path of ADMIN_PAGES) await visit(path, staff.cookie)
}

const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
let payers = 0
async function sendReceipt(): Promise<void> {
  const side = 1200
  const bytes = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
  const payer = await newPayer(records, site.url, (payers += 1))
  await submit(site.url, payer, await send(site.url, payer, bytes))
}

/** Signs the administrator in from a separate address, because sign-ins an hour are limited by address. */
async function signInElsewhere(): Promise<void> {
  const body = new URLSearchParams({ panel: 'sign-in', email: ADMINISTRATOR.email, password: ADMINISTRATOR.password })
  const answer = await fetch(`${site.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers(), Origin: site.url },
    body,
  })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`a sign-in was answered ${answer.status}`)
}

async function sendPicture({ cookie }: Session, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.set('intent', 'picture')
  form.set('picture', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  await (
    await fetch(`${site.url}/client`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers(cookie), Origin: site.url },
      body: form,
    })
  ).arrayBuffer()
}

async function sendPdf({ cookie }: Session): Promise<void> {
  const form = new FormData()
  form.set('key', Array.from(randomBytes(16), (byte) => '0123456789abcdef'[byte % 16]).join(''))
  form.set('pdf', new File([new Uint8Array(madePdf())], 'lesson.pdf', { type: 'application/pdf' }))
  await (
    await fetch(`${site.url}/admin/learningmaterialscontrol/new`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers(cookie), Origin: site.url },
      body: form,
    })
  ).arrayBuffer()
}

try {
  await note('a first start, starter content loaded')
  const staff = await signIn(site.url, ADMINISTRATOR)
  const client = await signUp(site.url, newPersonDetails())
  await everyPage(staff, client)
  const visited = await note('a visit of every page and picture', TARGET.visited)
  for (let pageNumber = 0; pageNumber < 400; pageNumber += 1) await get(`/members?page=${pageNumber}`)
  await note('400 pages drawn anew')
  for (let signed = 0; signed < 40; signed += 1) await signIn(site.url, ADMINISTRATOR)
  await note('40 sign-ins')
  for (let sent = 0; sent < 15; sent += 1) await sendReceipt()
  await note('15 receipts sent, submitted and read')
  for (let sent = 0; sent < 4; sent += 1) await sendPdf(staff)
  await note('4 PDFs')
  const hostile = await hostilePictures()
  const beforeHostile = before
  const crowd: Session[] = []
  for (let made = 0; made < 6; made += 1) crowd.push(await signUp(site.url, newPersonDetails()))
  await Promise.all(
    crowd.map(async (session) => {
      for (const { bytes } of hostile) await sendPicture(session, bytes)
    }),
  )
  await note('24 hostile pictures, six at once', beforeHostile + TARGET.hostile)
  const most = await mixed(staff, client)
  const after = await note(`mixed traffic, minutes: ${minutes}`, TARGET.mixed)
  table(['after', 'held', 'more', 'children', 'target'], rows)
  say(`during mixed traffic: at most ${mb(most.own)} in the site's own process, ${mb(most.children)} in its children`)
  process.exitCode = visited <= TARGET.visited && Math.max(after, most.own) <= TARGET.mixed ? 0 : 1
} catch (error) {
  // A site that has ended says why in its own words.
  say(site.output().slice(-4000))
  throw error
} finally {
  await records.close()
  await site.close()
}

/** Runs visitors, clients, staff and receipts together; returns the peak memory. */
async function mixed(staff: Session, client: Session): Promise<{ own: number; children: number }> {
  const most = { own: 0, children: 0 }
  const watch = setInterval(() => {
    const { own, children } = siteMemory(site.pid())
    most.own = Math.max(most.own, own)
    most.children = Math.max(most.children, children)
  }, 250)
  const until = Date.now() + minutes * 60_000
  const lane = async (pause: number, work: () => Promise<unknown>) => {
    while (Date.now() < until) {
      await work()
      await sleep(pause)
    }
  }
  const one = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '/home'
  await Promise.all([
    lane(20, () => visit(one(PUBLIC_PAGES))),
    lane(20, () => get(`/members?page=${Math.floor(Math.random() * 50)}`)),
    lane(100, () => visit(one(CLIENT_PAGES), client.cookie)),
    lane(100, () => visit(one(ADMIN_PAGES), staff.cookie)),
    lane(1000, signInElsewhere),
    lane(2000, sendReceipt),
    lane(90_000, () => sendPdf(staff)),
  ])
  clearInterval(watch)
  return most
}
