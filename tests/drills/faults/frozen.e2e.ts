import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { inTime } from '../../in-time.ts'
import { signUp } from '../../people.ts'
import { startPostgres, type OwnPostgres } from '../../postgres.ts'
import { startSite, type Site } from '../../site.ts'

const TOKEN = 'meters-of-a-frozen-one-4711'

let postgres: OwnPostgres | null = null
let site: Site | null = null
test.beforeAll(async () => {
  const started = await startPostgres()
  if ('reason' in started) return console.log(`The test of a frozen database is SKIPPED: ${started.reason}.`)
  postgres = started
  site = await startSite({ content: 'demo', databaseUrl: started.url, env: { METRICS_TOKEN: TOKEN } })
})
test.afterAll(async () => {
  postgres?.thaw()
  await site?.close()
  await postgres?.stop()
})

type Answer = { status: number; ms: number; text: string }

test('a database that stands still is answered for within three seconds and then at once, with what was typed; when it goes on everything works, in the same process; its state is told meanwhile [NODE-4, NODE-5]', async () => {
  test.skip(!postgres || !site, 'PostgreSQL cannot be had')
  const at = site?.url ?? ''
  const { person } = newcomer()
  const session = await signUp(at, person)
  const fields = {
    name: 'Ana Makata',
    email: 'ana@visitor.example',
    subject: 'A class',
    message: 'Is there a class on Saturdays?',
  }
  const fetchTimed = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const began = performance.now()
    const answer = await fetch(at + path, { redirect: 'manual', ...init })
    return { status: answer.status, text: await answer.text(), ms: performance.now() - began }
  }
  const send = () =>
    fetchTimed('/contact', {
      method: 'POST',
      headers: { Origin: at, Accept: 'text/html' },
      body: new URLSearchParams(fields),
    })
  const ownPage = () => fetchTimed('/client', { headers: { Cookie: session.cookie, Accept: 'text/html' } })
  const home = () => fetchTimed('/home')
  expect([await send(), await ownPage(), await home()].map(({ status }) => status)).toEqual([200, 200, 200])
  const database = async () =>
    (JSON.parse((await fetchTimed('/healthz?full')).text) as { database: { state: string; since: string } }).database
  const meters = async () => (await fetchTimed('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).text
  expect([(await database()).state, await meters()]).toEqual(['ok', expect.stringMatching(/^academy_nodes 1$/m)])
  const pid = site?.pid()
  const before = new Date().toISOString()

  // A background job that commits just before the freeze leaves the version unknown, and then 503 is right.
  await expect
    .poll(
      async () => {
        postgres?.thaw()
        while ((await home()).status !== 200) await setTimeout(20)
        postgres?.freeze()
        return (await home()).status
      },
      { message: 'pages in memory are served', intervals: [20], timeout: inTime(10_000) },
    )
    .toBe(200)
  const first = await Promise.all([send(), ownPage(), ownPage()])
  expect(first.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(inTime(3000))
  expect(first[0]?.text, 'nothing had been sent that could be kept').toContain('Nothing was saved')
  for (let round = 0; round < 5; round += 1) {
    const [sent, own] = [await send(), await ownPage()]
    expect([sent.status, own.status]).toEqual([503, 503])
    expect(Math.max(sent.ms, own.ms)).toBeLessThan(inTime(400))
    expect(sent.text).toContain('Nothing was saved')
    for (const value of Object.values(fields)) expect(sent.text).toContain(value)
  }
  expect((await fetchTimed('/healthz')).status, 'the process lives').toBe(200)
  const databaseReport = await database()
  expect([databaseReport.state, databaseReport.since > before]).toEqual(['silent', true])
  const frozen = await meters()
  expect(frozen).toMatch(/^academy_part_ok\{part="database"\} 0$/m)
  expect(frozen, 'nobody knows how many').not.toMatch(/^academy_nodes \d/m)

  postgres?.thaw()
  const thawed = performance.now()
  await expect.poll(async () => (await ownPage()).status, { intervals: [20] }).toBe(200)
  expect(performance.now() - thawed).toBeLessThan(inTime(2500))
  expect((await send()).status).toBe(200)
  await expect.poll(async () => (await database()).state).toBe('ok')
  expect([site?.pid(), await site?.ended(0)]).toEqual([pid, null])
})

test('a node that finds somebody else working there alone ends by itself, with a sentence and code 1 [NODE-6]', async () => {
  test.skip(!postgres || !site, 'PostgreSQL cannot be had')
  const client = new Client({ connectionString: postgres?.url })
  await client.connect()
  // As after a sleep of minutes, in which an import began.
  await client.query(
    "insert into running values ('of-another', 'alone', 'elsewhere, import', '9.9.9', clock_timestamp(), clock_timestamp())",
  )
  expect(await site?.ended(60_000)).toBe(1)
  expect(site?.output()).toContain('The site ends here')
  expect(site?.output()).toContain('elsewhere, import, version 9.9.9, since ')
  await expect(site?.restart(), 'and does not start beside it').rejects.toThrow(
    /an import or a move is at work there/,
  )
  await client.query("delete from running where kind = 'alone'")
  await client.end()
  await site?.restart()
})
