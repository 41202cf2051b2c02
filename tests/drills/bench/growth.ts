import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Client } from 'pg'
import { databaseFile, openRecords } from '#records/engine/db'
import { ADMINISTRATOR, signIn } from '#tests/people'
import { startPostgres } from '#tests/postgres'
import { startSite, type Site } from '#tests/site'
import { UNCACHED, LOGIN, PUBLIC_PAGES } from './addresses.ts'
import { growClients, growContent, growPost } from './crowd.ts'
import { FULL_WEEK, growSessions } from './crowd-sessions.ts'
import { buildSite } from './processes.ts'
import { kb, median, ms, say, table } from './report.ts'

// npm run bench growth. The time of every page with lists that fill their first page (40 entries each), 202 clients
// and 1,010 payments, and with a
// hundred times all of that: both show as many rows, so that what is compared is the cost of what is not shown.
// On the embedded database and on PostgreSQL: a server of its own as the tests have, or the one that
// BENCH_DATABASE_URL names.

// With 202 clients the last sheet of a hundred times the trainees has as many rows as the only sheet of once, 82.
const ONE = { entries: 40, clients: 202, payments: 1010, messages: 100 }
const TIMES = 100
const TARGET = 1.3
const ROUNDS = 12
const IN_A_ROW = 4
/** Below this a query is not worth its plan. */
const SLOW_MS = 1

type PageCase = { name: string; path: (times: number) => string; staff: boolean }

// The list pages half-way: of 88 open payments, 88 trainees and some 1,000 decisions, 25 a page, a hundred times as
// many.
const PAGES: PageCase[] = [
  ...[...PUBLIC_PAGES, LOGIN].map((path) => ({ name: path, path: () => `${path}?${UNCACHED}`, staff: false })),
  { name: '/members, a deep page', path: (times) => `/members?page=${times > 1 ? 60 : 2}`, staff: false },
  ...['/feed.xml', '/sitemap.xml'].map((path) => ({ name: path, path: () => path, staff: false })),
  { name: '/admin/dashboard', path: () => '/admin/dashboard', staff: true },
  { name: '/admin/calendar, a full week', path: () => `/admin/calendar?week=${FULL_WEEK}`, staff: true },
  ...['accomplishments', 'wins', 'news', 'members', 'testimonials', 'learningmaterialscontrol'].flatMap((list) => [
    { name: `/admin/${list}`, path: () => `/admin/${list}`, staff: true },
    { name: `/admin/${list}, search`, path: () => `/admin/${list}?search=quirino`, staff: true },
  ]),
  ...['', '?tab=trainees'].map((tab) => ({
    name: `/admin/generatereports${tab}, this month`,
    path: () => `/admin/generatereports${tab}${tab ? '&' : '?'}from=2026-11-01&to=2026-11-30`,
    staff: true,
  })),
  {
    name: '/admin/generatereports?tab=trainees, last sheet',
    path: (times) => `/admin/generatereports?tab=trainees&page=${times > 1 ? 17 : 1}`,
    staff: true,
  },
  ...['kind=payment+confirm', 'who=operator&kind=academy+start', 'from=2026-11-01&to=2026-11-03'].map(
    (queryString) => ({
      name: `/admin/audit, ${queryString}`,
      path: () => `/admin/audit?${queryString}`,
      staff: true,
    }),
  ),
  ...[
    ['/admin/pendingregistrationpayments', 2, 160],
    ['/admin/trainees', 2, 160],
    ['/admin/paymenthistory', 14, 1400],
    ['/admin/messages', 2, 200],
    ['/admin/messages/outbox', 2, 200],
    ['/admin/audit', 20, 1900],
  ].flatMap(([path, few, many]) => [
    { name: `${path}`, path: () => `${path}`, staff: true },
    { name: `${path}, deep page`, path: (times: number) => `${path}?page=${times > 1 ? many : few}`, staff: true },
    { name: `${path}, search`, path: () => `${path}?search=quirino`, staff: true },
  ]),
]

const folder = mkdtempSync(join(tmpdir(), 'academy-growth-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const began = Date.now()
buildSite()
await onSqlite()
const own = process.env.BENCH_DATABASE_URL ? null : await startPostgres()
const server = process.env.BENCH_DATABASE_URL ?? (own && 'url' in own ? own.url : null)
if (server) await onPostgres(server)
else say(`\nPostgreSQL left out: ${own && 'reason' in own ? own.reason : ''}.`)
if (own && 'url' in own) await own.stop()
say(`${Math.round((Date.now() - began) / 1000)} s`)
process.exit(0)

async function onSqlite(): Promise<void> {
  const [small, large] = ['sqlite-1', 'sqlite-100'].map((name) => join(folder, name)) as [string, string]
  await (await startSite({ content: 'demo', dataDir: small })).close()
  cpSync(small, large, { recursive: true })
  await grow({ dataDir: small, databaseUrl: null }, 1)
  await grow({ dataDir: large, databaseUrl: null }, TIMES)
  say('\nEmbedded SQLite')
  const over = await compare(await startSite({ dataDir: small }), await startSite({ dataDir: large }))
  await plans(large, over)
}

async function onPostgres(server: string): Promise<void> {
  const names = [1, TIMES].map((times) => `academy_bench_${times}_${randomBytes(4).toString('hex')}`)
  const admin = new Client({ connectionString: server })
  await admin.connect()
  try {
    const [small, large] = names.map((name, at) => ({
      databaseUrl: Object.assign(new URL(server), { pathname: `/${name}` }).href,
      dataDir: join(folder, `postgres-${at}`),
    }))
    if (!small || !large) return
    await admin.query(`create database ${names[0]}`)
    await (await startSite({ content: 'demo', ...small })).close()
    await admin.query(`create database ${names[1]} template ${names[0]}`)
    cpSync(small.dataDir, large.dataDir, { recursive: true })
    await grow(small, 1)
    await grow(large, TIMES)
    const {
      rows: [version],
    } = await admin.query<{ server_version: string }>('show server_version')
    say(`\nPostgreSQL ${version?.server_version}`)
    await compare(await startSite(small), await startSite(large))
  } finally {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function grow(place: { dataDir: string; databaseUrl: string | null }, times: number): Promise<void> {
  const from = Date.now()
  const records = await openRecords(place)
  await growContent(records, ONE.entries * times)
  await growPost(records, ONE.messages * times)
  await growClients(records, { clients: ONE.clients * times, payments: ONE.payments * times })
  await growSessions(records, times)
  // The server would have run this by itself in that time.
  if (records.engine === 'postgres') {
    const client = new Client({ connectionString: place.databaseUrl ?? '' })
    await client.connect()
    await client.query('vacuum analyze')
    await client.end()
  }
  await records.close()
  say(
    `${times} x: ${ONE.clients * times} clients, ${ONE.payments * times} payments in ${Math.round((Date.now() - from) / 1000)} s`,
  )
}

/** Asks both sites in turns, prints both times of each page, and returns the pages that cost more than they may. */
async function compare(small: Site, large: Site): Promise<PageCase[]> {
  const sites = await Promise.all(
    [small, large].map(async (site, at) => ({
      site,
      times: at === 0 ? 1 : TIMES,
      cookie: (await signIn(site.url, ADMINISTRATOR)).cookie,
      agent: new Agent({ keepAlive: true }),
    })),
  )
  const over: PageCase[] = []
  const rows: string[][] = []
  for (const page of PAGES) {
    const [few, many] = sites.map(() => ({ times: [] as number[], bytes: 0, status: 0 }))
    if (!few || !many) continue
    for (let round = -2; round < ROUNDS; round += 1)
      for (const [at, figures] of [few, many].entries()) {
        const { site, times, cookie, agent } = sites[at] ?? sites[0]!
        for (let turn = 0; turn < IN_A_ROW; turn += 1) {
          const answer = await timed(site.url + page.path(times), agent, page.staff ? cookie : '')
          if (round >= 0) figures.times.push(answer.ms)
          Object.assign(figures, { bytes: answer.bytes, status: answer.status })
        }
      }
    if (few.status !== 200 || many.status !== 200) {
      rows.push([page.name, `answered ${few.status} and ${many.status}`])
      continue
    }
    const ratio = median(many.times) / median(few.times)
    if (ratio > TARGET) over.push(page)
    rows.push([
      page.name,
      ms(median(few.times)),
      ms(median(many.times)),
      ms(ratio),
      ratio > TARGET ? 'OVER' : 'ok',
      kb(few.bytes),
      kb(many.bytes),
    ])
  }
  table(
    [
      'page, rendered anew',
      'ms at 1 x',
      `ms at ${TIMES} x`,
      'ratio',
      `<= ${TARGET}`,
      'KB at 1 x',
      `KB at ${TIMES} x`,
    ],
    rows,
  )
  for (const { site, agent } of sites) {
    agent.destroy()
    await site.close()
  }
  return over
}

function timed(url: string, agent: Agent, cookie: string): Promise<{ ms: number; bytes: number; status: number }> {
  return new Promise((resolve, reject) => {
    const from = performance.now()
    get(url, { agent, headers: cookie ? { Cookie: cookie } : {} }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => resolve({ ms: performance.now() - from, bytes, status: answer.statusCode ?? 0 }))
    }).on('error', reject)
  })
}

/** Prints the slow queries of these pages with the plans of the embedded database. */
async function plans(dataDir: string, over: PageCase[]): Promise<void> {
  if (over.length === 0) return
  const log = join(folder, 'queries')
  writeFileSync(log, '')
  const site = await startSite({
    dataDir,
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'query-watch.ts')).href}`,
      BENCH_QUERIES: log,
    },
  })
  const { cookie } = await signIn(site.url, ADMINISTRATOR)
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
  const agent = new Agent({ keepAlive: true })
  const printed = new Set<string>()
  for (const page of over) {
    const url = site.url + page.path(TIMES)
    for (let turn = 0; turn < 3; turn += 1) await timed(url, agent, page.staff ? cookie : '')
    writeFileSync(log, '')
    await timed(url, agent, page.staff ? cookie : '')
    const queries = readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): { sql: string; values: SQLInputValue[]; ms: number; rows: number } => JSON.parse(line))
    say(`\n${page.name}: ${queries.length} queries, ${ms(queries.reduce((total, query) => total + query.ms, 0))} ms`)
    for (const query of queries.filter((query) => query.ms >= SLOW_MS)) {
      say(
        `  ${ms(query.ms)} ms, ${query.rows} rows: ${printed.has(query.sql) ? `${query.sql.slice(0, 100)}… as above` : query.sql}`,
      )
      if (printed.has(query.sql)) continue
      printed.add(query.sql)
      for (const step of database.prepare(`explain query plan ${query.sql}`).all(...query.values))
        say(`      ${String(step.detail)}`)
    }
  }
  agent.destroy()
  database.close()
  await site.close()
}
