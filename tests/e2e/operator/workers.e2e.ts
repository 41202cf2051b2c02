import { spawnSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { inTime } from '../../in-time.ts'
import { openHandedSocket } from '../../drills/faults/handed-socket.ts'
import { startPostgres } from '../../postgres.ts'
import { startSite, type Site } from '../../site.ts'

const ROUNDS = 2
const TOKEN = 'meters-of-the-academy-4711'
const workersOf = (site: Site): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(site.pid())], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter(Boolean)
const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function ask(port: number, path: string, agent: Agent | false): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path, headers: { Host: `localhost:${port}` } },
      (answer) =>
        answer
          .resume()
          .once('end', () => resolve(answer.statusCode ?? 0))
          .once('error', reject),
    )
    outgoing.once('error', reject).end()
  })
}

/** Sends requests on short and on lasting connections, until `enough`; returns those without a 200. */
async function steadyRequests(
  site: Site,
  enough: () => boolean,
): Promise<{ requestCount: number; failed: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const tally = { requestCount: 0, failed: [] as string[] }
  const one = async (by: Agent | false, path: string) => {
    while (!enough()) {
      const came = await ask(site.port, path, by).catch(String)
      tally.requestCount += 1
      if (came !== 200) tally.failed.push(`${by ? 'kept' : 'short'} ${path}: ${came}`)
      await sleep(20)
    }
  }
  await Promise.all(
    [agent, false as const].flatMap((by) =>
      ['/home', '/about?preview=1', '/login', '/healthz'].map((path) => one(by, path)),
    ),
  )
  agent.destroy()
  return tally
}

const rounds = (site: Site) => site.output().split('every worker was replaced').length - 1

test.describe('two workers', () => {
  let mail: MailServer
  let site: Site
  test.beforeAll(async () => {
    mail = await openMailServer()
    site = await startSite({
      content: 'demo',
      env: { WORKERS: '2', METRICS_TOKEN: TOKEN, SMTP_URL: mail.url, MAIL_FROM: 'academy@academy.example' },
    })
    // The first that serves answers; it is open when all do.
    await expect.poll(() => site.output(), { timeout: 120_000 }).toContain('The academy is open')
  })
  test.afterAll(async () => {
    await site?.close()
    await mail?.close()
  })

  test('each letter leaves once, and the meters are those of all workers [NODE-9, MAIL-2]', async () => {
    for (let at = 0; at < 12; at += 1) {
      const answer = await fetch(`${site.url}/contact`, {
        method: 'POST',
        headers: { Origin: site.url, Connection: 'close' },
        body: new URLSearchParams({
          name: 'Ana',
          email: `ana${at}@visitor.example`,
          subject: `Question ${at}`,
          message: 'Is there a class?',
        }),
      })
      expect(answer.status).toBe(200)
    }
    const subjects = () => mail.received.map(({ headers }) => headers.get('subject') ?? '')
    await expect.poll(() => new Set(subjects()).size, { timeout: 120_000 }).toBe(12)
    const meters = await (
      await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
    ).text()
    const sent = [...meters.matchAll(/^academy_requests_total\{kind="visitor",status="200"\} (\d+)$/gm)]
    expect(sent.map(([, count]) => Number(count))).toEqual([12])
    expect(meters).toMatch(/^academy_waiting\{what="mail"\} 0$/m)
    expect(meters).toMatch(/^academy_part_ok\{part="database"\} 1$/m)
    expect(subjects()).toHaveLength(12)
  })

  test('two workers are replaced twice, one after the other, and nobody is refused or cut off [NODE-9]', async () => {
    const first = workersOf(site)
    expect(first).toHaveLength(2)
    let done = false
    const renewing = (async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        process.kill(site.pid(), 'SIGHUP')
        await expect.poll(() => rounds(site), { timeout: 120_000 }).toBe(round)
      }
      done = true
    })()
    const { requestCount, failed } = await steadyRequests(site, () => done)
    await renewing
    expect(failed, `of ${requestCount}`).toEqual([])
    expect(requestCount).toBeGreaterThan(100)
    const last = workersOf(site)
    expect(last).toHaveLength(2)
    expect(last.filter((pid) => first.includes(pid))).toEqual([])
  })

  test('a worker that dies is replaced while the other serves; a stop that every process hears ends all of them in time, with 0 [NODE-9, OPS-5]', async () => {
    const [victim = 0] = workersOf(site)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => site.output(), { timeout: 120_000 }).toContain('a worker ended by itself')
    expect(await ask(site.port, '/home', false)).toBe(200)
    await expect.poll(() => workersOf(site).length, { timeout: 120_000 }).toBe(2)
    const workers = workersOf(site)
    expect(workers).not.toContain(victim)
    const began = Date.now()
    for (const pid of workers) process.kill(pid, 'SIGTERM')
    expect(await site.stop(), site.output()).toBe(0)
    // STOP_SECONDS is 7: unfinished requests are cut off then.
    expect(Date.now() - began).toBeLessThan(inTime(30_000))
    expect(workers.filter(alive)).toEqual([])
    await site.restart()
    const left = workersOf(site)
    await site.kill9()
    await expect.poll(() => left.filter(alive), { message: 'nobody serves on alone', timeout: 120_000 }).toEqual([])
  })
})

test('one process goes on serving when a service manager tells it to reload, and says that nothing was replaced; the control: a site that is stopped and started refuses who comes meanwhile [NODE-9]', async () => {
  const site = await startSite({ env: { WORKERS: '1' } })
  try {
    const before = site.pid()
    process.kill(before, 'SIGHUP')
    await expect.poll(() => site.output()).toContain('SIGHUP replaces workers, and WORKERS is 1')
    expect(await ask(site.port, '/home', false)).toBe(200)
    expect([site.pid(), alive(before)]).toEqual([before, true])
    let done = false
    const restarting = (async () => {
      await sleep(300)
      expect(await site.stop()).toBe(0)
      await site.restart()
      done = true
    })()
    const { failed } = await steadyRequests(site, () => done)
    await restarting
    expect(failed.length).toBeGreaterThan(0)
  } finally {
    await site.close()
  }
})

test('workers share the socket of a service manager, also on PostgreSQL [NODE-9]', async () => {
  const server = await startPostgres()
  test.skip('reason' in server, 'PostgreSQL is not here')
  if ('reason' in server) return
  const socket = openHandedSocket()
  const site = await startSite({ databaseUrl: server.url, socket, env: { WORKERS: '2', METRICS_TOKEN: TOKEN } })
  try {
    for (const path of ['/home', '/login', '/readyz']) expect(await ask(site.port, path, false)).toBe(200)
    const meters = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
    expect(await meters.text(), 'two workers are one node').toMatch(/^academy_nodes 1$/m)
    process.kill(site.pid(), 'SIGHUP')
    await expect.poll(() => rounds(site), { timeout: 120_000 }).toBe(1)
    for (const path of ['/home', '/login', '/readyz']) expect(await ask(site.port, path, false)).toBe(200)
    expect(await site.stop()).toBe(0)
    await site.restart()
    expect(await ask(site.port, '/home', false)).toBe(200)
  } finally {
    await site.close()
    socket.close()
    await server.stop()
  }
})
