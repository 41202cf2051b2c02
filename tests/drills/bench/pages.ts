import { startSite, type Site } from '#tests/site'
import { PUBLIC_PAGES, thoseThere } from './addresses.ts'
import { benchUncached } from './anew.ts'
import { startBare } from './bare.ts'
import type { Tally } from './generator.ts'
import { requestText, startGenerator, type Generator } from './load.ts'
import { rawAnswer, startNginx, type Answer, type Nginx } from './nginx.ts'
import { buildSite, childPid, cores, cpuMs, memory, pin } from './processes.ts'
import { kb, median, ms, say, table, verdict, whole } from './report.ts'

// npm run bench pages. What a public page costs from the page cache, compared with nginx with the same bytes, and
// rendered each time; start and memory.

const ENCODING = 'br'
const CONNECTIONS = [1, 16, 64]
const ROUNDS = 3
const ROUND_SECONDS = 0.5
const STARTS = 5
/** What is not measured by then is left out, and said. */
const LATEST_MS = 300_000
const TARGET = { ofNginx: 0.6, p99: 5, ofNode: 0.9, start: 600, idle: 160, loaded: 300 }

const began = Date.now()
buildSite()
// As npm start starts it; the environment may ask for another mode, to compare.
const site = await startSite({ content: 'demo', env: process.env.NODE_ENV ? { NODE_ENV: process.env.NODE_ENV } : {} })
const pidOf = () => childPid('start.js')
const { there, missing } = await thoseThere(site.url, PUBLIC_PAGES)
if (missing.length > 0) say(`Not there yet: ${missing.join(', ')}`)

await startsAndIdle(site)
const pid = pidOf()
const [own = 0, other] = cores()
// One core serves, the other one asks; where there is only one, or no taskset, both share.
const apart = other !== undefined && pin(pid, own) && pin(process.pid, own)
say(
  apart
    ? 'The servers run on one core, the load generator on another.'
    : 'Servers and load generator share the cores: ratios only.',
)
const generator = startGenerator(apart ? other : null)
let mostLoaded = 0
await compareWithNginx(generator)
await compareWithPlainNode(generator)
await benchUncached(
  { url: site.url, port: site.port, pid },
  {
    drive: (server, port, path, connections, seconds, more) =>
      drive(generator, server, port, path, connections, seconds, more),
    own: apart ? (server) => pin(server, own) : null,
    until: () => Date.now() - began > LATEST_MS,
  },
  there,
)
const { most } = memory(pid)
say(
  `\nMemory under load: ${whole(mostLoaded)} MB at the end of a round, ${whole(most)} MB at the most (target ${TARGET.loaded}: ${verdict(most <= TARGET.loaded)})`,
)
generator.stop()
await site.close()
say(`${Math.round((Date.now() - began) / 1000)} s`)
process.exit(0)

/** Start to first 200 of /home on a full data folder, and memory five seconds after it. */
async function startsAndIdle({ url, stop, restart }: Site): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < STARTS; run += 1) {
    await stop()
    const from = performance.now()
    const ready = restart()
    while (!(await isHome(url))) await new Promise((resolve) => setTimeout(resolve, 3))
    times.push(performance.now() - from)
    await ready
  }
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const idle = memory(pidOf()).now
  say(
    `Start to the first 200 of /home: ${whole(median(times))} ms, median of ${times.map((time) => whole(time)).join(', ')} (target ${TARGET.start}: ${verdict(median(times) <= TARGET.start)})`,
  )
  say(`Memory 5 s after the start: ${whole(idle)} MB (target ${TARGET.idle}: ${verdict(idle <= TARGET.idle)})`)
}

async function isHome(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/home`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

type Measured = Tally & { cpu: number }

async function drive(
  generator: Generator,
  server: number,
  port: number,
  path: string,
  connections: number,
  seconds: number,
  more: { encoding?: string; cookie?: string; rate?: number } = {},
): Promise<Measured> {
  const { rate, ...rest } = more
  const before = cpuMs(server)
  const tally = await generator.drive({
    port,
    request: requestText(path, { port: site.port, encoding: ENCODING, ...rest }),
    connections,
    seconds,
    ...(rate ? { rate } : {}),
  })
  const cpu = (cpuMs(server) - before) / (tally.requests + tally.late)
  if (server === pid) mostLoaded = Math.max(mostLoaded, memory(pid).now)
  const odd = Object.keys(tally.statuses).filter((status) => status !== '200')
  if (odd.length > 0 || tally.broken > 0)
    say(`${path}: ${JSON.stringify(tally.statuses)}, ${tally.broken} connections broken`)
  return { ...tally, cpu }
}

async function compareWithNginx(generator: Generator): Promise<void> {
  const pages = new Map<string, Answer>()
  for (const path of there) pages.set(path, await rawAnswer(site.url + path, ENCODING))
  const nginx = await startNginx(pages)
  if (nginx && apart) pin(nginx.pid, own)
  say(
    nginx
      ? '\nFrom the page cache, beside nginx with the same bytes, rounds in turn'
      : '\nFrom the page cache; nginx is not installed',
  )
  for (const path of there) await drive(generator, pid, site.port, path, 16, 0.6)
  const rows: string[][] = []
  const paced: string[][] = []
  for (const path of there) {
    let capacity = 0
    for (const connections of CONNECTIONS) {
      const { ours, theirs } = await rounds(generator, nginx, path, connections)
      const middle = (list: Measured[], figure: (of: Measured) => number) => median(list.map(figure))
      const ratio = middle(ours, (of) => of.perSecond) / middle(theirs, (of) => of.perSecond)
      capacity = middle(ours, (of) => of.perSecond)
      rows.push([
        path,
        String(connections),
        kb(ours[0]?.bytes ?? 0),
        whole(capacity),
        ms(middle(ours, (of) => of.p50)),
        ms(middle(ours, (of) => of.p99)),
        ms(
          middle(ours, (of) => of.cpu),
          3,
        ),
        ...(nginx
          ? [
              kb(theirs[0]?.bytes ?? 0),
              whole(middle(theirs, (of) => of.perSecond)),
              ms(middle(theirs, (of) => of.p99)),
              ms(
                middle(theirs, (of) => of.cpu),
                3,
              ),
              `${Math.round(middle(theirs, (of) => of.ownCpu) * 100)}%`,
              `${Math.round((middle(theirs, (of) => of.cpu) / middle(ours, (of) => of.cpu)) * 100)}%`,
              `${Math.round(ratio * 100)}%`,
              verdict(ratio >= TARGET.ofNginx),
            ]
          : []),
      ])
    }
    const half = await drive(generator, pid, site.port, path, 64, 1, { rate: capacity / 2 })
    const nginxTally = nginx
      ? await drive(generator, nginx.pid, nginx.port, path, 64, 1, { rate: capacity / 2 })
      : null
    paced.push([
      path,
      whole(half.perSecond),
      ms(half.p50),
      ms(half.p99),
      ...(nginxTally ? [ms(nginxTally.p50), ms(nginxTally.p99)] : []),
      verdict(half.p99 <= TARGET.p99),
    ])
  }
  nginx?.stop()
  table(
    [
      'page',
      'conns',
      'KB',
      'req/s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      ...(nginx
        ? ['nginx KB', 'req/s', 'p99 ms', 'CPU ms', 'asker CPU', 'by CPU', 'ratio', `>= ${TARGET.ofNginx * 100}%`]
        : []),
    ],
    rows,
  )
  say(
    "By CPU: what nginx spends on a request as a share of what the site spends; it holds on a machine with much else to do, and where the asker's own core limits nginx.",
  )
  say(
    `\nFrom the page cache at half of that rate, 64 connections, timed from when each request was due (p99 target ${TARGET.p99} ms)`,
  )
  table(['page', 'req/s', 'p50 ms', 'p99 ms', ...(nginx ? ['nginx p50', 'p99'] : []), 'target'], paced)
}

/** How much of what a page from memory costs is Node's own server, which no page of ours can be faster than. */
async function compareWithPlainNode(generator: Generator): Promise<void> {
  const [path = '/home'] = there
  const bare = await startBare(await rawAnswer(site.url + path, ENCODING))
  if (apart) pin(bare.pid, own)
  await drive(generator, bare.pid, bare.port, path, 16, 0.6)
  const rows: string[][] = []
  for (const connections of CONNECTIONS) {
    const { ours, theirs } = await rounds(generator, bare, path, connections, 5)
    const [mine, alone] = [ours, theirs].map((list) => ({
      perSecond: median(list.map(({ perSecond }) => perSecond)),
      cpu: median(list.map(({ cpu }) => cpu)),
    }))
    if (mine && alone)
      rows.push([
        path,
        String(connections),
        whole(mine.perSecond),
        ms(mine.cpu, 3),
        whole(alone.perSecond),
        ms(alone.cpu, 3),
        `${Math.round((mine.perSecond / alone.perSecond) * 100)}%`,
        `${Math.round((alone.cpu / mine.cpu) * 100)}%`,
        verdict(mine.perSecond / alone.perSecond >= TARGET.ofNode || alone.cpu / mine.cpu >= TARGET.ofNode),
      ])
  }
  bare.stop()
  say('\nBeside a server of Node alone that sends these bytes to whatever is asked')
  table(['page', 'conns', 'req/s', 'CPU ms', 'Node alone', 'CPU ms', 'ratio', 'by CPU', '>= 90%'], rows)
}

async function rounds(
  generator: Generator,
  nginx: Pick<Nginx, 'pid' | 'port'> | null,
  path: string,
  connections: number,
  count = ROUNDS,
): Promise<{ ours: Measured[]; theirs: Measured[] }> {
  const ours: Measured[] = []
  const theirs: Measured[] = []
  for (let round = 0; round < count; round += 1) {
    ours.push(await drive(generator, pid, site.port, path, connections, ROUND_SECONDS))
    if (nginx) theirs.push(await drive(generator, nginx.pid, nginx.port, path, connections, ROUND_SECONDS))
  }
  return { ours, theirs }
}
